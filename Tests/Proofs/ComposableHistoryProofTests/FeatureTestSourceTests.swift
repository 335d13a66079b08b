import ComposableTestKit
import Foundation
import Testing

@testable import Composable
@testable import ComposableHistory
@testable import ComposableRecordedFeatures

/// `.ci/programs/recordings` compiles and runs the tests of all features.
@MainActor @Suite struct FeatureTestSourceTests {
  private func source<R: RecordedFeature>(
    _: R.Type,
    _ play: @MainActor (StoreOf<R>) async -> Void
  ) async throws -> String {
    let file = TemporaryFile()
    let recorder = try FileRecorder(file.url, of: R.self, dependencies: R.recordedDependencies)
    await play(R.makeStore(clock: ImmediateClock(), HistoryRecorder(), recorder))
    return try R.testSource(of: Recording(contentsOf: file.url), file: "recording.jsonl")
  }

  /// Returns the lines of the test after the store was created.
  private func steps(_ source: String) -> String {
    let lines = source.split(separator: "\n").drop { $0 != "    }" }.dropFirst()
    return lines.dropLast(2).map { $0.dropFirst(4) }.joined(separator: "\n")
  }

  @Test func `payloads of cases, stacks and presentations are asserted by their paths`()
    async throws
  {
    let source = try await source(Checkout.self) { store in
      store.send(.streetChanged("Main Street"))
      store.send(.profileButtonTapped)
      let id = store.path.ids[0]
      store.send(.path(.element(id: id, action: .profile(.nameChanged("Ann")))))
      store.send(.path(.popFrom(id: id)))
      store.send(.couponButtonTapped)
      store.send(.coupon(.presented(.codeChanged("A"))))
      store.send(.nextButtonTapped)
    }
    let number = try #require(source.firstMatch(of: /path\[id: (\d+)\]/)?.output.1)
    #expect(
      steps(source)
        == #"""
        await store.send(.streetChanged("Main Street")) {
          $0.flow.modify(\.shipping) { $0.street = "Main Street" }
        }
        await store.send(.profileButtonTapped) {
          $0.path[id: \#(number)] = .profile(Profile.State(name: ""))
        }
        await store.send(.path(.element(id: \#(number), action: .profile(.nameChanged("Ann"))))) {
          $0.path[id: \#(number), case: \.profile]?.name = "Ann"
        }
        await store.send(.path(.popFrom(id: \#(number)))) {
          $0.path.pop(from: \#(number))
        }
        await store.send(.couponButtonTapped) {
          $0.coupon = Coupon.State(code: "")
        }
        await store.send(.coupon(.presented(.codeChanged("A")))) {
          $0.coupon?.code = "A"
        }
        await store.send(.nextButtonTapped) {
          $0.flow = .payment(card: "", isSaved: false)
        }
        await store.finish()
        """#.replacing("\\#(number)", with: number)
    )
  }

  @Test func `shared changes are asserted by their paths`() async throws {
    let source = try await source(Playlist.self) { store in
      let state = store.withState { $0 }
      state.$songs.withLock { $0 = 3 }
      store.send(.songAdded(1))
      store.send(.played(1))
      store.send(.sheetButtonTapped)
      store.send(.sheetPlayed)
      store.send(.accountNamed("Ann"))
      state.$account.withLock { $0.password = "secret" }
      store.send(.tagged("slow"))
      store.send(.tagged("loud"))
      store.send(.rated("slow", 3))
      store.send(.rated("loud", 5))
    }
    #expect(
      steps(source) == #"""
        store.state.$songs.withLock { $0 = 3 }
        await store.send(.songAdded(1)) {
          let recorded = try #require(try recording.state(after: 1))
          $0.$queue.withLock { $0 = [1] }
          $0.$songs.withLock { $0 = 4 }
          $0.list = recorded.list
        }
        await store.send(.played(1)) {
          $0.list[id: 1]?.$plays.withLock { $0 = 1 }
        }
        await store.send(.sheetButtonTapped) {
          let recorded = try #require(try recording.state(after: 3))
          $0.sheet = recorded.sheet
        }
        await store.send(.sheetPlayed) {
          $0.sheet?[case: \.song]?.$plays.withLock { $0 = 1 }
        }
        await store.send(.accountNamed("Ann")) {
          let recorded = try #require(try recording.state(after: 5))
          $0.$account.withLock { $0 = recorded.account }
        }
        try store.state.$account.withLock {
          $0 =
            (try #require(
              recording.transitions[5].sharedChanges[0].newValue(as: Playlist.Account.self)
            ))
        }
        await store.send(.tagged("slow")) {
          $0.$tags.withLock { $0 = ["slow", "slow!"] }
        }
        await store.send(.tagged("loud")) {
          $0.$tags.withLock { $0 += ["loud", "loud!"] }
        }
        await store.send(.rated("slow", 3)) {
          $0.$ratings.withLock { $0["slow"] = 3 }
        }
        await store.send(.rated("loud", 5)) {
          $0.$ratings.withLock { $0["loud"] = 5 }
        }
        await store.finish()
        """#
    )
  }

  @Test func `the formatter leaves a test with long lines alone`() async throws {
    let text = String(repeating: "long ", count: 15)
    let source = try await source(Checkout.self) { store in
      store.send(.streetChanged(text))
      store.send(.profileButtonTapped)
      let id = store.path.ids[0]
      store.send(.path(.element(id: id, action: .profile(.nameChanged(text)))))
    }
    #expect(try formatFindings(in: source) == "")
    #expect(
      source.contains(
        """
              $0.flow.modify(\\.shipping) {
                $0.street = "\(text)"
              }

        """
      )
    )
  }

  @Test func `actions of tasks are received, and running tasks do not have to end`() async throws {
    let recorder = HistoryRecorder()
    let clock = TestClock()
    let store = TestStore(initialState: Dashboard.State()) {
      Dashboard()
    } withDependencies: {
      $0.continuousClock = clock
      $0.storeObservers = [recorder]
    }
    await store.receive(.appeared) { $0.visits = 1 }
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await clock.advance(by: .milliseconds(150))
    await store.receive(.resultsLoaded(["a"])) { $0.results = ["a"] }
    await store.send(.queryChanged("b")) { $0.query = "b" }
    // How far the clock advances depends on how fast this test runs.
    func steps() throws -> String {
      let recording = try #require(store.history).recordingOfAllStates
      let source = try recording.testSource(file: "", imports: [])
      #expect(source.contains("store.deliversOnReceive = true"))
      return self.steps(source).replacing(/await clock\.advance.*\n/, with: "")
    }
    let received = """
      await store.receive(.appeared) {
        $0.visits = 1
      }
      await store.send(.queryChanged("a")) {
        $0.query = "a"
      }
      await store.receive(.resultsLoaded(["a"])) {
        $0.results = ["a"]
      }
      await store.send(.queryChanged("b")) {
        $0.query = "b"
      }

      """
    #expect(try steps().hasSuffix(received + "await store.finish()"))
    await store.send(.waitButtonTapped)
    #expect(
      try steps().hasSuffix(
        received + """
          await store.send(.waitButtonTapped)
          await store.skipInFlightEffects(strict: false)
          """
      )
    )
    await withExpectedIssue(count: 1) {
      await store.skipInFlightEffects()
    } matching: {
      $0.hasPrefix("Skipped assertions.")
    }
  }

  @Test(arguments: [true, false])
  func `a session with shared values of every kind is a test of a store`(
    hasDefaultState: Bool
  ) async throws {
    let file = TemporaryFile()
    let recorder = try FileRecorder(file.url, of: Playlist.self)
    var store: StoreOf<Playlist>? = Playlist.makeStore(clock: ImmediateClock(), recorder)
    if let store { await Playlist.play(store) }
    store = nil
    let source = try Recording<Playlist.State, Playlist.Action>(contentsOf: file.url).testSource(
      file: "playlist.jsonl",
      imports: [],
      initialState: hasDefaultState ? Playlist.State() : nil
    )
    #expect(try formatFindings(in: source) == "")
    #expect(!source.contains("expectReplay"))
    #expect(source.contains("store.assert {\n      $0.$saved.withLock { $0 = 2 }\n    }\n"))
    let pointing = #"= Shared(wrappedValue: store.state.songs, .inMemory("songs"))"#
    #expect(source.contains(pointing) != hasDefaultState)
    // The test also runs where the temporary directory is another one.
    let saved = #".fileStorage(URL.temporaryDirectory.appending(path: "playlist.json"))"#
    let text = source.replacing(/\n +/, with: " ")
    #expect(text.contains("store.state.saved, \(saved)") != hasDefaultState)
    #expect(!source.contains(URL.temporaryDirectory.path))
  }

  @Test func `a shared value that no state contains is served by a replay`() throws {
    let file = TemporaryFile()
    let recorder = try FileRecorder(file.url, of: Visitors.self)
    let store = Store(initialState: Visitors.State()) {
      Visitors()
    } withDependencies: {
      $0.storeObservers.append(recorder)
    }
    store.send(.visited)
    let recording = try Recording<Visitors.State, Visitors.Action>(contentsOf: file.url)
    let source = try recording.testSource(file: "visitors.jsonl", imports: [])
    #expect(
      source.contains(
        """
            // The shared value '.inMemory("visitors")' cannot be changed or asserted here, because no
            // '@Shared' property of the state before the change has it. A replay serves it. For a test with a
            // TestStore, add the property to the state.
            expectReplay(of: recording) {
              Visitors()
            }
        """
      )
    )
    expectReplay(of: recording) { Visitors() }
  }

  @Test func `the test of a redacted shared value has its replacement`() async throws {
    let file = TemporaryFile()
    let redactions: [RedactionOf<Playlist>] = [
      .state(\.$account.password, with: "-"), .state(\.$notes, with: "*"),
    ]
    let recorder = try FileRecorder(file.url, of: Playlist.self, redactions: redactions)
    let store = Playlist.makeStore(recorder)
    store.withState(\.$account).withLock { $0.password = "secret" }
    store.send(.accountNamed("Ann"))
    store.withState(\.$notes).withLock { $0 = "secret" }
    store.send(.songAdded(1))
    let recording = try Recording<Playlist.State, Playlist.Action>(
      contentsOf: file.url,
      redactions: redactions
    )
    let source = try Playlist.testSource(of: recording, file: "playlist.jsonl")
    #expect(!source.contains("secret"))
    #expect(source.contains(#"store.state.$notes.withLock { $0 = "*" }"#))
  }

  @Test func `entries, members and elements are asserted one by one`() async throws {
    let source = try await source(EveryValue.self) { store in
      store.send(.changed(1))
      store.send(.changed(2))
      store.send(.entry(key: "a", value: [1]))
      store.send(.entry(key: "b", value: [2]))
      store.send(.entry(key: "a", value: nil))
      store.send(.shapes([nil]))
      store.send(.shapes([nil, nil, .some(.none), .some(.`init`)]))
    }
    for statement in [
      "$0.numbers[2] = \"2\"", "$0.set.insert(\"2\")", "$0.matrix[0][0] = 2",
      "$0.dictionary[\"a\"] = nil", "$0.shapes += [nil, .some(.none), .some(.`init`)]",
    ] {
      #expect(source.contains("      \(statement)\n"))
    }
  }

  @Test func `a change of a group of undo steps is registered`() async throws {
    let source = try await source(Editor.self) { store in
      await store.send(.addButtonTapped).finish()
      let id = store.lines[0].id
      store.send(.typed(id, "a"))
      store.send(.typed(id, "b"))
    }
    let call =
      /register\(\s+\$0\.lines,\s+as: UndoStep\("Type", group: ".*", within: .*\),\s+at: Date/
    let steps = source.matches(of: call)
    #expect(steps.count == 2)
    #expect(source.contains("store.deliversOnReceive = true"))
  }

  @Test func `a private field is asserted with the state that contains it`() async throws {
    let source = try await source(EveryValue.self) { $0.send(.guessed("sesame")) }
    #expect(
      steps(source) == """
        await store.send(.guessed("sesame")) {
          let recorded = try #require(try recording.state(after: 1))
          $0 = recorded
        }
        await store.finish()
        """
    )
  }

  @Test func `a generic feature is named with its arguments`() async throws {
    let source = try await source(Pick<Int>.self) { store in
      store.send(.added(1))
      store.send(.pickButtonTapped)
    }
    #expect(source.contains("struct PickIntRecordedTests {"))
    #expect(source.contains("Recording<Pick<Int>.State, Pick<Int>.Action>("))
    #expect(source.contains("TestStore(initialState: Pick<Int>.State()) {\n      Pick<Int>()\n"))
    #expect(source.contains("$0.choices = [1]") && source.contains("$0.picked = 1"))
  }

  @Test func `a state that is not equal to itself is replayed`() async throws {
    let source = try await source(Gauge.self) { $0.send(.measured(.nan)) }
    #expect(
      source.contains(
        """
            // The state after action 1 is not equal to itself, for example because it contains NaN, and so a
            // TestStore cannot assert it. A replay compares it.
            expectReplay(of: recording) {
              Gauge()
            }
        """
      )
    )
  }

  @Test func `an own recorded dependency must have an expression`() async throws {
    let file = TemporaryFile()
    let recorder = try FileRecorder(
      file.url,
      of: Bank.self,
      dependencies: Bank.recordedDependencies
    )
    Bank.makeStore(clock: ImmediateClock(), recorder).send(.transferButtonTapped(1))
    let recording = try Recording<Bank.State, Bank.Action>(contentsOf: file.url)
    let error = #expect(throws: TestSourceError.self) {
      try recording.testSource(file: "", imports: [])
    }
    #expect(
      error?.description == """
        The feature read 'bank.rate', which is a recorded dependency of the program. Pass the \
        expression of its 'RecordedDependency' in 'recordedDependencies', such as ".bank.rate".
        """
    )
  }

  private struct Hidden: Codable { enum Action: Codable { case tapped } }

  @Test func `a type that a test cannot name is an error`() throws {
    let store = Store<Hidden, Hidden.Action>(initialState: Hidden()) {
      Reduce { _, _ in .none }
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    let recording = try #require(store.history).recording
    let error = #expect(throws: TestSourceError.self) {
      try recording.testSource(file: "", imports: [])
    }
    #expect(
      error?.description == """
        A test cannot name 'FeatureTestSourceTests.Hidden', because the type is private, or is in a \
        function. Declare it elsewhere, with at least internal access.
        """
    )
  }

  @Test func `the reducer of a state with another name is an argument`() throws {
    let store = Store<Meter, Meter.Action>(initialState: Meter()) {
      Reduce { _, _ in .none }
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    let recording = try #require(store.history).recording
    let error = #expect(throws: TestSourceError.self) {
      try recording.testSource(file: "", imports: [])
    }
    #expect(
      error?.description == """
        The reducer of 'Meter' is unknown, because the type is not named 'State' and in the reducer. \
        Pass the expression that creates the reducer as 'reducer', such as "App()".
        """
    )
    let source = try recording.testSource(
      file: "",
      imports: [],
      reducer: "Meters()",
      initialState: Meter()
    )
    #expect(source.contains("TestStore(initialState: Meter()) {"))
    #expect(source.contains("      Meters()\n"))
  }

  @Test func `values of types that are not codable cannot be read`() throws {
    let store = Store<Meter, Meter.Action>(initialState: Meter()) {
      Reduce { _, _ in .none }
    } withDependencies: {
      $0.storeObservers = [HistoryRecorder()]
    }
    let recording = try #require(store.history).recording
    let error = #expect(throws: TestSourceError.self) {
      try recording.testSource(file: "", imports: [], reducer: "Meters()")
    }
    #expect(
      error?.description == """
        A test cannot read values of 'Meter' and its actions from the recording, because they are \
        not 'Codable'. Declare both as 'Codable', or pass the structs that a test can create as \
        'memberwise'.
        """
    )
  }

  @Test func `a module is imported by its name, and a line is kept`() throws {
    let store = Gauge.makeStore(HistoryRecorder())
    let recording = try #require(store.history).recording
    let source = try recording.testSource(file: "", imports: ["Todos", "import Other"])
    #expect(source.contains("\n@testable import Todos\nimport Other\n"))
  }
}

/// A feature that counts in a shared value that its state does not contain.
@Reducer struct Visitors {
  struct State: Codable, Equatable {}
  enum Action: Codable, Equatable { case visited }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      @Shared(.inMemory("visitors")) var visitors = 0
      $visitors.withLock { $0 += 1 }
      return .none
    }
  }
}

/// A state without a feature of its own.
struct Meter: Equatable {
  var count = 0
  enum Action: Equatable { case tapped }
}
