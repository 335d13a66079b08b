import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

extension URL {
  fileprivate static let browser = URL(fileURLWithPath: "/browser.json")
}

/// A screen with a stack of pages, a sheet and an alert.
@Reducer
private struct Browser {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Page.State>()
    @Presents var sheet: Page.State?
    @Presents var alert: AlertState<Never>?
    var visits = 0
    var isLoading = false
    var speed = 0.0

    /// The number of times that the part was restored.
    var restorations = 0
  }

  enum Action {
    case alertShown
    case nothing
    case path(StackActionOf<Page>)
    case sheet(PresentationAction<Page.Action>)
    case speedChanged(Double)
    case visited(Int)
    case saved(isInFile: Bool)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alertShown: state.alert = AlertState { TextState("Hello") }
      case .nothing, .path, .sheet: break
      case .speedChanged(let speed): state.speed = speed
      case .visited(let number):
        state.visits += 1
        state.isLoading = true
        state.path.append(Page.State(number: number))
        return .run { send in
          try await saveSharedValues()
          @Dependency(\.defaultFileStorage) var files
          await send(.saved(isInFile: files[.browser] != nil))
        }
      case .saved: state.isLoading = false
      }
      return .none
    }
    .saved(\.saved, in: .fileStorage(.browser, versions: .browser))
    // Outside of the operator that saves.
    .onChange(of: \.speed) { _, state in
      state.visits += 100
      return .none
    }
    .forEach(\.path, action: \.path) { Page() }
    .ifLet(\.$sheet, action: \.sheet) { Page() }
  }
}

extension Browser.State {
  fileprivate struct Saved: Codable, Equatable {
    var pages: [Page.Saved] = []
    var sheet: Page.Saved?
    var visits = 0
    var speed: Double?
  }

  fileprivate var saved: Saved {
    get {
      Saved(pages: path.map(\.saved), sheet: sheet?.saved, visits: visits, speed: speed)
    }
    set {
      path = StackState(newValue.pages.map(Page.State.init))
      sheet = newValue.sheet.map(Page.State.init)
      visits = newValue.visits
      speed = newValue.speed ?? 0
      restorations += 1
    }
  }
}

extension FileVersions where Value == Browser.State.Saved {
  fileprivate static var browser: Self {
    FileVersions<[Int]>([Int].self).then { numbers in
      Browser.State.Saved(pages: numbers.map { Page.Saved(number: $0) }, visits: numbers.count)
    }
  }
}

/// A page that loads while it is on the screen.
@Reducer
private struct Page {
  struct Saved: Codable, Equatable { var number: Int }

  @ObservableState
  struct State: Equatable {
    var number: Int
    var text: String?
    var loads = 0
  }

  enum Action {
    case loaded(String)
    case numberChanged(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loaded(let text):
        state.text = text
        state.loads += 1
      case .numberChanged(let number): state.number = number
      }
      return .none
    }
    .task(id: \.number) { [number = \State.number] state in
      .send(.loaded("page \(state[keyPath: number])"))
    }
  }
}

extension Page.State {
  fileprivate init(_ saved: Page.Saved) { self.init(number: saved.number) }
  fileprivate var saved: Page.Saved { Page.Saved(number: number) }
}

@MainActor @Suite(.dependencies) struct SavedTests {
  @Dependency(\.defaultFileStorage) private var files

  private func makeStore() -> TestStoreOf<Browser> {
    let store = TestStore(initialState: Browser.State()) { Browser() }
    store.exhaustivity = .off
    return store
  }

  private func makeLiveStore() -> StoreOf<Browser> {
    Store(initialState: Browser.State()) { Browser() }
  }

  private var text: String? { files[.browser].map { String(decoding: $0, as: UTF8.self) } }

  // MARK: Saving

  @Test func `a part that an action changes is in the file when send returns`() {
    let store = makeLiveStore()
    store.send(.visited(7))
    expectEqual(
      text,
      """
      {
        "value" : {
          "pages" : [
            {
              "number" : 7
            }
          ],
          "speed" : 0,
          "visits" : 1
        },
        "version" : 2
      }
      """
    )
  }

  @Test func `an action that leaves the part equal saves nothing`() {
    let store = makeLiveStore()
    store.send(.alertShown)
    store.send(.nothing)
    expectEqual(text, nil)
  }

  @Test func `effects find the part saved, and a test need not assert it`() async {
    let store = makeStore()
    store.exhaustivity = .on
    await store.send(.visited(7)) {
      $0.visits = 1
      $0.isLoading = true
      $0.path.append(Page.State(number: 7))
    }
    await store.receive(\.path) {
      $0.path[id: 0]?.text = "page 7"
      $0.path[id: 0]?.loads = 1
    }
    await store.receive(\.saved, true) { $0.isLoading = false }
  }

  @Test func `a value that is not equal to itself is not saved again and again`() {
    let store = makeLiveStore()
    store.send(.speedChanged(1))
    files[.browser] = nil
    withExpectedIssue { store.send(.speedChanged(.nan)) }
    store.send(.nothing)
    store.send(.nothing)
    expectEqual(text, nil)
  }

  @Test func `changes of children and of operators further out are saved`() {
    let store = makeLiveStore()
    store.send(.speedChanged(2))
    #expect(text?.contains("\"visits\" : 100") == true)
    store.send(.visited(7))
    store.send(.path(.element(id: store.path.ids[0], action: .numberChanged(8))))
    #expect(text?.contains("\"number\" : 8") == true)
  }

  @Test func `the last of two stores with one key wins`() {
    let first = makeLiveStore()
    first.send(.visited(1))
    let second = makeLiveStore()
    expectEqual(second.visits, 1)
    second.send(.visited(2))
    expectEqual(first.visits, 1)
    first.send(.visited(3))
    expectEqual(makeLiveStore().path.map(\.number), [1, 3])
  }

  @Test func `after a save that failed, the next change is saved`() {
    let store = makeLiveStore()
    files.isFull = true
    store.send(.speedChanged(1))
    expectEqual(text, nil)
    files.isFull = false
    store.send(.speedChanged(2))
    #expect(text?.contains("\"visits\" : 200") == true)
  }

  // MARK: Restoring

  @Test func `a store begins with the part, and its tasks follow it`() async {
    files[.browser] = Data(
      #"""
      {
        "version": 2,
        "value": {"pages": [{"number": 5}, {"number": 6}], "sheet": {"number": 9}, "visits": 3}
      }
      """#.utf8
    )
    let store = makeStore()
    expectEqual(store.state.path.map(\.number), [5, 6])
    expectEqual(store.state.sheet?.number, 9)
    expectEqual(store.state.visits, 3)
    #expect(!store.state.isLoading)
    await store.receive(\.sheet)
    expectEqual(store.state.path.map(\.text), ["page 5", "page 6"])
    expectEqual(store.state.sheet?.text, "page 9")
    expectEqual(store.state.path.map(\.loads), [1, 1])
  }

  @Test func `the id of a restored page is not used again`() {
    files[.browser] = Data("[4]".utf8)
    let store = makeLiveStore()
    store.send(.path(.popFrom(id: 0)))
    store.send(.visited(5))
    expectEqual(Array(store.path.ids), [1])
  }

  @Test func `if nothing is saved, the setter is not called`() {
    expectEqual(makeLiveStore().restorations, 0)
    files[.browser] = Data("[4]".utf8)
    expectEqual(makeLiveStore().restorations, 1)
  }

  @Test(arguments: ["nonsense", #"{"version": 3, "value": 1}"#])
  func `a file that cannot be used is an issue, and kept aside by the next save`(content: String) {
    files[.browser] = Data(content.utf8)
    var store: StoreOf<Browser>?
    withExpectedIssue { store = makeLiveStore() }
    expectEqual(store?.visits, 0)
    expectEqual(text, content)
    withExpectedIssue { _ = store?.send(.visited(1)) }
    #expect(text?.contains("\"number\" : 1") == true)
    expectEqual(files[URL(fileURLWithPath: "/browser.json.damaged")], Data(content.utf8))
  }

  @Test(arguments: [("[]", 0), ("[4, 5]", 2)])
  func `a file of an older version is replaced when the part changes`(content: String, count: Int) {
    files[.browser] = Data(content.utf8)
    let store = makeLiveStore()
    expectEqual(store.path.count, count)
    expectEqual(text, content)
    store.send(.visited(1))
    #expect(text?.contains("\"version\" : 2") == true)
  }

  @Test func `a key that loads later is an issue`() {
    struct LateKey: SharedKey, CustomStringConvertible {
      let waiting = LockIsolated<[LoadContinuation<Int>]>([])
      var id: Int { 0 }
      var description: String { ".late" }
      func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
        waiting.withValue { $0.append(continuation) }
      }
      func subscribe(
        context: LoadContext<Int>,
        subscriber: SharedSubscriber<Int>
      ) -> SharedSubscription { SharedSubscription {} }
      func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
        continuation.resume()
      }
    }
    let key = LateKey()
    let issues = issues {
      _ = Store(initialState: Browser.State()) { Browser().saved(\.visits, in: key) }
    }
    expectEqual(
      issues,
      [
        """
        A saved part of the state is not loaded when the store begins.

        The key '.late' loads its value later, so the store began with its initial state. Use a \
        key that loads synchronously, or create the store when the value is there.
        """
      ]
    )
    key.waiting.withValue { waiting in
      for continuation in waiting { continuation.resume(with: .success(1)) }
    }
  }

  @Test func `assertions begin with the restored state`() async {
    files[.browser] = Data("[4]".utf8)
    let store = TestStore(initialState: Browser.State()) { Browser() }
    await store.receive(\.path) {
      $0.path[id: 0]?.text = "page 4"
      $0.path[id: 0]?.loads = 1
    }
    await store.send(.alertShown) { $0.alert = AlertState { TextState("Hello") } }
  }

  @Test func `a child cannot save, because its parent does`() {
    let text = """
      A part of the state of a child is not saved, because it has no store of its own.

      Include it in the part that the feature of the root store saves.
      """
    expectEqual(issues { _ = Store(initialState: Parent.State()) { Parent() } }, [text])
    let store = Store(initialState: PresentingParent.State()) { PresentingParent() }
    expectEqual(issues { store.send(.presented) }, [text])
  }

  // MARK: The law of the part

  @Test func `in a test, a setter that forgets something is an issue after a change, once`() {
    let store = Store(initialState: Forgetful.State()) { Forgetful() }
    let issues = issues {
      store.send(1)
      store.send(2)
      store.send(3)
    }
    expectEqual(
      issues,
      [
        """
        A saved part of the state is not restored completely.

          [
            [0]: 1,
        −   [1]: 2
          ]

        (Saved: −, restored: +)

        The setter of the key path must restore everything that the getter returns. Restore the \
        rest too, or do not save it.
        """
      ]
    )
  }

  // It used up an id for each element in each check, so a test of the feature had to be changed.
  @Test func `the check of a setter does not change the ids of a stack`() {
    let store = Store(initialState: Browser.State()) { Browser() }
    for number in 1...3 { store.send(.visited(number)) }
    expectEqual(Array(store.path.ids), [0, 1, 2])
  }

  @Test func `a loaded value need not be one that the getter returns`() {
    files[.browser] = Data("[1, 2]".utf8)
    let store = Store(initialState: Forgetful.State()) { Forgetful() }
    expectEqual(store.withState(\.numbers), [1])
  }

  // MARK: Being killed

  @Test func `a restart loses the last writes, except those that were waited for`() async throws {
    var store = makeStore()
    for speed in 1...3 { await store.send(.speedChanged(Double(speed))) }
    store = await store.restart(losing: ["/browser.json": 2]) { makeStore() }
    expectEqual(store.state.speed, 1)
    store = await store.restart(losing: LostWrites(["/browser.json": 9])) { makeStore() }
    expectEqual(store.state.speed, 1)
    await store.send(.speedChanged(4))
    try await store.dependencies.run { try await saveSharedValues() }
    await store.send(.speedChanged(5))
    store = await store.restart(losing: ["/browser.json": 9]) { makeStore() }
    expectEqual(store.state.speed, 4)
  }

  @Test func `a restart does not lose a shared value whose save has returned`() async {
    func makeStore() -> TestStore<Shared<Int>, Int> {
      TestStore(initialState: Shared(wrappedValue: 0, .fileStorage(.browser))) {
        Reduce { state, action in
          state.withLock { $0 = action }
          return .run { [state] _ in try await state.save() }
        }
      }
    }
    var store = makeStore()
    store.exhaustivity = .off
    await store.send(1)
    await store.finish()
    store = await store.restart(losing: ["/browser.json": 9]) { makeStore() }
    expectEqual(store.state.wrappedValue, 1)
  }

  @Test func `each file loses writes independently of the others, and so do settings`() async {
    func makeStore() -> TestStoreOf<Browser> {
      TestStore(initialState: Browser.State()) {
        Browser().saved(\.speed, in: .appStorage("speed"))
      }
    }
    var store = makeStore()
    store.exhaustivity = .off
    await store.send(.speedChanged(1))
    await store.send(.speedChanged(2))
    store = await store.restart(losing: ["/defaults.json": 1]) { makeStore() }
    // The setting is restored after the file.
    expectEqual(store.state.speed, 1)
    expectEqual(store.state.visits, 200)
    await store.send(.speedChanged(3))
    store = await store.restart(losing: ["/browser.json": 1]) { makeStore() }
    expectEqual(store.state.speed, 3)
    expectEqual(store.state.visits, 200)
  }

  @Test func `a file that the test changes cannot lose earlier writes`() async {
    var store = makeStore()
    await store.send(.speedChanged(1))
    files[.browser] = Data("[4, 5]".utf8)
    store = await store.restart(losing: ["/browser.json": 1]) { makeStore() }
    expectEqual(store.state.visits, 2)
  }

  @Test func `at most the last sixteen writes are lost`() async {
    var store = makeStore()
    for speed in 1...20 { await store.send(.speedChanged(Double(speed))) }
    store = await store.restart(losing: ["/browser.json": 100]) { makeStore() }
    expectEqual(store.state.speed, 4)
  }

  @Test func `what cancelled effects do after a restart belongs to the old process`() async {
    func makeStore() -> TestStore<Int, Int> {
      TestStore(initialState: 0) {
        Reduce { state, action in
          state = action
          return .run { _ in
            try? await Task.never()
            @Shared(.fileStorage(.browser)) var number = 0
            $number.withLock { $0 = 9 }
          }
        }
        .saved(\.self, in: .fileStorage(.browser))
      }
    }
    var store = makeStore()
    await store.send(1) { $0 = 1 }
    store = await store.restart { makeStore() }
    expectEqual(store.state, 1)
  }

  @Test func `a restart with another key finds another value, and that is no issue`() async {
    func makeStore(_ key: String) -> TestStore<Int, Int> {
      TestStore(initialState: 0) {
        Reduce { state, action in
          state = action
          return .none
        }
        .saved(\.self, in: .appStorage(key))
      }
    }
    var store = makeStore("first")
    await store.send(1) { $0 = 1 }
    store = await store.restart { makeStore("second") }
    expectEqual(store.state, 0)
  }

  @Test func `a condition on a restart shows what was lost`() async {
    func makeStore() -> TestStore<[Int], Int> {
      let initialState: [Int] = []
      let store = TestStore<[Int], Int>(initialState: initialState) {
        Reduce<[Int], Int> { state, action in
          state.append(action)
          return .none
        }
        .saved(\.self, in: .fileStorage(.browser))
      }
      store.exhaustivity = .off
      store.addInvariant("numbers are kept") { before, after in before == after }
      store.addInvariant("there are few numbers") { _, after in after.count < 9 }
      return store
    }
    let issues = await issues {
      var store = makeStore()
      await store.send(1)
      store = await store.restart { makeStore() }
      await store.send(2)
      store = await store.restart(losing: ["/browser.json": 1]) { makeStore() }
    }
    expectEqual(
      issues,
      [
        """
        The invariant "numbers are kept" does not hold after a restart.

        Before:

            [
              [0]: 1,
              [1]: 2
            ]

        After:

            [
              [0]: 1
            ]

        Save what must not be lost, and wait until it is saved before the state says so. If the \
        states are correct, change the condition.
        """
      ]
    )
  }

  @Test func `a part in memory ends with the process, and that is no issue`() async {
    func makeStore() -> TestStoreOf<Browser> {
      TestStore(initialState: Browser.State()) {
        Browser().saved(\.restorations, in: .inMemory("restorations"))
      }
    }
    var store = makeStore()
    store.exhaustivity = .off
    await store.send(.speedChanged(1))
    store = await store.restart { makeStore() }
    expectEqual(store.state.visits, 100)
  }

  @Test func `each process has its own UUIDs`() async {
    func makeStore() -> TestStoreOf<Browser> {
      TestStore(initialState: Browser.State()) {
        Browser()
      } withDependencies: {
        $0.uuid = .incrementing
      }
    }
    var store = makeStore()
    expectEqual(store.dependencies.uuid(), UUID(0))
    store = await store.restart { makeStore() }
    expectEqual(store.dependencies.uuid(), UUID(1 << 24))
    store = await store.restart { makeStore() }
    expectEqual(store.dependencies.uuid(), UUID(2 << 24))
  }

  @Test func `a search tries each moment of a restart, with each loss`() async {
    let log = LockIsolated<Set<String>>([])
    let count = await exploreSchedules(every: .effectsShareNothing) {
      @MainActor func makeStore() -> TestStoreOf<Browser> {
        let store = self.makeStore()
        store.addInvariant("confirmed pages are kept") { before, after in
          let isConfirmed = before.visits > 0 && !before.isLoading
          log.withValue {
            _ = $0.insert("\(isConfirmed), speed \(after.speed), pages \(after.path.count)")
          }
          return !isConfirmed || after.path.count == 1
        }
        return store
      }
      var store = makeStore()
      await store.send(.speedChanged(1))
      await store.send(.visited(1))
      store = await store.restart(losing: .any) { makeStore() }
    }
    expectEqual("\(count)", "All 6 orders pass.")
    expectEqual(
      log.value.sorted(),
      [
        "false, speed 0.0, pages 0", "false, speed 1.0, pages 0", "false, speed 1.0, pages 1",
        "true, speed 1.0, pages 1",
      ]
    )
  }
}

@Reducer
private struct Parent {
  struct State: Equatable { var child = Forgetful.State() }
  @CasePathable enum Action { case child(Int) }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Forgetful() }
  }
}

@Reducer
private struct PresentingParent {
  struct State: Equatable { var child: Forgetful.State? }
  @CasePathable enum Action {
    case child(Int)
    case presented
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .presented = action { state.child = Forgetful.State() }
      return .none
    }
    .ifLet(\.child, action: \.child) { Forgetful() }
  }
}

@Reducer
private struct Forgetful {
  struct State: Equatable {
    var numbers: [Int] = []
    var saved: [Int] {
      get { numbers }
      set { numbers = Array(newValue.prefix(1)) }
    }
  }

  typealias Action = Int

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.numbers.append(action)
      return .none
    }
    .saved(\.saved, in: .fileStorage(.browser))
  }
}
