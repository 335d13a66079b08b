import Composable
import ComposableHistory
import ComposableJSON
import ComposableTestKit
import Foundation
import Testing

/// The notes of a run with COMPOSABLE_ACCEPT, from which "composable accept" edits tests.
@MainActor @Suite struct TestNoteTests {
  @Test func `a call without a closure notes what changed`() async throws {
    let notes = try await notes { store in
      await store.send(.renamed("Milk")) { $0.name = "Milk" }
      await store.send(.added("Eggs"))
    }
    expectEqual(
      notes,
      [
        "before []", "closure []",
        "before []",
        #"""
        closure ["$0.rows.append(ComposableHistoryTests.Basket.Row.init(id: 1, name: <0>, isDone: false))"]
        """#,
        "after []",
      ]
    )
  }

  @Test func `a wrong closure notes the way from what it leads to, to what happened`() async throws
  {
    let notes = try await notes { store in
      await store.send(.renamed("Milk")) {
        $0.name = "Eggs"
        $0.total = 1
      }
    }
    expectEqual(notes[1], #"closure ["$0.name = <0>", "$0.total = 0"]"#)
  }

  @Test func `a wrong closure notes of which fields it asserts something else`() async throws {
    let closures: [((inout Basket.State) -> Void, fields: [String])] = [
      ({ $0.place.x = 1 }, []), ({ $0.name.append("?") }, ["name"]),
      ({ $0.place = Basket.Place(x: 1, y: 2) }, ["place"]),
      ({ if $0.total == 0 { $0.total += 1 } }, ["total"]),
      ({ $0.$shared.withLock { $0 += 2 } }, ["$0.$shared"]),
    ]
    for (closure, fields) in closures {
      let notes = try await json { store in
        await store.send(.placed(name: "Milk", x: 1), assert: closure)
      }
      expectEqual(notes[1]["asserted"]?.elements?.compactMap(\.string), fields)
    }
  }

  @Test func `a value is written only if it compiles for certain`() async throws {
    let module = "ComposableHistoryTests"
    let changes: [(@Sendable (inout Sketch) -> Void, text: String?)] = [
      ({ $0.range = -5 ... -1 }, "$0.range = (-5)...(-1)"),
      ({ $0.shape.shape = Shade.dark }, nil),
      (
        { $0.shape.shape = Point(x: 1) },
        "$0.shape = \(module).Sketch.AnyShape.init(shape: \(module).Point.init(x: 1))"
      ),
      ({ $0.shade = .mixed((1, 2)) }, "$0.shade = .\u{E003}\(module).Shade\u{E003}mixed(1, 2)"),
      ({ $0.points = IdentifiedArray(uniqueElements: [Point(x: 1)], id: \.y) }, nil),
      ({ $0.exact.value = -0.0 }, "$0.exact = \(module).Sketch.Exact.init(value: -0.0)"),
      ({ $0.any = AnyHashable(Shade.dark) }, nil),
      ({ $0.date = Date(timeIntervalSinceReferenceDate: .infinity) }, nil),
      (
        { $0.form = Sketch.Form($0.$shared) },
        "$0.form = \(module).Sketch.Form.init(shared: $0.$shared)"
      ),
    ]
    for (change, text) in changes {
      let notes = try await json {
        let store = TestStore(initialState: Sketch()) {
          Reduce<Sketch, Bool> { state, _ in
            change(&state)
            return .none
          }
        }
        await store.send(true)
      }
      let ways = notes[1]["changes"]?.elements?.first?["alternatives"]?.elements?.first?.elements
      let way = ways?.first?.string?.replacing(/\u{E001}.*?\u{E001}/, with: "")
      expectEqual(way, text)
      expectEqual(notes[1]["refusal"] == nil, text != nil)
    }
  }

  @Test func `an action that is not Equatable is received as deep as its case path goes`()
    async throws
  {
    let notes = try await json {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Deep> { _, action in
          guard case .start = action else { return .none }
          let actions: [Deep] = [
            .rows(.element(id: 1, action: .tapped)), .rows(.element(id: 2, action: .moved(3))),
            .detail(.dismiss), .detail(.presented(.tapped)), .response(.failure(Problem())),
            .path(.element(id: 4, action: .named(step: .tapped))), .optional(.tapped),
            .optional(nil), .start2(1, 2),
          ]
          return .run { send in for action in actions { await send(action) } }
        }
      }
      await store.send(.start)
    }
    let calls = notes.last?["calls"]?.elements?.compactMap { $0["call"]?.string }
    expectEqual(
      calls,
      [
        #"receive(\.rows[id: 1].tapped)"#, #"receive(\.rows[id: 2].moved)"#,
        #"receive(\.detail.dismiss)"#, #"receive(\.detail.tapped)"#,
        #"receive(\.response.failure)"#, #"receive(\.path[id: 4].named.tapped)"#,
        #"receive(\.optional.tapped)"#, #"receive(\.optional.none)"#, #"receive(\.start2)"#,
      ]
    )
  }

  @Test func `a closure is needless if nothing changes`() async throws {
    let notes = try await notes { store in
      await store.send(.tapped) { $0.total = 0 }
      await store.send(.tapped) { $0.total = 1 }
      store.assert { $0.total = 1 }
    }
    expectEqual(
      notes.filter { $0.hasPrefix("closure") || $0 == "needless" },
      ["needless", "needless", #"closure ["$0.total = 0"]"#]
    )
  }

  @Test func `an action that was not received is noted before the next call, or after the last`()
    async throws
  {
    let notes = try await notes { store in
      await store.send(.loadTapped)
      await store.send(.renamed("Milk"))
      await store.send(.loadTapped)
      await store.receive(\.failed)
      await store.send(.loadTapped)
    }
    expectEqual(
      notes.filter { $0.contains("receive") },
      [
        #"before ["receive(.loaded(2)): $0.total = 2", "receive(.failed)"]"#,
        #"before ["receive(.loaded(2))"]"#,
        #"after ["receive(.loaded(2))", "receive(.failed)"]"#,
      ]
    )
  }

  @Test func `a value of the action is noted as an argument, and as a value`() async throws {
    let changes = try await json { await $0.send(.renamed("Milk")) }[1]["changes"]
    expectEqual(changes.ways(0), ["$0.name = <0>"])
    expectEqual(changes.ways(1), [#"$0.name = "Milk""#])
    // A number can be equal by chance, so it is preferred as a value.
    let others = try await json { await $0.send(.loaded(2)) }[1]["changes"]
    expectEqual(others.ways(0), ["$0.total = 2"])
    expectEqual(others.ways(1), ["$0.total = <0>"])
  }

  @Test func `an assignment that changes nothing in this run is noted, too`() async throws {
    let notes = try await json { store in
      await store.send(.tapped)
      await store.send(.placed(name: "", x: 1))
    }
    expectEqual(notes[3]["changes"].ways(0), ["$0.place.x = 1"])
    expectEqual(notes[3]["held"].ways(0), ["$0.name = <0>", "$0.token = <0>"])
  }

  @Test func `a field of a struct is assigned if few change, or all together`() async throws {
    let changes = try await json { await $0.send(.placed(name: "", x: 1)) }[1]["changes"]
    expectEqual(changes.ways(0), ["$0.place.x = 1"])
    expectEqual(
      changes.ways(1),
      ["$0.place = ComposableHistoryTests.Basket.Place.init(x: 1, y: 0)"]
    )
  }

  @Test func `the whole value of a field is the last way, and not if a part is redacted`()
    async throws
  {
    let place = try await json { await $0.send(.placed(name: "", x: 1)) }[1]["changes"]
    expectEqual(
      place.ways(9),
      ["$0.place = ComposableHistoryTests.Basket.Place.init(x: <1>, y: 0)"]
    )
    let rows = "ComposableHistoryTests.Basket.Row.init(id: 0, name: \"\", isDone: false)"
    let other = "ComposableHistoryTests.Basket.Row.init(id: 1, name: \"Milk\", isDone: false)"
    let changes = try await json { await $0.send(.added("Milk")) }[1]["changes"]
    expectEqual(changes.ways(1), ["$0.rows.append(\(other))"])
    let all = changes?.elements?[0]["alternatives"]?.elements?.compactMap { $0.elements?[0].string }
    expectEqual(all?.contains("$0.rows = [\(rows), \(other)]"), true)
    let recorder = HistoryRecorder().redacting(Basket.self, .state(\.place.y, with: 7))
    let hidden = try await json(recorder) { await $0.send(.placed(name: "", x: 1)) }[1]["changes"]
    expectEqual(hidden.ways(0), ["$0.place.x = 1"])
    expectEqual(hidden.ways(9), ["$0.place.x = <1>"])
  }

  @Test func `an alert is written with its closures`() async throws {
    let changes = try await json { await $0.send(.alerted(isStyled: false)) }[1]["changes"]
    expectEqual(
      changes.ways(0),
      [
        """
        $0.alert = AlertState {
          TextState(verbatim: "Delete \\"Milk\\"?")
        } actions: {
          ButtonState(role: .cancel) {
            TextState(verbatim: "No")
          }
          ButtonState(role: .destructive, action: 1) {
            TextState(verbatim: "Yes")
          }
        } message: {
          TextState(verbatim: "Forever.")
        }
        """
      ]
    )
    let notes = try await notes { await $0.send(.alerted(isStyled: true)) }
    expectEqual(
      notes[1],
      """
      refusal: The new value of "$0.alert" cannot be written for certain, because it contains a value \
      in a place of the type "AlertState<Int>?". Write the change by hand, such as "$0.alert = …".
      """
    )
  }

  @Test func `an undo stack that is emptied is a new one`() async throws {
    let notes = try await notes { store in
      await store.send(.registered)
      await store.send(.cleared)
    }
    expectEqual(
      [notes[1], notes[3]],
      [
        #"closure ["$0.undo.register($0.total, as: UndoStep(\"Add\"))", "$0.total = 1"]"#,
        #"closure ["$0.undo = UndoStack()", "$0.total = 0"]"#,
      ]
    )
  }

  @Test func `a log of unsaved changes is written as its calls`() async throws {
    let notes = try await notes { store in
      for number in 1...3 { await store.send(.saving(number)) }
      await store.send(.saved)
      await store.send(.saved)
      await store.send(.cleared)
    }
    expectEqual(
      stride(from: 1, to: 12, by: 2).map { notes[$0] },
      [
        #"closure ["$0.unsaved.register(.saving(1), from: $0.total)", "$0.total = 1"]"#,
        #"closure ["$0.unsaved.register(.saving(2), from: $0.total)", "$0.total = 2"]"#,
        #"closure ["$0.unsaved.register(.saving(3), from: $0.total)", "$0.total = 3"]"#,
        #"""
        closure ["$0.unsaved.changes.remove(id: 0)", "$0.unsaved.changes[id: 1]?.phase = .saving", \#
        "$0.unsaved.confirmed = 1"]
        """#,
        #"""
        closure ["$0.unsaved.changes.remove(id: 1)", "$0.unsaved.changes[id: 2]?.phase = .saving", \#
        "$0.unsaved.confirmed = 2"]
        """#,
        #"closure ["$0.total = 0", "$0.unsaved = .init()"]"#,
      ]
    )
  }

  @Test func `a change of a shared value is noted as its statement`() async throws {
    let notes = try await notes { await $0.send(.shareTapped) }
    expectEqual(notes[1], #"closure ["$0.$shared.withLock { $0 = 1 }"]"#)
    let others = try await self.notes { await $0.send(.titleShared) }
    let title = #"ComposableHistoryTests.Basket.Title.init(text: \"A\")"#
    expectEqual(others[1], #"closure ["$0.$titles.withLock { $0 = [\#(title)] }"]"#)
  }

  @Test func `what a recorder redacts is never noted`() async throws {
    let recorder = HistoryRecorder().redacting(
      Basket.self,
      .state(\.name, with: ""),
      .action(\.renamed, with: "")
    )
    let notes = try await notes(recorder) { store in
      await store.send(.renamed("hunter2"))
      await store.send(.renameLater("hunter3"))
    }
    #expect(!notes.joined().contains("hunter"))
    expectEqual(notes[1], #"refusal: "$0.name" is redacted in recordings."#)
    expectEqual(notes.last, #"refusal: "$0.name" is redacted in recordings."#)
  }

  @Test(arguments: [
    (Basket.Action.tokenReceived("abc"), #""$0.token" looks like a secret."#),
    (.dated(.now), #""$0.date" gets the current time. Override "$0.date"."#),
    (
      .identified(UUID()),
      #""$0.id" gets a UUID that is another one in each run. Override "$0.uuid"."#
    ),
  ])
  func `a value that a test must not contain is noted only as an argument of the call`(
    action: Basket.Action,
    reason: String
  )
    async throws
  {
    let change = try await json { await $0.send(action) }[1]["changes"]?.elements?[0]
    expectEqual(change?["refusal"]?.string, reason)
    expectEqual(change?["alternatives"]?.elements?.count, 1)
    #expect(JSON?.some(.array([try #require(change)])).ways(0)[0].hasSuffix(" = <0>"))
  }

  @Test func `a value that the test contains is the same one in each run`() async throws {
    let id = try #require(UUID(uuidString: "D69EF9F1-EBDA-4A43-868D-D7B905EA596C"))
    let notes = try await notes { await $0.send(.identifiedByText(id.uuidString)) }
    expectEqual(notes[1], #"closure ["$0.id = UUID(uuidString: \"\#(id)\")!"]"#)
    let others = try await self.notes { await $0.send(.identifiedByText("\(UUID())")) }
    expectEqual(
      others[1],
      #"refusal: "$0.id" gets a UUID that is another one in each run. Override "$0.uuid"."#
    )
  }

  @Test func `a value without a source is refused`() async throws {
    let notes = try await notes { await $0.send(.played) }
    expectEqual(
      notes[1],
      """
      refusal: The new value of "$0.player" cannot be written for certain, because it contains a \
      value in a place of the type "Basket.Player". Write the change by hand, such as \
      "$0.player = …".
      """
    )
    let others = try await self.notes { await $0.send(.tokenMade) }
    expectEqual(others[1], #"refusal: "$0.token" looks like a secret."#)
  }

  @Test func `a failure that no assertion removes is refused with its first line`() async throws {
    let notes = try await notes { store in
      await store.send(.tapped) { _ in throw Problem() }
      await store.receive(\.failed)
    }
    expectEqual(
      notes.filter { $0.hasPrefix("refusal") },
      [
        "refusal: Threw error: Problem()",
        "refusal: Expected to receive an action matching case path, but didn't get one.",
      ]
    )
    // A change that cannot be written is no failure.
    let json = try await json { store in
      await store.send(.tapped) { _ in throw Problem() }
      await store.send(.played)
    }
    expectEqual(
      json.filter { $0["refusal"] != nil }.map { $0["isFailure"]?.bool },
      [true, nil]
    )
  }

  @Test func `a store that is not exhaustive notes nothing, and a search neither`() async throws {
    let notes = try await notes { store in
      store.exhaustivity = .off
      await store.send(.renamed("Milk")) { $0.name = "Eggs" }
      await exploreSchedules(2) {
        let store = TestStore(initialState: Basket.State()) { Basket() }
        await store.send(.renamed("Milk"))
      }
    }
    expectEqual(notes, [])
  }

  @Test func `the test fails as without notes`() async throws {
    func test(_ store: TestStoreOf<Basket>) async {
      await store.send(.renamed("Milk"))
      await store.send(.tapped) { $0.total = 1 }
    }
    let failures = await recordedIssues {
      await test(TestStore(initialState: Basket.State()) { Basket() })
    }
    var others: [String] = []
    _ = try await notes(failures: { others = $0 }, test)
    expectEqual(others, failures.map(\.text))
    expectEqual(others.count, 2)
  }

  /// Runs a test, and returns the notes in short.
  private func notes(
    _ recorder: HistoryRecorder? = nil,
    failures: ([String]) -> Void = { _ in },
    _ test: @MainActor (TestStoreOf<Basket>) async throws -> Void
  ) async throws -> [String] {
    try await json(recorder, failures: failures, test).map(\.shortNote)
  }

  private func json(
    _ recorder: HistoryRecorder? = nil,
    failures: ([String]) -> Void = { _ in },
    _ test: @MainActor (TestStoreOf<Basket>) async throws -> Void
  ) async throws -> [JSON] {
    try await json(failures: failures) {
      let store = TestStore(initialState: Basket.State()) {
        Basket()
      } withDependencies: {
        if let recorder { $0.storeObservers.append(recorder) }
      }
      try await test(store)
    }
  }

  private func json(
    failures: ([String]) -> Void = { _ in },
    _ test: @MainActor () async throws -> Void
  ) async throws -> [JSON] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let writer = NoteFileWriter(folder: folder.path(percentEncoded: false))
    let issues = await recordedIssues {
      try? await TestNotes.$writer.withValue(writer) { try await test() }
    }
    failures(issues.map(\.text))
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    return try files.flatMap { file in
      try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { try JSON(parsing: $0) }
    }
  }
}

extension JSON {
  fileprivate var shortNote: String {
    if let reason = self["refusal"]?.string { return "refusal: \(reason)" }
    if self["isNeedless"]?.bool == true { return "needless" }
    guard let calls = self["calls"]?.elements else { return "closure \(self["changes"].ways(0))" }
    let lines = calls.map { call in
      ([call["call"]?.string ?? ""] + call["changes"].ways(0)).joined(separator: ": ")
    }
    return (self["isAfterCall"]?.bool == true ? "after " : "before ") + "\(lines)"
  }
}

extension JSON? {
  /// Returns the statements of changes, each in its first way that is possible from a number on.
  ///
  /// An argument of the call is shown as its position.
  fileprivate func ways(_ number: Int) -> [String] {
    let changes = self?.elements ?? []
    return changes.flatMap { change -> [String] in
      let ways = change["alternatives"]?.elements ?? []
      return (ways[min(number, ways.count - 1)].elements ?? []).compactMap(\.string).map {
        $0.replacing(/\u{E002}(.*?)\u{E002}/) { "<\($0.1)>" }
          .replacing(/\u{E001}(.*?)\u{E001}/, with: "")
      }
    }
  }
}

private struct Problem: Error {}

protocol Shape: Sendable {}

struct Point: Shape, Equatable, Identifiable {
  var x = 0
  var y: Int { x + 5 }
  var id: Int { x }
}

enum Shade: Shape, Hashable {
  case dark
  case mixed((Int, Int))

  static func == (first: Self, second: Self) -> Bool { "\(first)" == "\(second)" }

  func hash(into hasher: inout Hasher) {}
}

@ObservableState struct Sketch: Equatable {
  var range = 0...1
  var shape = AnyShape()
  var shade = Shade.dark
  var points = IdentifiedArray<Int, Point>(id: \.y)
  var exact = Exact()
  var any: AnyHashable = 1
  var date: Date?
  var form: Form?
  @Shared(.inMemory("TestNoteTests.sketch")) var shared = 0

  @ObservableState struct Form: Equatable {
    @Shared var shared: Int

    init(_ shared: Shared<Int>) { _shared = shared }
  }

  struct AnyShape: Equatable, Sendable {
    var shape: any Shape = Point()

    static func == (first: Self, second: Self) -> Bool { "\(first)" == "\(second)" }
  }

  struct Exact: Equatable, Sendable {
    var value = 0.0

    static func == (first: Self, second: Self) -> Bool {
      first.value.bitPattern == second.value.bitPattern
    }
  }
}

@CasePathable enum Deep: Sendable {
  case start
  case start2(Int, Int)
  case rows(IdentifiedAction<Int, Row>)
  case detail(PresentationAction<Row>)
  case response(Result<Int, any Error>)
  case path(StackAction<Int, Row>)
  case optional(Row?)

  @CasePathable enum Row: Sendable {
    case tapped
    case moved(Int)
    indirect case named(step: Row)
  }
}

@Reducer struct Basket {
  @ObservableState struct State: Equatable {
    var name = ""
    var total = 0
    var rows: IdentifiedArrayOf<Row> = [Row(id: 0)]
    var token = ""
    var date: Date?
    var id: UUID?
    var player: Player?
    var place = Place()
    var alert: AlertState<Int>?
    var undo = UndoStack<Int>()
    var unsaved = Unsaved<Int, Action>()
    @Shared(.inMemory("TestNoteTests")) var shared = 0
    @Shared(.inMemory("TestNoteTests.titles")) var titles: [Title] = []
  }

  struct Place: Equatable {
    var x = 0
    var y = 0
  }

  struct Title: Equatable, Sendable { var text = "" }

  @ObservableState struct Row: Equatable, Identifiable {
    let id: Int
    var name = ""
    var isDone = false
  }

  /// Has no source.
  final class Player: Equatable, Sendable {
    static func == (first: Player, second: Player) -> Bool { first === second }
  }

  enum Action: Equatable, Sendable {
    case tapped, loadTapped, shareTapped, titleShared, played, tokenMade, failed
    case loaded(Int)
    case renamed(String)
    case renameLater(String)
    case added(String)
    case tokenReceived(String)
    case dated(Date)
    case identified(UUID)
    case identifiedByText(String)
    case placed(name: String, x: Int)
    case alerted(isStyled: Bool)
    case registered, cleared
    case saved
    case saving(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped, .failed: break
      case .loadTapped:
        return .run { send in
          await send(.loaded(2))
          await send(.failed)
        }
      case .shareTapped: state.$shared.withLock { $0 += 1 }
      case .titleShared: state.$titles.withLock { $0 = [Title(text: "A")] }
      case .played: state.player = Player()
      case .tokenMade: state.token = "abc"
      case .loaded(let total): state.total = total
      case .renamed(let name): state.name = name
      case .renameLater(let name): return .send(.renamed(name))
      case .added(let name): state.rows.append(Row(id: state.rows.count, name: name))
      case .tokenReceived(let token): state.token = token
      case .dated(let date): state.date = date
      case .identified(let id): state.id = id
      case .identifiedByText(let text): state.id = UUID(uuidString: text)
      case .placed(let name, let x):
        state.name = name
        state.place.x = x
      case .alerted(let isStyled):
        let message = TextState("Forever.")
        state.alert = AlertState {
          TextState("Delete \"Milk\"?")
        } actions: {
          ButtonState(role: .cancel) { TextState("No") }
          ButtonState(role: .destructive, action: 1) { TextState("Yes") }
        } message: {
          isStyled ? message.bold() : message
        }
      case .registered:
        state.undo.register(state.total, as: UndoStep("Add"))
        state.total += 1
      case .cleared:
        state.undo = UndoStack()
        state.unsaved = Unsaved()
        state.total = 0
      case .saving(let total):
        state.unsaved.register(action, from: state.total)
        state.total = total
      case .saved:
        let id = state.unsaved.changes[0].id
        state.unsaved.changes.remove(id: id)
        state.unsaved.changes[id: id + 1]?.phase = .saving
        state.unsaved.confirmed? += 1
      }
      return .none
    }
  }
}
