import Composable

/// A list that takes some time to load.
@Reducer
struct PlaceholderList {
  @ObservableState
  struct State: Equatable {
    var items: IdentifiedArrayOf<Item.State> = []
    var isLoading = false
    var problem: String?
  }

  enum Action {
    case task
    case response(Result<IdentifiedArrayOf<Item.State>, any Error>)
    case items(IdentifiedActionOf<Item>)
  }

  private enum CancelID { case load }

  @Dependency(\.items) var items

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task:
        state.isLoading = true
        state.problem = nil
        return .run { [items] send in
          await send(.response(Result { try await items.load() }))
        }
        .cancellable(id: CancelID.load, cancelInFlight: true)

      case .response(let result):
        state.isLoading = false
        switch result {
        case .success(let items): state.items = items
        case .failure(let error): state.problem = "\(error)"
        }
        return .none

      case .items:
        return .none
      }
    }
    .forEach(\.items, action: \.items) {
      Item()
    }
  }
}

extension PlaceholderList {
  /// A row that shows its description while it is open.
  @Reducer
  struct Item {
    @ObservableState
    struct State: Equatable, Identifiable {
      let id: Int
      var title: String
      var description: String
      var isOpen = false
    }

    enum Action { case tapped }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.isOpen.toggle()
        return .none
      }
    }
  }
}

/// The view of the list, as a function from a store to text.
///
/// The view does not handle loading. It only chooses which of two stores to show.
@MainActor struct PlaceholderListScreen {
  let store: StoreOf<PlaceholderList>

  /// A store with placeholder rows, which ignores actions.
  private let placeholder: StoreOf<PlaceholderList>

  init(store: StoreOf<PlaceholderList>) {
    self.store = store
    placeholder = Store(initialState: .placeholder) { EmptyReducer() }
  }

  /// The store to show and to send actions to.
  var shown: StoreOf<PlaceholderList> { store.isLoading ? placeholder : store }

  var rows: [String] {
    let isRedacted = shown === placeholder
    return shown.items.flatMap { item in
      let lines = item.isOpen ? [item.title, "  " + item.description] : [item.title]
      return isRedacted ? lines.map(\.redacted) : lines
    }
  }
}

extension PlaceholderList.State {
  fileprivate static let placeholder = Self(items: [
    PlaceholderList.Item.State(id: 0, title: "A title of two", description: ""),
    PlaceholderList.Item.State(id: 1, title: "Another one", description: ""),
  ])
}

extension String {
  fileprivate var redacted: String { String(map { $0.isWhitespace ? $0 : "▒" }) }
}

/// The service that provides the items.
@DependencyClient
struct ItemsClient: Sendable {
  var load: @Sendable () async throws -> IdentifiedArrayOf<PlaceholderList.Item.State>
}

extension ItemsClient: DependencyKey {
  /// A simulated slow service, because the case study has no real one.
  static let liveValue = Self {
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(4))
    return [
      PlaceholderList.Item.State(id: 1, title: "Tetris", description: "Blocks that fall."),
      PlaceholderList.Item.State(id: 2, title: "Snake", description: "A worm that grows."),
    ]
  }

  static let testValue = Self()
}

extension DependencyValues {
  var items: ItemsClient {
    get { self[ItemsClient.self] }
    set { self[ItemsClient.self] = newValue }
  }
}

extension PlaceholderList {
  static let study = CaseStudy("placeholder-list", "Rows to look at while there are none.") {
    let session = Session(initialState: State()) {
      PlaceholderList()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.items = .liveValue
    }
    let screen = PlaceholderListScreen(store: session.store)
    @MainActor func draw() {
      session.note(screen.rows.map { "| \($0)" }.joined(separator: "\n# "))
    }
    let loading = session.send(.task)
    draw()
    screen.shown.send(.items(.element(id: 1, action: .tapped)))
    session.note("A tap on a row that is made up does nothing:")
    draw()
    await loading.finish()
    draw()
    session.send(.items(.element(id: 1, action: .tapped)))
    draw()
    return session.transcript
  }
}
