import Composable

@Reducer
struct Chapter {
  @ObservableState
  struct State: Equatable {
    var number: Int
    var isMarked = false
  }

  enum Action {
    case closeButtonTapped
    case markButtonTapped
    case readerIdle
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      case .markButtonTapped:
        state.isMarked.toggle()
        return .run { send in
          try await clock.sleep(for: .seconds(60))
          await send(.readerIdle)
        }
      case .readerIdle:
        state.isMarked = false
        return .none
      }
    }
  }
}

@Reducer
struct Glossary {
  @ObservableState
  struct State: Equatable { var word = "" }
  enum Action { case wordTapped(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .wordTapped(let word) = action { state.word = word }
      return .none
    }
  }
}

@Reducer
struct Book {
  @Reducer
  enum Path {
    case chapter(Chapter)
    case glossary(Glossary)
  }

  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
  }

  enum Action {
    case chapterTapped(Int)
    case coverButtonTapped
    case path(StackActionOf<Path>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .chapterTapped(let number):
        state.path.append(.chapter(Chapter.State(number: number)))
      case .coverButtonTapped:
        state.path.removeAll()
      case .path(.element(id: let id, action: .glossary(.wordTapped))):
        state.path.pop(to: id)
      case .path:
        break
      }
      return .none
    }
    .forEach(\.path, action: \.path)
  }
}

extension Book.Path.State: Equatable {}

@MainActor func unmarkAll(in state: inout Book.State) {
  for id in state.path.ids {
    guard state.path[id: id]?.is(\.chapter) == true else { continue }
    state.path[id: id, case: \.chapter]?.isMarked = false
  }
}

@MainActor func titles(of store: StoreOf<Book>) -> [String] {
  store.scope(\.path, action: \.path).map { page in
    switch page.case {
    case .chapter(let store): "Chapter \(store.number)"
    case .glossary(let store): store.word
    }
  }
}
