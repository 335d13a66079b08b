import ComposableCommandLine
import Foundation
import Synchronization

extension Command {
  /// Reports mistakes in features, and fixes some of them.
  static let lint = Command(
    name: "lint",
    parameters: "[PATH...]",
    summary: "reports mistakes in features, their tests and views",
    details: """
      Checks the Swift files at the paths, or of the current folder. Each warning ends with
      the id of its rule. Docs/Reference/LintRules.md explains the rules.

      // composable:disable RULE        switches a rule off for the next line, or after code
                                        for the line; -begin and -end for the lines between
      // composable:disable-file RULE   switches a rule off for the file

      A file ".composable-lint-ignore" lists files and folders to skip, one path on each line,
      relative to the folder of the file. "*" matches any part of a name.

      The exit status is 0 if there are no warnings, 1 if there are, and 2 for wrong arguments.
      """,
    options: [
      Option(name: "--fix", help: "changes the files where that is safe"),
      Option(
        name: "--dry-run",
        help: "with --fix: prints the changes as a diff, and changes nothing"
      ),
      Option(name: "--format", value: "FORMAT", help: "prints \"text\", \"json\" or \"github\""),
      Option(name: "--rule", value: "RULE", help: "checks only this rule; can be repeated"),
      Option(name: "--rules", help: "lists the ids of the rules"),
    ]
  ) { arguments in
    if arguments.has("--rules") {
      for rule in Rule.all { print(rule.id) }
      return 0
    }
    let name = arguments.value("--format") ?? FindingFormat.text.rawValue
    guard let format = FindingFormat(rawValue: name) else {
      throw Failure(
        usage: "\"--format\" must be \"text\", \"json\" or \"github\", and is \"\(name)\"."
      )
    }
    let lint = try Lint(rules: arguments.values("--rule"))
    let paths = arguments.words.isEmpty ? ["."] : arguments.words
    let files = try SourceFiles.find(paths, usesIgnoreLists: true)
    let (project, unreadable) = Project.reading(files)
    for problem in unreadable { ComposableTool.complain(problem) }
    var findings = lint.findings(in: project)
    if arguments.has("--fix") {
      let changes = Lint.changes(fixing: findings)
      for (file, text) in changes {
        if arguments.has("--dry-run") {
          print(UnifiedDiff(path: file.path, from: file.text, to: text).text, terminator: "")
        } else {
          try SourceFiles.write(text, to: file.path)
        }
      }
      if arguments.has("--dry-run") { return findings.contains { !$0.fix.isEmpty } ? 1 : 0 }
      findings = lint.findings(in: Project.reading(files).project)
    }
    print(format.text(of: findings), terminator: "")
    return findings.isEmpty && unreadable.isEmpty ? 0 : 1
  }
}

/// A check of a project against rules.
struct Lint {
  private let rules: [Rule]

  /// Creates a check.
  ///
  /// - Parameter ids: The ids of the rules, or none for all rules.
  /// - Throws: A ``Failure`` if a rule does not exist.
  init(rules ids: [String] = []) throws {
    rules =
      try ids.isEmpty
      ? Rule.all
      : ids.map { id in
        guard let rule = Rule.all.first(where: { $0.id == id }) else {
          let known = Rule.all.map(\.id).joined(separator: ", ")
          throw Failure(usage: "There is no rule \"\(id)\". Use one of: \(known).")
        }
        return rule
      }
  }

  /// Returns what is found, by file and line, without what comments switch off.
  func findings(in project: Project) -> [Finding] {
    let known = Set(Rule.all.map(\.id))
    let found = Dictionary(grouping: rules.flatMap { $0.findings(in: project) }, by: \.file.path)
    return project.files.flatMap { file in
      let suppressions = Suppressions(file, rules: known)
      let unknown = suppressions.unknown.map { rule, offset in
        Finding(
          rule: "unknown-rule",
          file: file,
          offset: offset,
          message: "there is no rule '\(rule)'; \"composable lint --rules\" lists them"
        )
      }
      return (unknown + (found[file.path] ?? []).filter { !suppressions.contains($0) })
        .sorted { ($0.location, $0.rule) < ($1.location, $1.rule) }
    }
  }

  /// Returns the files that the fixes change, with their new text.
  static func changes(fixing findings: [Finding]) -> [(file: SourceFile, text: String)] {
    let fixes = Dictionary(grouping: findings.filter { !$0.fix.isEmpty }, by: \.file.path)
    return fixes.values.map { findings in
      (findings[0].file, findings[0].file.text(applying: findings.flatMap(\.fix)))
    }
    .sorted { $0.0.path < $1.0.path }
  }
}

extension Project {
  /// Reads files, some at the same time.
  ///
  /// Those that cannot be read are left out and described.
  static func reading(_ paths: [String]) -> (project: Project, unreadable: [String]) {
    let results = LockedResults(count: paths.count)
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      results.set(
        Result { SourceFile(path: paths[index], text: try SourceFiles.read(paths[index])) },
        at: index
      )
    }
    var (files, unreadable) = ([SourceFile](), [String]())
    for result in results.all {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let error): unreadable.append((error as? Failure)?.message ?? "\(error)")
      }
    }
    return (Project(files), unreadable)
  }
}

/// The files that several threads read.
private final class LockedResults: Sendable {
  private let results: Mutex<[Int: Result<SourceFile, any Error>]>

  init(count: Int) {
    results = Mutex(Dictionary(minimumCapacity: count))
  }

  func set(_ result: Result<SourceFile, any Error>, at index: Int) {
    results.withLock { $0[index] = result }
  }

  var all: [Result<SourceFile, any Error>] {
    results.withLock { results in results.keys.sorted().compactMap { results[$0] } }
  }
}
