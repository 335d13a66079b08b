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
/// A call waits until it is answered, until it fails, or until its task is cancelled.
public final class TestEndpoint<Request: Sendable, Response: Sendable>: Sendable {
  fileprivate struct Call {
    let request: Request
    let sleep: Sleep
    let owner: (any SleepOwner)?

    /// The owner, if it runs the caller.
    let host: (any SleepOwner)?
    let continuation: CheckedContinuation<Response, any Error>
  }

  fileprivate struct State {
    var calls: [Call] = []

    /// The calls that are never answered.
    var dropped: [Call] = []
    var count = 0
  }

  /// The name of the endpoint in failures and in printed tests.
  package let name: String

  private let state = Mutex(State())

  /// Creates an endpoint.
  ///
  /// - Parameter name: The name of the variable in the test, for failures.
  public init(_ name: String) {
    self.name = name
  }

  /// The requests that wait for an answer, oldest first.
  public var pending: [Request] {
    noteUse(isChange: false)
    return state.withLock { $0.calls.map(\.request) }
  }

  /// Notifies a search for every order that the current step reads or changes the calls.
  private func noteUse(isChange: Bool = true) {
    Sleep.uses(.endpoint("TestEndpoint \"\(name)\""), isChange: isChange)
  }

  /// Calls the endpoint, and waits for the answer.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer from the test.
  /// - Throws: The error from the test, or `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func callAsFunction(_ request: Request) async throws -> Response {
    noteUse()
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
          owner: Sleep.owner,
          host: Sleep.host,
          continuation: continuation
        )
        call.owner?.fallAsleep(call.sleep)
        // A task is marked as cancelled before its handlers run, so one of the two sees it.
        let isCancelled = state.withLock { state in
          guard !Task.isCancelled else { return true }
          state.calls.append(call)
          return false
        }
        if isCancelled { call.cancel() }
      }
    } onCancel: {
      noteUse()
      let call = state.withLock { $0.removeCall(number) }
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await end(at: index, with: .success(response), isolation: isolation, location: location)
  }

  /// Lets a call throw an error, as when the server fails or the network is lost.
  ///
  /// - Parameters:
  ///   - index: The position of the call in ``pending``.
  ///   - error: The error to throw.
  ///   - isolation: The isolation of the caller.
  ///   - fileID: The file of the failure if there is no such call.
  ///   - filePath: The file of the failure if there is no such call.
  ///   - line: The line of the failure if there is no such call.
  ///   - column: The column of the failure if there is no such call.
  public func fail(
    at index: Int = 0,
    with error: any Error,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await end(at: index, with: .failure(error), isolation: isolation, location: location)
  }

  /// Never answers a call.
  ///
  /// The call waits until its task is cancelled, and is no longer in ``pending``.
  ///
  /// - Parameters:
  ///   - index: The position of the call in ``pending``.
  ///   - isolation: The isolation of the caller.
  ///   - fileID: The file of the failure if there is no such call.
  ///   - filePath: The file of the failure if there is no such call.
  ///   - line: The line of the failure if there is no such call.
  ///   - column: The column of the failure if there is no such call.
  public func drop(
    at index: Int = 0,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await end(at: index, with: nil, isolation: isolation, location: location)
  }

  /// Ends a call, or never ends it if there is no result.
  private func end(
    at index: Int,
    with result: Result<Response, any Error>?,
    isolation: isolated (any Actor)?,
    location: IssueLocation
  ) async {
    // When schedules are explored, the effect may not have made the call yet.
    if !pending.indices.contains(index) {
      await Sleep.explorer?.runUntilIdle(isolation: isolation)
    }
    noteUse()
    let call: Call? = state.withLock { state in
      guard state.calls.indices.contains(index) else { return nil }
      let call = state.calls.remove(at: index)
      if result == nil { state.dropped.append(call) }
      return call
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
        at: location
      )
    }
    guard let result else { return }
    call.owner?.wakeUp(call.sleep)
    call.continuation.resume(with: result)
    await call.host?.runUntilIdle(mayStop: true, isolation: isolation)
  }
}

extension TestEndpoint.State {
  fileprivate mutating func removeCall(_ number: Int) -> TestEndpoint.Call? {
    if let index = calls.firstIndex(where: { $0.sleep.number == number }) {
      return calls.remove(at: index)
    }
    return dropped.firstIndex { $0.sleep.number == number }.map { dropped.remove(at: $0) }
  }
}

extension TestEndpoint.Call {
  fileprivate func cancel() {
    owner?.wakeUp(sleep)
    continuation.resume(throwing: CancellationError())
  }
}
