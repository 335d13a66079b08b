import ComposableCommandLine
import ComposableSyntax
import Foundation

extension Command {
  static let migrate = Self(
    name: "migrate",
    parameters: "[PATH...]",
    summary: "moves code from TCA to this library",
    details: """
      Rewrites the Swift code in files and folders (by default, in this folder) that was written for The Composable
      Architecture and its packages, and lists what is left to do, with the line and the section of
      Docs/Guides/MigratingFromTCA.md. It changes only what it understands. Running it again changes nothing.
      """,
    options: [
      Option(name: "--dry-run", help: "prints the changes as a diff, and writes nothing"),
      Option(
        name: "--main-actor",
        help: "also writes nonisolated for modules that are isolated to the main actor"
      ),
    ]
  ) { arguments in
    try MigrateCommand(arguments).run()
  }
}

/// The command `composable migrate`.
private struct MigrateCommand {
  let paths: [String]
  let isDryRun: Bool
  let isMainActor: Bool

  init(_ arguments: Arguments) {
    paths = arguments.words.isEmpty ? ["."] : arguments.words
    isDryRun = arguments.has("--dry-run")
    isMainActor = arguments.has("--main-actor")
  }

  func run() throws -> Int32 {
    let project = try ProjectFiles(paths)
    for link in project.links {
      ComposableTool.complain("\(link): is a link, and is skipped. Name what it leads to.")
    }
    var failed = false
    func read<Content>(_ path: String, _ content: (String) -> Content) -> Content? {
      do {
        return try content(SourceFiles.read(path))
      } catch {
        ComposableTool.complain((error as? Failure)?.message ?? "\(path): \(error)")
        failed = true
        return nil
      }
    }
    let sources = project.sources.compactMap { path in
      read(path) { SourceFile(path: path, text: $0) }
    }
    var results = Migration.migrate(sources, isMainActor: isMainActor)
    results += project.manifests.compactMap { path in
      read(path) { Manifest.migrate(SourceFile(path: path, text: $0), isMainActor: isMainActor) }
    }
    results += project.settings.compactMap { path in
      read(path) { text in
        let tasks = ProjectSettings.tasks(in: text, path: path, isMainActor: isMainActor)
        return Migration.Result(path: path, old: text, new: text, tasks: tasks)
      }
    }
    try apply(results.filter { $0.old != $0.new })
    print(MigrationReport.tasks(of: results), terminator: "")
    return failed ? 1 : 0
  }

  private func apply(_ changed: [Migration.Result]) throws {
    if isDryRun {
      for result in changed {
        print(UnifiedDiff(path: result.path, from: result.old, to: result.new).text, terminator: "")
      }
    } else {
      if !changed.isEmpty { warnAboutChanges() }
      for result in changed { try SourceFiles.write(result.new, to: result.path) }
    }
    print(MigrationReport.summary(of: changed, isDryRun: isDryRun))
  }

  /// Warns if git has changes that the migration would mix with its own.
  private func warnAboutChanges() {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "status", "--porcelain", "--untracked-files=no"]
    let output = Pipe()
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    guard (try? git.run()) != nil else { return }
    let changes = output.fileHandleForReading.readDataToEndOfFile()
    git.waitUntilExit()
    guard git.terminationStatus == 0, !changes.isEmpty else { return }
    ComposableTool.complain(
      "Git has uncommitted changes, which are now mixed with those of the migration."
    )
  }
}
