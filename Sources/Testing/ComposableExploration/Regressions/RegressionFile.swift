#if Foundation && !os(WASI) && !os(Windows)
import ComposableIssues
import ComposableSharing
import Foundation

/// A file with a kept sequence in each line.
///
/// Several tests, in this and other processes, can use one file. They lock its directory, because a
/// lock file would stay there.
struct RegressionFile {
  let path: String
  let function: String
  let location: IssueLocation

  init(_ regressions: ExplorationRegressions, function: StaticString, location: IssueLocation) {
    switch regressions.place {
    case .file(let path): self.path = path
    case .besideTest:
      let test = URL(filePath: "\(location.filePath)")
      let name = ".\(test.deletingPathExtension().lastPathComponent).regressions"
      path = test.deletingLastPathComponent().appending(path: name).path
    }
    self.function = "\(function)"
    self.location = location
  }

  /// The sequences of the function.
  var sequences: [KeptSequence] {
    let all = report("The kept sequences are not run") { try lines(of: file) } ?? []
    return all.enumerated().compactMap { index, line in
      report("Line \(index + 1) of \"\(path)\" is not run") { try sequence(in: line) }
    }
    .filter { $0.function == function }
  }

  func add(_ sequence: KeptSequence) {
    report("The failing sequence of seed \(sequence.seed) is not kept") {
      let text = try line(of: sequence)
      try update { $0.append(text) }
    }
  }

  func remove(_ sequence: KeptSequence) {
    report("The sequence of seed \(sequence.seed) passes, but is still kept") {
      try update { $0.removeAll { (try? self.sequence(in: $0)) == sequence } }
    }
  }

  /// Warns about a sequence of other steps.
  func reportMisfit(of sequence: KeptSequence) {
    reportIssue(
      """
      The kept sequence of seed \(sequence.seed) no longer applies, because the steps of the \
      exploration have changed. It failed with: \(sequence.failure)

      Remove its line from "\(path)", unless another exploration in the same function has these \
      steps: \(sequence.steps.joined(separator: ", "))
      """,
      severity: .warning,
      at: location
    )
  }
}

extension RegressionFile {
  private var file: AtomicFile {
    get throws { try AtomicFile(following: path) }
  }

  private func lines(of file: AtomicFile) throws -> [String] {
    let data = try file.read() ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func sequence(in line: String) throws -> KeptSequence {
    try JSONDecoder().decode(KeptSequence.self, from: Data(line.utf8))
  }

  private func line(of sequence: KeptSequence) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(sequence), as: UTF8.self)
  }

  /// Changes the lines while no other test does.
  private func update(_ change: (inout [String]) -> Void) throws {
    let file = try self.file
    try file.makeDirectory()
    let directory = open(file.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if directory >= 0 { close(directory) } }
    while directory < 0 || flock(directory, LOCK_EX) != 0 {
      guard directory >= 0, errno == EINTR else {
        let cause = String(cString: strerror(errno))
        throw FileStorageError.failed(operation: "lock", file: path, cause: cause)
      }
    }
    let old = try lines(of: file)
    var new = old
    change(&new)
    if new == old { return }
    if new.isEmpty { return try FileManager.default.removeItem(atPath: file.path) }
    try file.replace(with: Data(new.map { "\($0)\n" }.joined().utf8), isLocked: false)
  }

  @discardableResult
  private func report<Result>(_ subject: String, _ operation: () throws -> Result) -> Result? {
    do {
      return try operation()
    } catch {
      reportIssue(
        "\(subject). \(error)\n\nCheck the file, or explore without \"regressions\".",
        severity: .warning,
        at: location
      )
      return nil
    }
  }
}
#else
import ComposableIssues

/// Without files, no sequence is kept: ``ExplorationRegressions`` has no values.
struct RegressionFile {
  let function: String
  let sequences: [KeptSequence] = []

  init(_ regressions: ExplorationRegressions, function: StaticString, location: IssueLocation) {
    switch regressions.place {}
  }

  func add(_ sequence: KeptSequence) {}
  func remove(_ sequence: KeptSequence) {}
  func reportMisfit(of sequence: KeptSequence) {}
}
#endif
