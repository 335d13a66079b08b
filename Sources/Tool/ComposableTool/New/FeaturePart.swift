/// What an option of `new feature` adds to the feature, its client, its tests and its view.
struct FeaturePart {
  /// The parts that users can ask for.
  enum Kind: String, CaseIterable {
    case alert, form, list, search, stack
  }

  /// A function of the client.
  struct Endpoint {
    var declaration: String
    var liveValue: String
  }

  /// The properties of the state.
  var state: [String] = []
  /// The types inside of the feature.
  var types: [String] = []
  /// The cases of the action, without `case`.
  var actions: [String] = []
  /// The ids of effects.
  var effects: [String] = []
  var dependencies: [String] = []
  /// The cases of the `switch`.
  var handlers: [String] = []
  /// The operators after `Reduce`.
  var operators: [String] = []
  /// The extensions after the feature.
  var extensions: [String] = []
  var endpoints: [Endpoint] = []
  var tests: [String] = []
  var isBindable = false
  /// Whether the feature's file needs Foundation.
  var usesFoundation = false
  /// Other features, in their own files.
  var files: [(file: String, text: String)] = []
  var view = View()

  /// The part of the SwiftUI view.
  struct View {
    /// The elements of the list.
    var rows: [String] = []
    /// The modifiers of the list.
    var modifiers: [String] = []
    /// Other views.
    var types: [String] = []
    var needsBinding = false
  }

  init(_ kind: Kind, of name: String) {
    switch kind {
    case .alert: self = .alert(of: name)
    case .form: self = .form(of: name)
    case .list: self = .list(of: name)
    case .search: self = .search(of: name)
    case .stack: self = .stack(of: name)
    }
  }

  private init() {}
}

extension FeaturePart {
  /// The part of a feature without options.
  static func counter(of name: String) -> Self {
    var part = Self()
    part.state = ["var count = 0"]
    part.actions = ["incrementButtonTapped"]
    part.handlers = [
      """
      case .incrementButtonTapped:
        state.count += 1
        return .none
      """
    ]
    part.tests = [
      """
      @Test func `taps are counted`() async {
        let store = TestStore(initialState: \(name).State()) { \(name)() }
        await store.send(.incrementButtonTapped) { $0.count = 1 }
      }
      """
    ]
    part.view.rows = [
      #"Text("\(store.count)")"#,
      #"Button("Increment") { store.send(.incrementButtonTapped) }"#,
    ]
    return part
  }

  private static func alert(of name: String) -> Self {
    var part = Self()
    part.state = ["@Presents var alert: AlertState<Alert>?"]
    part.types = [
      """
      @CasePathable
      enum Alert: Equatable { case resetConfirmed }
      """
    ]
    part.actions = ["alert(PresentationAction<Alert>)", "resetButtonTapped"]
    part.handlers = [
      """
      case .alert(.presented(.resetConfirmed)):
        state = State()
        return .none

      case .alert(.dismiss):
        return .none

      case .resetButtonTapped:
        state.alert = .reset
        return .none
      """
    ]
    part.operators = [#".ifLet(\.$alert, action: \.alert)"#]
    // On Apple platforms, the literals of `TextState` need it.
    part.usesFoundation = true
    part.extensions = [
      """
      extension AlertState<\(name).Alert> {
        static var reset: Self {
          AlertState {
            TextState("Start from the beginning?")
          } actions: {
            ButtonState(role: .destructive, action: .resetConfirmed) { TextState("Reset") }
            ButtonState(role: .cancel) { TextState("Cancel") }
          }
        }
      }
      """
    ]
    part.tests = [
      #"""
      @Test func `a reset is confirmed first`() async {
        let store = TestStore(initialState: \#(name).State()) { \#(name)() }
        await store.send(.resetButtonTapped) { $0.alert = .reset }
        await store.send(\.alert.resetConfirmed) { $0 = \#(name).State() }
      }
      """#
    ]
    part.view.rows = [#"Button("Reset", role: .destructive) { store.send(.resetButtonTapped) }"#]
    part.view.modifiers = [#".alert($store.scope(state: \.alert, action: \.alert))"#]
    part.view.needsBinding = true
    return part
  }

  private static func form(of name: String) -> Self {
    let client = FeatureTemplate.client(of: name)
    var part = Self()
    part.isBindable = true
    part.state = [#"var name = """#, "var isSaving = false", "var problem: String?"]
    part.actions = [
      "binding(BindingAction<State>)", "saveButtonTapped", "saved", "savingFailed(String)",
    ]
    part.effects = ["save"]
    part.handlers = [
      #"""
      case .binding:
        return .none

      case .saveButtonTapped:
        state.isSaving = true
        state.problem = nil
        return .run { [client, name = state.name] send in
          try await client.save(name: name)
          await send(.saved)
        } catch: { error, send in
          await send(.savingFailed("\(error)"))
        }
        .cancellable(id: CancelID.save, cancelInFlight: true)

      case .saved:
        state.isSaving = false
        return .none

      case .savingFailed(let problem):
        state.isSaving = false
        state.problem = problem
        return .none
      """#
    ]
    part.endpoints = [
      Endpoint(
        declaration: "var save: @Sendable (_ name: String) async throws -> Void",
        liveValue: "save: { _ in }"
      )
    ]
    part.tests = [
      #"""
      @Test func `the name is saved`() async {
        let saved = LockIsolated("")
        let store = TestStore(initialState: \#(name).State()) {
          \#(name)()
        } withDependencies: {
          $0.\#(client).save = { saved.setValue($0) }
        }
        await store.send(\.binding.name, "Blob") { $0.name = "Blob" }
        await store.send(.saveButtonTapped) { $0.isSaving = true }
        await store.receive(\.saved) { $0.isSaving = false }
        #expect(saved.value == "Blob")
      }

      @Test func `a name that could not be saved is kept`() async {
        struct Offline: Error {}
        let store = TestStore(initialState: \#(name).State(name: "Blob")) {
          \#(name)()
        } withDependencies: {
          $0.\#(client).save = { _ in throw Offline() }
        }
        await store.send(.saveButtonTapped) { $0.isSaving = true }
        await store.receive(\.savingFailed) {
          $0.isSaving = false
          $0.problem = "Offline()"
        }
      }
      """#
    ]
    part.view.rows = [
      #"TextField("Name", text: $store.name)"#,
      """
      Button("Save") { store.send(.saveButtonTapped) }
        .disabled(store.isSaving)
      """,
      "if let problem = store.problem { Text(problem) }",
    ]
    part.view.needsBinding = true
    return part
  }

  private static func list(of name: String) -> Self {
    var part = Self()
    part.usesFoundation = true
    part.state = ["var rows: IdentifiedArrayOf<\(name)Row.State> = []"]
    part.actions = [
      "addButtonTapped", "deleteButtonTapped(id: UUID)", "rows(IdentifiedActionOf<\(name)Row>)",
    ]
    part.dependencies = [#"@Dependency(\.uuid) var uuid"#]
    part.handlers = [
      """
      case .addButtonTapped:
        state.rows.append(\(name)Row.State(id: uuid()))
        return .none

      case .deleteButtonTapped(let id):
        state.rows.remove(id: id)
        return .none

      case .rows:
        return .none
      """
    ]
    part.operators = [#".forEach(\.rows, action: \.rows) { \#(name)Row() }"#]
    part.files = [
      (
        "\(name)Row.swift",
        """
        import Composable
        import Foundation

        /// A row of \(name).
        @Reducer
        struct \(name)Row {
          @ObservableState
          struct State: Equatable, Identifiable {
            let id: UUID
            var title = ""
            var isDone = false
          }

          enum Action {
            case doneButtonTapped
            case titleChanged(String)
          }

          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .doneButtonTapped:
                state.isDone.toggle()
                return .none

              case .titleChanged(let title):
                state.title = title
                return .none
              }
            }
          }
        }

        """
      )
    ]
    part.tests = [
      #"""
      @Test func `rows are added, done and deleted`() async {
        let store = TestStore(initialState: \#(name).State()) {
          \#(name)()
        } withDependencies: {
          $0.uuid = .incrementing
        }
        await store.send(.addButtonTapped) { $0.rows = [\#(name)Row.State(id: UUID(0))] }
        await store.send(\.rows[id: UUID(0)].titleChanged, "Milk") {
          $0.rows[id: UUID(0)]?.title = "Milk"
        }
        await store.send(\.rows[id: UUID(0)].doneButtonTapped) {
          $0.rows[id: UUID(0)]?.isDone = true
        }
        await store.send(.deleteButtonTapped(id: UUID(0))) { $0.rows = [] }
      }
      """#
    ]
    part.view.rows = [
      #"""
      ForEach(store.scope(state: \.rows, action: \.rows)) { row in
        \#(name)RowView(store: row)
      }
      """#,
      #"Button("Add") { store.send(.addButtonTapped) }"#,
    ]
    part.view.types = [
      #"""
      struct \#(name)RowView: View {
        @Bindable var store: StoreOf<\#(name)Row>

        var body: some View {
          TextField("Title", text: $store.title.sending(\.titleChanged))
          Button(store.isDone ? "Reopen" : "Done") { store.send(.doneButtonTapped) }
        }
      }
      """#
    ]
    return part
  }

  private static func search(of name: String) -> Self {
    let client = FeatureTemplate.client(of: name)
    var part = Self()
    part.state = [#"var query = """#, "var results: [String] = []", "var problem: String?"]
    part.actions = ["queryChanged(String)", "resultsLoaded([String])", "searchFailed(String)"]
    part.effects = ["search"]
    part.dependencies = [#"@Dependency(\.continuousClock) var clock"#]
    part.handlers = [
      #"""
      case .queryChanged(let query):
        state.query = query
        guard !query.isEmpty else {
          state.results = []
          return .cancel(id: CancelID.search)
        }
        return .run { [client] send in
          await send(.resultsLoaded(try await client.search(query: query)))
        } catch: { error, send in
          await send(.searchFailed("\(error)"))
        }
        .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)

      case .resultsLoaded(let results):
        state.results = results
        state.problem = nil
        return .none

      case .searchFailed(let problem):
        state.problem = problem
        return .none
      """#
    ]
    part.endpoints = [
      Endpoint(
        declaration: "var search: @Sendable (_ query: String) async throws -> [String]",
        liveValue: "search: { query in [query] }"
      )
    ]
    part.tests = [
      #"""
      @Test func `a pause in typing starts a search`() async {
        let clock = TestClock()
        let store = TestStore(initialState: \#(name).State()) {
          \#(name)()
        } withDependencies: {
          $0.continuousClock = clock
          $0.\#(client).search = { query in ["\(query)!"] }
        }
        await store.send(.queryChanged("s")) { $0.query = "s" }
        await store.send(.queryChanged("sw")) { $0.query = "sw" }
        await clock.advance(by: .milliseconds(300))
        await store.receive(\.resultsLoaded) { $0.results = ["sw!"] }
        await store.send(.queryChanged("")) {
          $0.query = ""
          $0.results = []
        }
      }

      @Test func `a failed search says so`() async {
        struct Offline: Error {}
        let store = TestStore(initialState: \#(name).State()) {
          \#(name)()
        } withDependencies: {
          $0.continuousClock = ImmediateClock()
          $0.\#(client).search = { _ in throw Offline() }
        }
        await store.send(.queryChanged("s")) { $0.query = "s" }
        await store.receive(\.searchFailed) { $0.problem = "Offline()" }
      }
      """#
    ]
    part.view.rows = [
      #"TextField("Search", text: $store.query.sending(\.queryChanged))"#,
      #"ForEach(store.results, id: \.self) { result in Text(result) }"#,
    ]
    part.view.needsBinding = true
    return part
  }

  private static func stack(of name: String) -> Self {
    var part = Self()
    part.state = ["var path = StackState<Path.State>()"]
    part.types = [
      """
      @Reducer
      enum Path {
        case detail(\(name)Detail)
      }
      """
    ]
    part.actions = ["detailButtonTapped", "path(StackActionOf<Path>)"]
    part.handlers = [
      """
      case .detailButtonTapped:
        state.path.append(.detail(\(name)Detail.State()))
        return .none

      case .path:
        return .none
      """
    ]
    part.operators = [#".forEach(\.path, action: \.path)"#]
    part.extensions = ["extension \(name).Path.State: Equatable {}"]
    part.files = [
      (
        "\(name)Detail.swift",
        """
        import Composable

        /// A screen above \(name).
        @Reducer
        struct \(name)Detail {
          @ObservableState
          struct State: Equatable {
            var isMarked = false
          }

          enum Action {
            case closeButtonTapped
            case markButtonTapped
          }

          @Dependency(\\.dismiss) var dismiss

          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .closeButtonTapped:
                return .run { [dismiss] _ in await dismiss() }

              case .markButtonTapped:
                state.isMarked.toggle()
                return .none
              }
            }
          }
        }

        """
      )
    ]
    part.tests = [
      #"""
      @Test func `a screen that is closed leaves the path`() async {
        let store = TestStore(initialState: \#(name).State()) { \#(name)() }
        await store.send(.detailButtonTapped) { $0.path[id: 0] = .detail(\#(name)Detail.State()) }
        await store.send(\.path[id: 0].detail.markButtonTapped) {
          $0.path[id: 0, case: \.detail]?.isMarked = true
        }
        await store.send(\.path[id: 0].detail.closeButtonTapped)
        await store.receive(\.path.popFrom, 0) { $0.path[id: 0] = nil }
      }
      """#
    ]
    part.view.rows = [#"Button("Details") { store.send(.detailButtonTapped) }"#]
    part.view.types = [
      """
      struct \(name)DetailView: View {
        let store: StoreOf<\(name)Detail>

        var body: some View {
          Button(store.isMarked ? "Remove mark" : "Mark") { store.send(.markButtonTapped) }
          Button("Close") { store.send(.closeButtonTapped) }
        }
      }
      """
    ]
    part.view.needsBinding = true
    return part
  }
}
