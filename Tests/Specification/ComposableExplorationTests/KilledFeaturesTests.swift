import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// What is outside of the process, and survives it: one world for each sequence.
@MainActor private final class World {
  private var clock: TestClock<Duration>?

  /// The payments that the bank has made, by the keys of their requests.
  private(set) var payments: [String] = []
  private var keys: Set<String> = []

  func begin(_ clock: TestClock<Duration>) {
    guard self.clock !== clock else { return }
    (self.clock, payments, keys) = (clock, [], [])
  }

  func pay(_ request: Payment) {
    if keys.insert(request.key).inserted { payments.append(request.name) }
  }
}

private struct Payment: Codable, Equatable, Sendable {
  var name: String
  var key: String
}

extension URL {
  fileprivate static func file(_ name: String) -> URL { URL(fileURLWithPath: "/\(name).json") }
}

/// A failure that an exploration with default settings has found.
private struct Fault {
  let text: String

  /// The steps of the printed test.
  let lines: [String]

  @MainActor init<State, Action>(
    of makeStore: @escaping (TestClock<Duration>) -> TestStore<State, Action>,
    _ steps: [RandomStep<State, Action>]
  ) async {
    text = await issues { await exploreActions(of: makeStore, steps: steps) }.first ?? ""
    lines = PrintedTest(in: text)?.body.dropFirst(3).map(String.init) ?? []
  }
}

/// Explores a correct feature, with a tenth of the default number of steps.
@MainActor private func expectNoFault<State, Action>(
  of makeStore: @escaping (TestClock<Duration>) -> TestStore<State, Action>,
  _ steps: [RandomStep<State, Action>]
) async {
  expectEqual(await issues { await exploreActions(500, of: makeStore, steps: steps) }, [])
}

// MARK: A lost write: "saved" is shown before it is true

@Reducer private struct Notes {
  struct State: Equatable {
    var notes: [Int] = []
    var confirmed: [Int] = []
  }

  enum Action {
    case addButtonTapped
    case confirmed(Int)
  }

  let waits: Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        let note = state.notes.count
        state.notes.append(note)
        return .run { send in
          if waits { try await saveSharedValues() }
          await send(.confirmed(note))
        } catch: { _, _ in
          // The note stays unconfirmed, and the next save tries again.
        }
      case .confirmed(let note):
        state.confirmed.append(note)
        return .none
      }
    }
    .saved(\.notes, in: .fileStorage(.file("notes")))
  }
}

// MARK: A transient flag that is restored, and an effect that is not

@Reducer private struct Download {
  enum Kind { case savesEverything, startsOnce, correct }
  struct State: Equatable, Codable {
    var url: String?
    var isLoading = false
    var content: String?
  }

  enum Action {
    case tapped
    case loaded(String)
    case failed
  }

  let kind: Kind
  let load: @Sendable (String) async throws -> String

  private func start(_ url: String) -> EffectOf<Self> {
    .run { send in
      await send(.loaded(try await load(url)))
    } catch: { _, send in
      await send(.failed)
    }
  }

  var body: some ReducerOf<Self> {
    let reduce = Reduce<State, Action> { state, action in
      switch action {
      case .tapped:
        guard !state.isLoading, state.content == nil else { return .none }
        state.url = "a"
        state.isLoading = true
        return kind == .correct ? .none : start("a")
      case .loaded(let content):
        (state.isLoading, state.content, state.url) = (false, content, nil)
      case .failed:
        (state.isLoading, state.url) = (false, nil)
      }
      return .none
    }
    switch kind {
    case .savesEverything: reduce.saved(\.self, in: .fileStorage(.file("download")))
    case .startsOnce: reduce.saved(\.saved, in: .fileStorage(.file("download")))
    case .correct:
      reduce
        .saved(\.saved, in: .fileStorage(.file("download")))
        .task(id: \.url) { state in state.url.map(start) ?? .none }
    }
  }
}

extension Download.State {
  /// A page that is being loaded is loaded again.
  fileprivate struct Saved: Codable, Equatable { var url, content: String? }

  fileprivate var saved: Saved {
    get { Saved(url: url, content: content) }
    set { (url, content, isLoading) = (newValue.url, newValue.content, newValue.url != nil) }
  }
}

// MARK: An effect that is done twice

@Reducer private struct Transfer {
  struct State: Equatable {
    var pending: [Payment] = []
    var isDone = false
  }

  enum Action { case payButtonTapped, paid }
  let hasKey: Bool
  let pay: @Sendable (Payment) async throws -> Bool
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .payButtonTapped:
        guard state.pending.isEmpty, !state.isDone else { return .none }
        state.pending = [Payment(name: "rent", key: uuid().uuidString)]
      case .paid: (state.pending, state.isDone) = ([], true)
      }
      return .none
    }
    .task(id: \.pending.first) { state in
      guard let payment = state.pending.first else { return .none }
      return .run { send in
        try await saveSharedValues()
        let key = hasKey ? payment.key : uuid().uuidString
        _ = try await pay(Payment(name: payment.name, key: key))
        await send(.paid)
      }
    }
    .saved(\.saved, in: .fileStorage(.file("transfer")))
  }
}

extension Transfer.State {
  fileprivate struct Saved: Codable, Equatable {
    var pending: [Payment]
    var isDone: Bool
  }

  fileprivate var saved: Saved {
    get { Saved(pending: pending, isDone: isDone) }
    set { (pending, isDone) = (newValue.pending, newValue.isDone) }
  }
}

// MARK: An old version that is misread

@Reducer private struct Timer {
  struct Saved: Codable, Equatable { var seconds: Int }
  struct State: Equatable {
    var seconds = 0

    fileprivate var saved: Saved {
      get { Saved(seconds: seconds) }
      set { seconds = newValue.seconds }
    }
  }

  enum Action { case secondPassed }
  let factor: Int

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.seconds += 1
      return .none
    }
    .saved(
      \.saved,
      in: .fileStorage(
        .file("timer"),
        versions: FileVersions(Int.self).then { [factor] in Saved(seconds: $0 * factor) }
      )
    )
  }
}

// MARK: Half of two files

@Reducer private struct Accounts {
  struct Both: Codable, Equatable { var mine, yours: Int }
  struct State: Equatable {
    var mine = 100
    var yours = 0

    fileprivate var both: Both {
      get { Both(mine: mine, yours: yours) }
      set { (mine, yours) = (newValue.mine, newValue.yours) }
    }
  }

  enum Action { case giveButtonTapped }
  let isOneFile: Bool

  var body: some ReducerOf<Self> {
    let reduce = Reduce<State, Action> { state, _ in
      state.mine -= 1
      state.yours += 1
      return .none
    }
    if isOneFile {
      reduce.saved(\.both, in: .fileStorage(.file("accounts")))
    } else {
      reduce
        .saved(\.mine, in: .fileStorage(.file("mine")))
        .saved(\.yours, in: .fileStorage(.file("yours")))
    }
  }
}

// MARK: Ids that collide

@Reducer private struct Rows {
  enum Kind { case counted, savedCount, uuid }
  struct Row: Codable, Equatable, Identifiable { var id: String }
  struct Saved: Codable, Equatable {
    var rows: [Row]
    var nextID: Int
  }
  struct State: Equatable {
    var rows: [Row] = []
    var nextID = 0

    fileprivate var saved: Saved {
      get { Saved(rows: rows, nextID: nextID) }
      set { (rows, nextID) = (newValue.rows, newValue.nextID) }
    }
  }

  enum Action { case addButtonTapped, removeButtonTapped }
  let kind: Kind
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    let reduce = Reduce<State, Action> { state, action in
      switch action {
      case .addButtonTapped:
        state.rows.append(Row(id: kind == .uuid ? uuid().uuidString : "\(state.nextID)"))
        state.nextID += 1
      case .removeButtonTapped: _ = state.rows.popLast()
      }
      return .none
    }
    switch kind {
    case .savedCount: reduce.saved(\.saved, in: .fileStorage(.file("rows")))
    default: reduce.saved(\.rows, in: .fileStorage(.file("rows")))
    }
  }
}

// MARK: An undo history that belongs to another text

@Reducer private struct Lines {
  struct Saved: Codable, Equatable {
    var lines: [Int]
    var undo: UndoStack<[Int]>
  }
  struct State: Equatable {
    var lines: [Int] = []
    var undo = UndoStack<[Int]>()

    fileprivate var saved: Saved {
      get { Saved(lines: lines, undo: undo) }
      set { (lines, undo) = (newValue.lines, newValue.undo) }
    }
  }

  @CasePathable enum Action {
    case addButtonTapped
    case undo(UndoAction)
  }

  let isOnePart: Bool

  var body: some ReducerOf<Self> {
    let reduce = Reduce<State, Action> { state, action in
      if case .addButtonTapped = action { state.lines.append(state.lines.count) }
      return .none
    }
    if isOnePart {
      reduce.saved(\.saved, in: .fileStorage(.file("lines")))
        .undoable(\.lines, stack: \.undo, action: \.undo) { _, _ in UndoStep("Add") }
    } else {
      reduce.saved(\.lines, in: .fileStorage(.file("lines")))
        .saved(\.undo, in: .fileStorage(.file("undo")))
        .undoable(\.lines, stack: \.undo, action: \.undo) { _, _ in UndoStep("Add") }
    }
  }
}

// MARK: A setter that forgets a field, and a coding that does

@Reducer private struct Draft {
  enum Kind { case forgetsInSetter, forgetsInCoding, correct }
  struct Saved: Codable, Equatable {
    var text = ""
    var isBold = false
  }
  struct BadlyCoded: Codable, Equatable {
    enum CodingKeys: CodingKey { case text }
    var text = ""
    var isBold = false
  }
  struct State: Equatable {
    var text = ""
    var isBold = false

    fileprivate var saved: Saved {
      get { Saved(text: text, isBold: isBold) }
      set { (text, isBold) = (newValue.text, newValue.isBold) }
    }
    fileprivate var forgetful: Saved {
      get { Saved(text: text, isBold: isBold) }
      set { text = newValue.text }
    }
    fileprivate var badlyCoded: BadlyCoded {
      get { BadlyCoded(text: text, isBold: isBold) }
      set { (text, isBold) = (newValue.text, newValue.isBold) }
    }
  }

  enum Action { case typed, boldButtonTapped }
  let kind: Kind

  var body: some ReducerOf<Self> {
    let reduce = Reduce<State, Action> { state, action in
      switch action {
      case .typed: state.text += "a"
      case .boldButtonTapped: state.isBold.toggle()
      }
      return .none
    }
    switch kind {
    case .forgetsInSetter: reduce.saved(\.forgetful, in: .fileStorage(.file("draft")))
    case .forgetsInCoding: reduce.saved(\.badlyCoded, in: .fileStorage(.file("draft")))
    case .correct: reduce.saved(\.saved, in: .fileStorage(.file("draft")))
    }
  }
}

@MainActor @Suite(.dependencies) struct KilledFeaturesTests {
  private let load = TestEndpoint<String, String>("load")
  private let pay = TestEndpoint<Payment, Bool>("pay")
  private let world = World()

  private func notes(waits: Bool) -> (TestClock<Duration>) -> TestStoreOf<Notes> {
    { _ in
      let store = TestStore(initialState: Notes.State()) { Notes(waits: waits) }
      store.addInvariant("confirmed notes are kept") { before, after in
        Set(before.confirmed).isSubset(of: after.notes)
      }
      return store
    }
  }

  @Test func `a lost write is found`() async {
    let steps: [RandomStep<Notes.State, Notes.Action>] = [.send(.addButtonTapped), .restart]
    let fault = await Fault(of: notes(waits: false), steps)
    expectEqual(
      fault.lines,
      [
        "await store.send(.addButtonTapped)",
        "store = await store.restart(losing: [\"/notes.json\": 1]) { makeStore(clock) }",
      ]
    )
    await expectNoFault(of: notes(waits: true), steps + [.fullDisk])
  }

  private func download(
    _ kind: Download.Kind
  ) -> (TestClock<Duration>) -> TestStoreOf<Download> {
    { [load] _ in
      let store = TestStore(initialState: Download.State()) {
        Download(kind: kind) { try await load($0) }
      }
      store.addInvariant("the spinner stops", holds: .eventually) { !$0.isLoading }
      return store
    }
  }

  @Test(arguments: [false, true])
  func `a flag that is restored and an effect that is not are found`(isFlag: Bool) async {
    let steps: [RandomStep<Download.State, Download.Action>] = [
      .send(.tapped), .answer(load) { url, _ in "\(url)!" }, .restart,
    ]
    let fault = await Fault(of: download(isFlag ? .savesEverything : .startsOnce), steps)
    expectEqual(
      fault.lines,
      [
        "await store.send(.tapped)", "store = await store.restart { makeStore(clock) }",
        "await store.finish()",
      ]
    )
    await expectNoFault(of: download(.correct), steps)
  }

  private func transfer(hasKey: Bool) -> (TestClock<Duration>) -> TestStoreOf<Transfer> {
    { [pay, world] clock in
      world.begin(clock)
      let store = TestStore(initialState: Transfer.State()) {
        Transfer(hasKey: hasKey) { try await pay($0) }
      } withDependencies: {
        $0.uuid = .incrementing
      }
      store.addInvariant("the rent is paid once") { _ in
        MainActor.assumeIsolated { world.payments.count <= 1 }
      }
      return store
    }
  }

  @Test func `an effect that is done twice is found`() async {
    let steps: [RandomStep<Transfer.State, Transfer.Action>] = [
      .send(.payButtonTapped),
      .answer(pay, faults: .never) { [world] payment, _ in
        MainActor.assumeIsolated { world.pay(payment) }
        return true
      },
      .restart,
    ]
    let fault = await Fault(of: transfer(hasKey: false), steps)
    #expect(fault.text.contains("the rent is paid once"))
    await expectNoFault(of: transfer(hasKey: true), steps)
  }

  private func timer(factor: Int) -> (TestClock<Duration>) -> TestStoreOf<Timer> {
    { _ in
      @Dependency(\.defaultFileStorage) var files
      if files[.file("timer")] == nil { files[.file("timer")] = Data("2".utf8) }
      let store = TestStore(initialState: Timer.State()) { Timer(factor: factor) }
      store.addInvariant("two minutes are kept") { $0.seconds >= 120 }
      return store
    }
  }

  @Test func `an old version that is misread is found`() async {
    let steps: [RandomStep<Timer.State, Timer.Action>] = [.send(.secondPassed), .restart]
    let fault = await Fault(of: timer(factor: 1), steps)
    #expect(fault.text.contains("two minutes are kept"))
    await expectNoFault(of: timer(factor: 60), steps)
  }

  private func accounts(isOneFile: Bool) -> (TestClock<Duration>) -> TestStoreOf<Accounts> {
    { _ in
      let store = TestStore(initialState: Accounts.State()) { Accounts(isOneFile: isOneFile) }
      store.addInvariant("no money is lost") { $0.mine + $0.yours == 100 }
      return store
    }
  }

  @Test func `half of two files is found`() async {
    let steps: [RandomStep<Accounts.State, Accounts.Action>] = [.send(.giveButtonTapped), .restart]
    let fault = await Fault(of: accounts(isOneFile: false), steps)
    expectEqual(fault.lines.count, 2)
    #expect(fault.lines.last?.contains("restart(losing: [\"/") == true)
    await expectNoFault(of: accounts(isOneFile: true), steps)
  }

  private func rows(_ kind: Rows.Kind) -> (TestClock<Duration>) -> TestStoreOf<Rows> {
    { _ in
      let store = TestStore(initialState: Rows.State()) {
        Rows(kind: kind)
      } withDependencies: {
        $0.uuid = .incrementing
      }
      store.addInvariant("ids are unique") { Set($0.rows.map(\.id)).count == $0.rows.count }
      return store
    }
  }

  @Test func `ids that collide are found`() async {
    let steps: [RandomStep<Rows.State, Rows.Action>] = [
      .send(.addButtonTapped), .send(.removeButtonTapped), .restart,
    ]
    let fault = await Fault(of: rows(.counted), steps)
    expectEqual(
      fault.lines,
      [
        "await store.send(.addButtonTapped)", "store = await store.restart { makeStore(clock) }",
        "await store.send(.addButtonTapped)",
      ]
    )
    await expectNoFault(of: rows(.savedCount), steps)
    await expectNoFault(of: rows(.uuid), steps)
  }

  private func lines(isOnePart: Bool) -> (TestClock<Duration>) -> TestStoreOf<Lines> {
    { _ in
      let store = TestStore(initialState: Lines.State()) { Lines(isOnePart: isOnePart) }
      store.addInvariant("each line can be undone") { $0.lines.count == $0.undo.undoCount }
      return store
    }
  }

  @Test func `an undo history of another text is found`() async {
    let steps: [RandomStep<Lines.State, Lines.Action>] = [
      .send(.addButtonTapped), .send(.undo(.undo)), .send(.undo(.redo)), .restart,
    ]
    let fault = await Fault(of: lines(isOnePart: false), steps)
    #expect(fault.text.contains("each line can be undone"))
    await expectNoFault(of: lines(isOnePart: true), steps)
  }

  private func draft(_ kind: Draft.Kind) -> (TestClock<Duration>) -> TestStoreOf<Draft> {
    { _ in TestStore(initialState: Draft.State()) { Draft(kind: kind) } }
  }

  @Test func `a setter or a coding that forgets a field is found without invariants`() async {
    let steps: [RandomStep<Draft.State, Draft.Action>] = [
      .send(.typed), .send(.boldButtonTapped), .restart,
    ]
    var fault = await Fault(of: draft(.forgetsInSetter), steps)
    #expect(fault.text.contains("is not restored completely"))
    expectEqual(fault.lines, ["await store.send(.boldButtonTapped)"])
    fault = await Fault(of: draft(.forgetsInCoding), steps)
    #expect(fault.text.contains("was saved, and is another one after the restart."))
    expectEqual(
      fault.lines,
      [
        "await store.send(.boldButtonTapped)",
        "store = await store.restart { makeStore(clock) }",
      ]
    )
    await expectNoFault(of: draft(.correct), steps)
  }
}
