import ComposableDependencies
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@testable import ComposableSharing

@Suite struct UnfinishedSavesTests {
  private let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("unfinished-\(UUID().uuidString)")

  /// The last change was lost.
  @Test func `a normal exit waits for the saves of any key`() async throws {
    defer { try? FileManager.default.removeItem(at: file) }
    await #expect(processExitsWith: .success) { [path = file.path as String] in
      let count = Shared(wrappedValue: 0, LateKey(path: path))
      count.withLock { $0 = 1 }
      // Handlers run in the reverse order of their registration, so this one runs first.
      atexit { LateKey.exitHasBegun.signal() }
      exit(0)
    }
    let content = try String(contentsOf: file, encoding: .utf8)
    #expect(content == "1")
  }

  @Test func `an exit does not wait forever, and names unsaved values`() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      let count = Shared(wrappedValue: 0, LateKey(path: "/count"))
      count.withLock { $0 = 1 }
      UnfinishedSaves.waitAtExit(seconds: 0)
      // The handler of the library would wait.
      _exit(0)
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        """
        The program exited with unsaved changes of shared values: Shared<Int>(late).

        The exit waited 0 seconds for the saves to finish. Before the program ends, call "try await \
        saveSharedValues()". A save that needs the main thread cannot finish during the exit.
        """
      ),
      "\(text)"
    )
  }
}

/// A key that saves in the background, but not before the exit of the process has begun.
private struct LateKey: SharedKey, CustomStringConvertible {
  static let exitHasBegun = DispatchSemaphore(value: 0)

  let path: String

  var id: String { path }

  var description: String { "late" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>,
    subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription()
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    DispatchQueue.global().async {
      Self.exitHasBegun.wait()
      continuation.resume(
        with: Result { try Data("\(value)".utf8).write(to: URL(fileURLWithPath: path)) }
      )
    }
  }
}
