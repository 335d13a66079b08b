import ComposableCommandLine
import Foundation

extension Command {
  private static let kinds = FeaturePart.Kind.allCases.map(\.rawValue).joined(separator: ", ")

  /// Writes a feature or a package.
  static let new = Command(
    name: "new",
    parameters: "feature|package NAME",
    summary: "writes a feature with its tests, or a package",
    details: """
      "new feature NAME" writes a feature, its client if it needs one, and its tests, into the
      package of the current folder. They compile and pass as they are.

      "new package NAME" writes a package with a program, a feature and its tests, into a new
      folder.

      A file that exists is never changed. If one does, nothing is written.
      """,
    options: [
      Option(
        name: "--with",
        value: "PARTS",
        help: "what the feature has, such as list,alert: \(kinds)"
      ),
      Option(
        name: "--in",
        value: "TARGET",
        help: "the target of the feature, if there are several"
      ),
      Option(name: "--swiftui", help: "also writes a view with a preview"),
      Option(
        name: "--composable",
        value: "PATH",
        help: "with \"package\": the folder of Composable"
      ),
    ]
  ) { arguments in
    guard let kind = arguments.words.first, ["feature", "package"].contains(kind) else {
      throw Failure(
        usage:
          "Say what to write: \"composable new feature NAME\" or \"composable new package NAME\"."
      )
    }
    guard arguments.words.count == 2 else {
      throw Failure(
        usage:
          "\"composable new \(kind)\" needs one name, such as \"composable new \(kind) Recipes\"."
      )
    }
    let name = arguments.words[1]
    try TypeName.check(name, for: kind)
    let parts = try arguments.values("--with").map { word in
      guard let part = FeaturePart.Kind(rawValue: word) else {
        throw Failure(usage: "There is no part \"\(word)\". Use some of: \(kinds).")
      }
      return part
    }
    // The order of the parts is ours, so that the code reads the same however they are given.
    let ordered = FeaturePart.Kind.allCases.filter(parts.contains)
    let new =
      try kind == "feature"
      ? NewFiles(feature: name, ordered, arguments) : NewFiles(package: name, ordered, arguments)
    try new.write()
    for file in new.files { print("Created \(file.path)") }
    for note in new.notes { print(note) }
    return 0
  }
}

/// The files to write.
private struct NewFiles {
  var files: [(path: String, text: String)] = []
  /// What the user has to do next.
  var notes: [String] = []

  init(feature name: String, _ parts: [FeaturePart.Kind], _ arguments: Arguments) throws {
    if arguments.has("--composable") {
      throw Failure(usage: "\"--composable\" is for \"new package\".")
    }
    let manifest = try PackageManifest()
    let target = try manifest.target(arguments.value("--in"))
    let tests = manifest.tests(of: target)
    let template = FeatureTemplate(name: name, module: target.module, kinds: parts)
    add(
      template,
      arguments,
      sources: target.path,
      tests: tests?.path ?? "Tests/\(target.name)Tests"
    )
    let existing = (try? SourceFiles.find([target.path])) ?? []
    if let part = Project.reading(existing).project.parts[name]?.first {
      throw Failure("\(part.file.path) already declares \"\(name)\". Choose another name.")
    }
    if tests == nil {
      notes.append(
        "Add a test target \"\(target.name)Tests\" with the dependency \"\(target.name)\" to Package.swift."
      )
    }
  }

  init(package name: String, _ parts: [FeaturePart.Kind], _ arguments: Arguments) throws {
    if arguments.has("--in") { throw Failure(usage: "\"--in\" is for \"new feature\".") }
    let template = PackageTemplate(name: name, library: arguments.value("--composable"))
    files = template.files.map { ("\(name)/\($0.file)", $0.text) }
    add(
      FeatureTemplate(name: PackageTemplate.feature, module: name, kinds: parts),
      arguments,
      sources: "\(name)/Sources/\(name)",
      tests: "\(name)/Tests/\(name)Tests"
    )
    notes = ["Run it: cd \(name) && swift run && swift test"]
  }

  private mutating func add(
    _ template: FeatureTemplate,
    _ arguments: Arguments,
    sources: String,
    tests: String
  ) {
    let views = arguments.has("--swiftui") ? [template.view] : []
    files += (template.sources + views).map { ("\(sources)/\($0.file)", $0.text) }
    files.append(("\(tests)/\(template.tests.file)", template.tests.text))
  }

  func write() throws {
    let existing = files.map(\.path).filter { FileManager.default.fileExists(atPath: $0) }
    guard existing.isEmpty else {
      throw Failure(
        "Nothing was written, because of files that exist: \(existing.joined(separator: ", "))."
      )
    }
    for file in files { try SourceFiles.create(file.text, at: file.path) }
  }
}
