import ComposableClocks
import ComposableIssues
import Synchronization

/// A stand-in for a call to a server that waits until the test answers.
///
/// Pass it to the feature in place of a function of a dependency:
///
///     let search = TestEndpoint<String, [String]>("search")
///     let store = TestStore(initialState: Search.State()) {
///       Search()
///     } withDependencies: {
///       $0.searchClient.results = { try await search($0) }
///     }
///     await store.send(.queryChanged("s"))
///     await store.send(.queryChanged("sw"))
///     await search.answer(at: 1, with: ["Swift"])
///     await store.receive(\.resultsLoaded)
///
/// A call waits until it is answered, or until its task is cancelled. If the server can fail, use
/// `Result` as the response.
public final class TestEndpoint<Request: Sendable, Response: Sendable>: Sendable {
  fileprivate struct Call {
    let request: Request
    let sleep: Sleep
    let owner: (any SleepOwner)?
    let continuation: CheckedContinuation<Response, any Error>
  }

  fileprivate struct State {
    var calls: [Call] = []
    var count = 0
  }

  /// The name of the endpoint in failures and in printed tests.
  let name: String

  private let state = Mutex(State())

  /// Creates an endpoint.
  ///
  /// - Parameter name: The name of the variable in the test, for failures.
  public init(_ name: String) {
    self.name = name
  }

  /// The requests that wait for an answer, oldest first.
  public var pending: [Request] { state.withLock { $0.calls.map(\.request) } }

  /// Calls the endpoint, and waits for the answer.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer from the test.
  /// - Throws: `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func callAsFunction(_ request: Request) async throws -> Response {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let call = Call(
          request: request,
          sleep: Sleep(
            number: number,
            clock: ObjectIdentifier(self),
            description: "TestEndpoint \"\(name)\""
          ),
          owner: Sleep.host,
          continuation: continuation
        )
        call.owner?.fallsAsleep(call.sleep)
        // A task is marked as cancelled before its handlers run, so one of the two sees it.
        let isCancelled = state.withLock { state in
          guard !Task.isCancelled else { return true }
          state.calls.append(call)
          return false
        }
        if isCancelled { call.cancel() }
      }
    } onCancel: {
      let call: Call? = state.withLock { state in
        let index = state.calls.firstIndex { $0.sleep.number == number }
        return index.map { state.calls.remove(at: $0) }
      }
      call?.cancel()
    }
  }

  /// Answers a call, and lets its effect continue.
  ///
  /// - Parameters:
  ///   - index: The position of the call in ``pending``.
  ///   - response: The answer.
  ///   - isolation: The isolation of the caller.
  ///   - fileID: The file of the failure if there is no such call.
  ///   - filePath: The file of the failure if there is no such call.
  ///   - line: The line of the failure if there is no such call.
  ///   - column: The column of the failure if there is no such call.
  public func answer(
    at index: Int = 0,
    with response: Response,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    // When schedules are explored, the effect may not have made the call yet.
    if !pending.indices.contains(index) {
      await Sleep.explorer?.runUntilIdle(isolation: isolation)
    }
    let call = state.withLock { state in
      state.calls.indices.contains(index) ? state.calls.remove(at: index) : nil
    }
    guard let call else {
      let count = pending.count
      return reportIssue(
        """
        The endpoint "\(name)" has no call to answer at \(index).

        \(count == 0 ? "No call waits" : "\(count) \(count == 1 ? "call waits" : "calls wait")") \
        for an answer. Send the action whose effect makes the call before this line, or check \
        whether another action cancelled the effect.
        """,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
    call.owner?.wakesUp(call.sleep)
    call.continuation.resume(returning: response)
    await call.owner?.runUntilIdle(mayStop: true, isolation: isolation)
  }
}

extension TestEndpoint.Call {
  fileprivate func cancel() {
    owner?.wakesUp(sleep)
    continuation.resume(throwing: CancellationError())
  }
}
