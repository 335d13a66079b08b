// Screens of an app: tabs, toolbars, presentation by flags, and SwiftUI's own alerts beside ours.
import Composable
import SwiftUI

@Reducer
struct Tabs {
  @Reducer
  enum Sheet {
    case checkout(Checkout)
    case recipe(Recipe)
  }

  @ObservableState
  struct State: Equatable {
    var checkout = Checkout.State()
    var isAboutPresented = false
    var recipes = Recipes.State()
    var tab = Tab.recipes
    @Presents var confirmation: ConfirmationDialogState<Confirmation>?
    @Presents var sheet: Sheet.State?

    nonisolated enum Tab: Hashable { case checkout, recipes }
  }

  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case checkout(Checkout.Action)
    case confirmation(PresentationAction<Confirmation>)
    case recipes(Recipes.Action)
    case sheet(PresentationAction<Sheet.Action>)
    case view(View)

    @CasePathable
    enum View {
      case addButtonTapped
      case task
    }
  }

  @CasePathable
  enum Confirmation: Equatable { case logOutConfirmed }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(\.checkout, action: \.checkout) { Checkout() }
    Scope(\.recipes, action: \.recipes) { Recipes() }
    EmptyReducer()
      .ifLet(\.$confirmation, action: \.confirmation)
      .ifLet(\.$sheet, action: \.sheet)
  }
}

extension Tabs.Sheet.State: Equatable {}

@ViewAction(for: Tabs.self)
struct TabsView: View {
  @Bindable var store: StoreOf<Tabs>
  @SwiftUI.State private var isRenaming = false
  @SwiftUI.State(initialValue: "Blob") private var name: String

  var body: some View {
    TabView(selection: $store.tab) {
      NavigationStack {
        RecipesView(store: store.scope(\.recipes, action: \.recipes))
          .toolbar { items }
          .navigationDestination(isPresented: $store.isAboutPresented) { Text("About") }
          .navigationDestination(for: Int.self) { Text("Recipe \($0)") }
      }
      .tabItem { Label("Recipes", systemImage: "book") }
      .tag(Tabs.State.Tab.recipes)
      CheckoutView(store: store.scope(\.checkout, action: \.checkout))
        .tabItem { Label("Checkout", systemImage: "cart") }
        .tag(Tabs.State.Tab.checkout)
    }
    .task { await send(.task).finish() }
    .task(id: store.tab, priority: .background) { await send(.task).finish() }
    .sheet(
      item: $store.scope(\.sheet?.recipe, action: \.sheet.recipe),
      onDismiss: { send(.addButtonTapped) }
    ) { recipe in
      RecipeRow(store: recipe)
        .presentationDetents([.medium, .large])
    }
    .fullScreenCover(item: $store.scope(state: \.sheet?.checkout, action: \.sheet.checkout)) {
      CheckoutView(store: $0)
    }
    .sheet(isPresented: $isRenaming) { TextField("Name", text: $name) }
    .popover(isPresented: $store.isAboutPresented, arrowEdge: .bottom) { Text("About") }
    .confirmationDialog($store.scope(\.confirmation, action: \.confirmation))
    .alert("Rename?", isPresented: $isRenaming) {
      TextField("Name", text: $name)
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("The name is \(name).")
    }
    .confirmationDialog("About", isPresented: $store.isAboutPresented, titleVisibility: .visible) {
      Button("Recipes") { store.tab = .recipes }
    }
    .alert(Text("Problem"), isPresented: hasProblem, presenting: store.recipes.problem) { _ in
      Button("OK") {}
    } message: { problem in
      Text(problem)
    }
  }

  @ToolbarContentBuilder
  private var items: some ToolbarContent {
    ToolbarItem(placement: .primaryAction) {
      Button("Add") { send(.addButtonTapped) }
    }
    ToolbarItemGroup {
      EditButton()
      NavigationLink("First", value: 1)
      NavigationLink("About") { Text("About") }
    }
    if store.recipes.recipes.isEmpty {
      ToolbarItem(placement: .principal) { ProgressView() }
    } else {
      ToolbarItem(placement: .principal) { Text("Recipes").bold() }
    }
  }

  private var hasProblem: Binding<Bool> {
    Binding(
      get: { store.recipes.problem != nil },
      set: { if !$0 { send(.addButtonTapped) } }
    )
  }
}

/// Toolbar items and views in one modifier each, with a path of values that no feature knows.
struct PlainNavigation: View {
  let store: StoreOf<Tabs>
  @SwiftUI.State private var path = NavigationPath()

  var body: some View {
    NavigationStack(path: $path) {
      Text("Recipes")
        .toolbar {
          if store.tab == .recipes {
            ToolbarItem { Button("Push") { path.append(1) } }
          }
          ToolbarItem { Button("Pop") { path.removeLast() } }
        }
        .toolbar { Button("About") { store.isAboutPresented = true } }
    }
  }
}

struct TabsApp: App {
  @SwiftUI.State private var store: StoreOf<Tabs> = Store(initialState: Tabs.State()) { Tabs() }

  var body: some Scene { TabsScene(store: store) }
}

struct TabsScene: Scene {
  let store: StoreOf<Tabs>

  var body: some Scene {
    WindowGroup { TabsView(store: store) }
  }
}
