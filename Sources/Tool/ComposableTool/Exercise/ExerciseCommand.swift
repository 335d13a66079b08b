import ComposableCommandLine
import Foundation

extension Command {
  /// Copies, explains and checks the exercises.
  static let exercise = Self(
    name: "exercise",
    parameters: "[start FOLDER | show NAME | check [NAME...] | hint NAME [NUMBER] | solution NAME]",
    summary: "lets you learn by fixing small features",
    details: """
      Without arguments, lists the exercises. Each is a feature or a test that is broken in one way.

      "exercise start FOLDER" writes a package with all of them into a new folder. Run the other
      commands there:

      "exercise show NAME" says what to do.
      "exercise check NAME" says what is still wrong, and without a name, which ones are solved.
      "exercise hint NAME" gives the first hint, and "exercise hint NAME 2" the second one.
      "exercise solution NAME" shows a solution as a diff.
      """,
    options: [
      Option(name: "--composable", value: "PATH", help: "with \"start\": the folder of Composable"),
      Option(name: "--scratch-path", value: "PATH", help: "with \"check\": the build folder"),
    ]
  ) { arguments in
    let exercises = try Exercise.all()
    let rest = Array(arguments.words.dropFirst())
    func exercise(_ name: String?) throws -> Exercise {
      guard let exercise = exercises.first(where: { $0.name == name }) else {
        let names = exercises.map(\.name).joined(separator: ", ")
        throw Failure(usage: "Name an exercise: \(names).")
      }
      return exercise
    }
    switch arguments.words.first {
    case nil:
      for exercise in exercises { print("\(exercise.name): \(exercise.symptom)") }
      print("\nTo begin: composable exercise show \(exercises[0].name)")
    case "start":
      guard rest.count == 1 else {
        throw Failure(usage: "Name a new folder: exercise start FOLDER.")
      }
      try Exercise.copyAll(to: rest[0], library: arguments.value("--composable"))
      print("Created \(rest[0]). Go on there: cd \(rest[0]) && swift package composable exercise")
    case "show":
      // The links of the page lead out of its folder, and the user is in another one.
      let docs = PackageTemplate.checkout.appending(path: "Docs").path
      print(try exercise(rest.first).task.replacing("](../", with: "](\(docs)/"))
    case "hint":
      let hints = try exercise(rest.first).hints
      guard let number = rest.count > 1 ? Int(rest[1]) : 1, hints.indices.contains(number - 1)
      else {
        throw Failure(usage: "\(rest[0]) has \(hints.count) hints.")
      }
      print("\(hints[number - 1])\n(hint \(number) of \(hints.count))")
    case "solution":
      print(try exercise(rest.first).solution, terminator: "")
    case "check":
      return try Exercise.check(
        rest.isEmpty ? exercises : rest.map(exercise),
        explains: !rest.isEmpty,
        flags: arguments.value("--scratch-path").map { ["--scratch-path", $0] } ?? []
      )
    case let word?:
      throw Failure(
        usage: "\"exercise\" does not know \"\(word)\". Run \"composable help exercise\"."
      )
    }
    return 0
  }
}

extension Exercise {
  /// Writes the package with all exercises into a new folder.
  fileprivate static func copyAll(to path: String, library: String?) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure("\"\(path)\" exists already. Name a new folder.")
    }
    let library = PackageTemplate(name: path, library: library).library
    let manifest = try SourceFiles.read(folder.appending(path: "Package.swift").path)
    let text = manifest.replacing("path: \"../..\"", with: "path: \"\(library)\"")
    try SourceFiles.create(text, at: "\(path)/Package.swift")
    for part in ["Sources", "Tests"] {
      try FileManager.default.copyItem(
        at: folder.appending(path: part),
        to: URL(fileURLWithPath: path).appending(path: part)
      )
    }
  }

  /// Checks exercises of the current folder, and returns the exit status.
  fileprivate static func check(
    _ exercises: [Exercise],
    explains: Bool,
    flags: [String]
  ) throws -> Int32 {
    ComposableTool.complain("Building and testing. The first time takes a few minutes.")
    let errors = try build(flags: flags)
    guard errors.isEmpty else { throw Failure(errors.joined(separator: "\n")) }
    var solved = 0
    for exercise in exercises {
      let complaint = try exercise.complaint(flags: flags)
      print("\(exercise.name): \(complaint == nil ? "solved" : "not yet solved")")
      if explains, let complaint { print(complaint + "\n") }
      solved += complaint == nil ? 1 : 0
    }
    print("\(solved) of \(exercises.count) solved.")
    return solved == exercises.count ? 0 : 1
  }
}
