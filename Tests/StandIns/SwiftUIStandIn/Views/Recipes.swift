// Lists: rows with stores, edits of collections, selection, search, and empty states.
import Composable
import Foundation
import SwiftUI

@Reducer
struct Recipe {
  @ObservableState
  nonisolated struct State: Equatable, Identifiable {
    let id: Int
    var isFavorite = false
    var steps: [String] = []
    var title = ""
  }

  enum Action: ViewAction {
    case view(View)

    enum View {
      case favoriteButtonTapped
      case stepChanged(index: Int, String)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.favoriteButtonTapped):
        state.isFavorite.toggle()
      case .view(.stepChanged(let index, let step)):
        state.steps[index] = step
      }
      return .none
    }
  }
}

@Reducer
struct Recipes {
  @ObservableState
  struct State: Equatable {
    var problem: String?
    var query = ""
    var recipes: IdentifiedArrayOf<Recipe.State> = []
    var selection: Recipe.State.ID?
    var sections: [RecipeSection] = []

    var favorites: [Recipe.State] { recipes.filter(\.isFavorite) }
  }

  nonisolated struct RecipeSection: Equatable, Identifiable {
    let id: String
    var recipes: IdentifiedArrayOf<Recipe.State>
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case deleted(IndexSet)
    case moved(IndexSet, Int)
    case recipes(IdentifiedActionOf<Recipe>)
    case refreshed
    case rowTapped(Recipe.State.ID)
    case selectionChanged(Recipe.State.ID?)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .deleted(let offsets):
        state.recipes.remove(atOffsets: offsets)
      case .moved(let offsets, let target):
        state.recipes.move(fromOffsets: offsets, toOffset: target)
      case .rowTapped(let id):
        state.selection = id
      case .selectionChanged(let id):
        state.selection = id
      case .binding, .recipes, .refreshed:
        break
      }
      return .none
    }
    .forEach(\.recipes, action: \.recipes) { Recipe() }
  }
}

@ViewAction(for: Recipe.self)
struct RecipeRow: View {
  let store: StoreOf<Recipe>

  var body: some View {
    HStack {
      VStack(alignment: .leading, spacing: 4) {
        Text(store.title).font(.headline).lineLimit(1)
        Text("\(store.steps.count) steps")
          .font(.caption)
          .foregroundStyle(.secondary)
      }
      Spacer()
      Button {
        send(.favoriteButtonTapped, animation: .spring)
      } label: {
        Image(systemName: store.isFavorite ? "star.fill" : "star")
          .foregroundColor(store.isFavorite ? .yellow : nil)
      }
      .buttonStyle(.borderless)
      .accessibilityIdentifier("favorite")
    }
    .padding(.vertical, 4)
  }
}

struct RecipesView: View {
  @Bindable var store: StoreOf<Recipes>

  var body: some View {
    List(selection: $store.selection.sending(\.selectionChanged)) {
      if let problem = store.problem {
        Text(problem).foregroundStyle(.red)
      }
      if store.recipes.isEmpty {
        ProgressView("Loading")
      } else {
        Section(header: Text("All")) {
          ForEach(store.scope(\.recipes, action: \.recipes)) { store in
            RecipeRow(store: store)
              .swipeActions(edge: .leading, allowsFullSwipe: false) { favorite(store) }
          }
          .onDelete { store.send(.deleted($0)) }
          .onMove { store.send(.moved($0, $1)) }
        }
      }
      ForEach(store.sections) { section in
        Section(section.id) {
          ForEach(section.recipes) { recipe in
            Button(recipe.title) { store.send(.rowTapped(recipe.id)) }
          }
        }
      }
      ForEach($store.sections) { $section in
        ForEach($section.recipes, id: \.id) { $recipe in
          TextField("Title", text: $recipe.title)
        }
      }
      ForEach(Array(store.favorites.enumerated()), id: \.element.id) { offset, recipe in
        Text(verbatim: "\(offset + 1). \(recipe.title)")
      }
      ForEach(0..<3) { index in Text("\(index)") }
    }
    .searchable(text: $store.query, prompt: "Search recipes")
    .refreshable { @MainActor in await store.send(.refreshed).finish() }
    .navigationTitle("Recipes")
    .navigationBarTitleDisplayMode(.inline)
  }

  @ViewBuilder
  private func favorite(_ store: StoreOf<Recipe>) -> some View {
    if store.isFavorite {
      Button("Remove") { store.send(.view(.favoriteButtonTapped)) }.tint(.gray)
    } else {
      Button("Add") { store.send(.view(.favoriteButtonTapped)) }.tint(Color.yellow)
    }
  }
}

/// A list that takes its rows from elsewhere, and knows nothing about their features.
struct StoreList<ChildState: ObservableState & Identifiable, ChildAction, Row: View>: View
where ChildState.ID: Hashable & Sendable {
  let title: LocalizedStringKey
  let stores: [Store<ChildState, ChildAction>]
  @ViewBuilder let row: (Store<ChildState, ChildAction>) -> Row

  var body: some View {
    List(stores, id: \.state.id) { store in row(store) }
      .navigationTitle(title)
  }
}

struct FavoritesView: View {
  let store: StoreOf<Recipes>

  var body: some View {
    StoreList(
      title: "Favorites",
      stores: store.scope(\.recipes, action: \.recipes).filter(\.isFavorite)
    ) { recipe in
      RecipeRow(store: recipe)
    }
  }
}

#Preview {
  NavigationStack {
    RecipesView(
      store: Store(
        initialState: Recipes.State(recipes: [Recipe.State(id: 1, title: "Soup")])
      ) {
        Recipes()
      }
    )
  }
}
