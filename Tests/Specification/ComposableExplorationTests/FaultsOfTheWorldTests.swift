import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// Uploads photos one after another, and keeps the list of photos that are not uploaded yet.
@Reducer
private struct Uploads {
  enum ServerError: Error { case tooLarge, offline }

  struct State: Equatable {
    @Shared(.fileStorage(URL(fileURLWithPath: "/photos.json"))) var photos: [Int] = []
    var added = 0
    var isUploading = false
    var uploaded: [Int] = []
  }

  enum Action {
    case addButtonTapped
    case failed
    case uploadButtonTapped
    case uploaded(Int)
  }

  let upload: @Sendable (Int) async throws -> Int

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.added += 1
        state.$photos.withLock { $0.append($0.count) }
      case .failed:
        state.isUploading = false
      case .uploadButtonTapped:
        guard !state.isUploading, let photo = state.photos.first else { return .none }
        state.isUploading = true
        return .run { send in
          await send(.uploaded(try await upload(photo)))
        } catch: { error, send in
          guard error as? ServerError == .offline else { return }
          await send(.failed)
        }
      case .uploaded(let photo):
        state.isUploading = false
        state.uploaded.append(photo)
        state.$photos.withLock { $0.removeAll { $0 == photo } }
      }
      return .none
    }
  }
}

@MainActor @Suite(.dependencies) struct FaultsOfTheWorldTests {
  private let upload = TestEndpoint<Int, Int>("upload")

  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Uploads> {
    TestStore(initialState: Uploads.State()) { Uploads { [upload] in try await upload($0) } }
  }

  private func makeLivingStore(_ clock: TestClock<Duration>) -> TestStoreOf<Uploads> {
    let store = makeStore(clock)
    store.addInvariant("no spinner", holds: .eventually) { !$0.isUploading }
    return store
  }

  private let actions: [RandomStep<Uploads.State, Uploads.Action>] = [
    .send(.addButtonTapped), .send(.uploadButtonTapped),
  ]

  /// The steps of the test in the report of an exploration.
  private func printedTest(
    of makeStore: @escaping (TestClock<Duration>) -> TestStoreOf<Uploads>,
    _ steps: RandomStep<Uploads.State, Uploads.Action>...
  ) async -> [String]? {
    let issues = await issues { await exploreActions(of: makeStore, steps: actions + steps) }
    #expect(issues.count <= 1)
    // The first three lines create the store.
    return PrintedTest(in: issues.first ?? "")?.body.dropFirst(3).map(String.init)
  }

  @Test func `an answer that fails is printed`() async {
    let test = await printedTest(
      of: makeLivingStore,
      .answer(upload, faults: .failure(Uploads.ServerError.tooLarge)) { photo, _ in photo }
    )
    expectEqual(
      test,
      [
        "await store.send(.addButtonTapped)",
        "await store.send(.uploadButtonTapped)",
        "await upload.fail(with: Uploads.ServerError.tooLarge)",
        "await store.finish()",
      ]
    )
  }

  @Test func `an answer that never comes is printed`() async {
    let test = await printedTest(
      of: makeLivingStore,
      .answer(upload, faults: .failure(Uploads.ServerError.offline), .never) { photo, _ in photo }
    )
    expectEqual(
      test,
      [
        "await store.send(.addButtonTapped)",
        "await store.send(.uploadButtonTapped)",
        "await upload.drop()",
        "await store.finish()",
      ]
    )
    let issues = await issues {
      let clock = TestClock()
      let store = makeLivingStore(clock)
      store.exhaustivity = .off
      await store.send(.addButtonTapped)
      await store.send(.uploadButtonTapped)
      await upload.drop()
      await store.finish()
    }
    expectEqual(issues.count, 1)
    #expect(issues[0].contains("\"no spinner\" does not hold by the end of the test."))
  }

  @Test func `a fault that is not needed is not printed`() async {
    func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Uploads> {
      let store = self.makeStore(clock)
      store.addInvariant("nothing is uploaded") { $0.uploaded.isEmpty }
      return store
    }
    let test = await printedTest(
      of: makeStore,
      .answer(upload, faults: .failure(Uploads.ServerError.offline), .never, .twice) { photo, _ in
        photo
      },
      .restart,
      .fullDisk,
      .damagedFiles
    )
    expectEqual(
      test,
      [
        "await store.send(.addButtonTapped)",
        "await store.send(.uploadButtonTapped)",
        "await upload.answer(with: 0)",
      ]
    )
  }

  @Test func `without faults, the spinner ends`() async {
    await exploreActions(
      2_000,
      of: makeLivingStore,
      steps: actions + [
        .answer(upload, faults: .failure(Uploads.ServerError.offline)) { photo, _ in photo },
        .restart,
      ]
    )
  }

  @Test func `a restart is printed`() async {
    func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Uploads> {
      let store = self.makeStore(clock)
      store.addInvariant("all photos are new") { $0.photos.count <= $0.added }
      return store
    }
    let test = await printedTest(of: makeStore, .restart)
    expectEqual(
      test,
      [
        "await store.send(.addButtonTapped)",
        "store = await store.restart { makeStore(clock) }",
      ]
    )
  }

  @Test func `a full disk and a damaged file are printed`() async {
    func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Uploads> {
      let store = self.makeStore(clock)
      store.addInvariant("nothing fails") { state in
        state.$photos.saveError == nil || state.$photos.loadError == nil
      }
      return store
    }
    let test = await printedTest(of: makeStore, .fullDisk, .damagedFiles, .restart)
    expectEqual(
      test,
      [
        "await store.send(.addButtonTapped)",
        "store.dependencies.defaultFileStorage.isFull = true",
        "store.dependencies.defaultFileStorage.damageFiles()",
        "await store.send(.addButtonTapped)",
      ]
    )
  }
}
