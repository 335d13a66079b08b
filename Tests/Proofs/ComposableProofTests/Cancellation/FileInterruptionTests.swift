import Composable
import ComposableTestSupport
import Foundation
import Testing

/// Cancels the user of shared values in files at every suspension.
@Suite(.timeLimit(.minutes(60))) struct FileInterruptionTests {
  /// Saves and loads a growing list, and cancels this before a step.
  ///
  /// - Returns: `true` if it reached that step; otherwise, `false`.
  private func play(before step: Int, in folder: URL) async throws -> Bool {
    let file = folder.appending(path: "\(step).json")
    let stepper = Stepper()
    defer { stepper.end() }
    let isInterrupted = LockIsolated(false)
    let worker = Task(executorPreference: stepper.tasks) {
      @Shared(.fileStorage(file)) var numbers: [Int] = []
      for number in 1...2 {
        $numbers.withLock { $0.append(number) }
        try await $numbers.save()
        try await $numbers.load()
        _ = try await Shared(require: .fileStorage(file) as FileStorageKey<[Int]>)
      }
      return numbers
    }
    stepper.start(interruptedBefore: step) {
      isInterrupted.setValue(true)
      worker.cancel()
    }
    if case .success(let numbers) = await worker.result {
      #expect(numbers == [1, 2], "step \(step)")
    }
    @Shared(.fileStorage(file)) var numbers: [Int] = []
    try await $numbers.save()
    let whole = try JSONDecoder().decode([Int].self, from: Data(contentsOf: file))
    #expect(whole == numbers && [1, 2].starts(with: whole), "step \(step): \(whole)")
    return isInterrupted.value
  }

  @Test func `a file is whole wherever its user is cancelled`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var step = 0
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      while try await play(before: step, in: folder) { step += 1 }
    }
    #expect(step > 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == step + 1, "\(names)")
  }
}
