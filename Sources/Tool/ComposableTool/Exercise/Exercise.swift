import ComposableCommandLine
import Foundation

/// A feature or a test that is broken in one way, and what a person needs to fix it.
///
/// `Docs/Exercises` is a package with all exercises. Its page has a section for each of them, with
/// the hints in comments. A patch contains the solution.
struct Exercise {
  let name: String
  /// The section of the page, without the hints.
  let task: String
  let hints: [String]
  /// What a solution changes, as a diff.
  let solution: String

  /// The package with all exercises.
  static let folder = PackageTemplate.checkout.appending(path: "Docs/Exercises")

  /// Calls and traits that let a test pass without asserting what happens.
  private static let silencers = [
    "exhaustivity", "withExhaustivity", "skipReceivedActions", "skipInFlightEffects",
    "withKnownIssue", "disabled", "#if",
  ]

  /// Returns all exercises, in the order of the page.
  static func all() throws -> [Exercise] {
    let page = try SourceFiles.read(folder.appending(path: "Exercises.md").path)
    let sections = page.split(separator: "\n### ").dropFirst()
    return try sections.map { section in
      let lines = section.prefix(
        upTo: section.firstRange(of: "\n## ")?.lowerBound ?? section.endIndex
      )
      let name = String(lines.prefix { $0 != "\n" })
      let text = lines.dropFirst(name.count)
      return Exercise(
        name: name,
        task: text.replacing(hint, with: "").trimmingCharacters(in: .newlines),
        hints: text.matches(of: hint).map { String($0.1) },
        solution: try SourceFiles.read(folder.appending(path: "Solutions/\(name).patch").path)
      )
    }
  }

  private static var hint: Regex<(Substring, Substring)> { /<!-- hint: ((?s:.*?)) -->\n/ }

  /// The first line of the task, which says what a user or a developer sees.
  var symptom: Substring { task.prefix { $0 != "\n" } }

  private var source: String { "Sources/\(name)/\(name).swift" }
  private var test: String { "Tests/\(name)Tests/\(name)Tests.swift" }
  private var isAboutTest: Bool { solution.contains("+++ b/\(test)\n") }
}

extension Exercise {
  /// Says what is still wrong in the exercise of the current folder, or returns `nil` if it is solved.
  ///
  /// - Parameter flags: The flags of `swift test`.
  func complaint(flags: [String]) throws -> String? {
    let kept = isAboutTest ? source : test
    guard try SourceFiles.read(kept) == original(kept) else {
      return "\(kept) must stay as it was. Copy it again from \(Self.folder.path)."
    }
    if isAboutTest, let complaint = try complaintAboutTest() { return complaint }
    let (output, passed) = try Self.swift(
      ["test", "--skip-build", "--filter", "\(name)Tests"] + flags
    )
    guard !passed else { return nil }
    let noise =
      /^(Another|\[|Test Suite|\t|◇|✔|↳ Te|↳ Ta|To write what happened|✘ (Suite|Test run)|✘ Test .* failed after)/
    return output.filter { $0.firstMatch(of: noise) == nil }.joined(separator: "\n")
  }

  /// Builds the exercises of the current folder, and returns the errors of the compiler.
  ///
  /// - Parameter flags: The flags of `swift build`.
  static func build(flags: [String]) throws -> [Substring] {
    let (output, succeeded) = try swift(["build", "--build-tests"] + flags)
    let errors = output.filter { $0.hasPrefix("/") && $0.contains(": error:") }
    return succeeded ? [] : errors.isEmpty ? output : errors
  }

  private func original(_ file: String) throws -> String {
    try SourceFiles.read(Self.folder.appending(path: file).path)
  }

  /// Says how a changed test avoids asserting what happens.
  private func complaintAboutTest() throws -> String? {
    let text = try SourceFiles.read(test)
    let lines = Set(text.split(separator: "\n"))
    if let line = try original(test).split(separator: "\n").first(where: { !lines.contains($0) }) {
      return "\(test) no longer has the line \"\(line.trimmingCharacters(in: .whitespaces))\"."
    }
    guard let word = Self.silencers.first(where: text.contains) else { return nil }
    return "\"\(word)\" only silences the test. Assert what happens."
  }

  /// Runs a command of SwiftPM, and returns the lines that it prints and whether it succeeds.
  ///
  /// The plugin that runs this program has the lock of the build folder, and only waits.
  private static func swift(_ words: [String]) throws -> ([Substring], Bool) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + words + ["--ignore-lock"]
    (process.standardOutput, process.standardError) = (pipe, pipe)
    // The process has a group of its own, so it does not get the signals that end this program.
    let signals = [SIGINT, SIGTERM].map { number in
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        if process.isRunning {
          process.interrupt()
          process.waitUntilExit()
        }
        exit(128 + number)
      }
      source.resume()
      return (number, source)
    }
    defer {
      for (number, source) in signals {
        source.cancel()
        signal(number, SIG_DFL)
      }
    }
    try process.run()
    // The process must not inherit that the signals are ignored.
    for (number, _) in signals { ignoreWhereOnlyWatched(number) }
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    return (text.split(separator: "\n"), process.terminationStatus == 0)
  }
}
