import Composable
import ComposableLoopbackServer
import Foundation
import RepositoryListFeature
import Testing

/// Cancels requests to a server at every suspension and at every moment of the response.
@Suite(.timeLimit(.minutes(60))) struct HTTPInterruptionTests {
  private static let page = #"{"total_count": 0, "incomplete_results": false, "items": []}"#

  @Test func `a search ends wherever it is cancelled, and the next one works`() async throws {
    let server = try LoopbackServer { _ in .answer(Self.page) }
    let client = RepositoryClient.gitHub(baseURL: server.url, token: nil, timeout: .seconds(600))
    func play(before step: Int) async throws -> Bool {
      let stepper = Stepper()
      defer { stepper.end() }
      let isInterrupted = LockIsolated(false)
      let worker = Task(executorPreference: stepper.tasks) { try await client.search("swift", 1) }
      stepper.start(interruptedBefore: step) {
        isInterrupted.setValue(true)
        worker.cancel()
      }
      if case .failure(let error) = await worker.result {
        #expect(Self.isCancellation(error), "step \(step): \(error)")
      }
      _ = try await client.search("swift", 2)
      return isInterrupted.value
    }
    var step = 0
    while try await play(before: step) { step += 1 }
    // An answer that comes while the request is still being sent needs no second step.
    #expect(step > 0)
  }

  @Test(
    arguments: [
      [],
      [.send("HTTP/1.1 200 OK\r\n")],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\n")],
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\n{\"total_count\"")],
    ] as [[LoopbackServer.Step]]
  )
  func `a search ends when it is cancelled in the midst of the answer`(
    beginning: [LoopbackServer.Step]
  ) async throws {
    let worker = LockIsolated<Task<RepositoryPage, any Error>?>(nil)
    let server = try LoopbackServer { _ in
      worker.value?.cancel()
      return beginning + [.silence]
    }
    let client = RepositoryClient.gitHub(baseURL: server.url, token: nil, timeout: .seconds(600))
    let stepper = Stepper()
    defer { stepper.end() }
    let task = Task(executorPreference: stepper.tasks) { try await client.search("swift", 1) }
    worker.setValue(task)
    stepper.start(interruptedBefore: .max) {}
    let error = await #expect(throws: (any Error).self) { try await task.value }
    #expect(error.map(Self.isCancellation) == true)
  }

  private static func isCancellation(_ error: any Error) -> Bool {
    error is CancellationError || error as? RepositoryError == .cancelled
  }
}
