import Composable
import ComposableTestKit
import Testing

/// Downloads a file until the user cancels.
@Reducer
private struct Download {
  enum Status { case idle, downloading, storing, stored, cancelled }

  struct State: Equatable { var status = Status.idle }

  enum Action {
    case startButtonTapped
    case cancelButtonTapped
    case downloaded(String)
    case stored
  }

  enum CancelID { case download }

  /// A Boolean value that indicates whether the user can cancel while the file is being stored.
  var cancelsStoring: Bool
  let files: LockIsolated<[String]>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startButtonTapped:
        state.status = .downloading
        return .run { send in await send(.downloaded("film")) }
          .cancellable(id: CancelID.download)

      case .downloaded(let file):
        if !cancelsStoring { state.status = .storing }
        return .run { [files] send in
          files.withValue { $0.append(file) }
          await send(.stored)
        }
        .cancellable(id: CancelID.download)

      case .stored:
        state.status = .stored
        return .none

      case .cancelButtonTapped:
        guard state.status == .downloading else { return .none }
        state.status = .cancelled
        return .cancel(id: CancelID.download)
      }
    }
  }
}

@MainActor @Suite struct LateCancellationTests {
  /// A cancelled download leaves no file.
  private func explore(cancelsStoring: Bool) async -> [String] {
    await issues {
      await exploreSchedules {
        let files = LockIsolated<[String]>([])
        let store = TestStore(initialState: Download.State()) {
          Download(cancelsStoring: cancelsStoring, files: files)
        }
        store.exhaustivity = .off
        await store.send(.startButtonTapped)
        await store.send(.cancelButtonTapped)
        await store.finish()
        #expect(files.value == (store.state.status == .stored ? ["film"] : []))
      }
    }
  }

  @Test func `a cancellation that loses against the completion is found`() async {
    let issues = await explore(cancelsStoring: true)
    #expect(issues.first?.contains("order 3 of at least 5") == true, "\(issues)")
    #expect(issues.count == 1)
  }

  @Test func `a download that cannot be cancelled too late passes`() async {
    #expect(await explore(cancelsStoring: false) == [])
  }
}
