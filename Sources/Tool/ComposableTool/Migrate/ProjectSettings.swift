/// The files of Xcode, XcodeGen, Tuist, CocoaPods and Carthage, which are only read.
enum ProjectSettings {
  /// Returns the tasks that are left in a file.
  static func tasks(in text: String, path: String, isMainActor: Bool) -> [MigrationTask] {
    var tasks: [MigrationTask] = []
    let project = path.hasSuffix(".pbxproj") ? XcodeProject(text, path: path) : nil
    let section = project == nil ? "The manifest" : "Projects without a manifest"
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      func add(_ message: String) {
        let location = SourceFile.Location(line: number + 1, column: 1)
        tasks.append(MigrationTask(location: location, message: message, section: section))
      }
      if line.contains("SWIFT_DEFAULT_ACTOR_ISOLATION"), line.contains("MainActor"), !isMainActor {
        add(MigrationTask.mainActor(project?.folders(ofLine: number) ?? []))
      }
      // A project of Xcode names each package in a dozen lines.
      guard project == nil || line.contains("repositoryURL") else { continue }
      let words = Set(
        line.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }.map(String.init)
      )
      if let package = words.intersection(OldModules.packages).min() {
        add("Replace the package \(package) with swift-composable.")
      } else if let module = words.first(where: { OldModules.replacements[$0] != nil }) {
        add("Replace the product \(module) with \(OldModules.replacements[module]!).")
      }
    }
    return tasks
  }
}

extension MigrationTask {
  /// What to do in a module that is isolated to the main actor by default.
  static func mainActor(_ folders: [String]) -> String {
    let command =
      folders.isEmpty
      ? "this command with --main-actor for the folder of its target."
      : "\"composable migrate --main-actor \(folders.map(quoted).joined(separator: " "))\"."
    return "Code is isolated to the main actor by default. Run \(command)"
  }

  private static func quoted(_ folder: String) -> String {
    folder.contains(" ") ? "'\(folder)'" : folder
  }
}

/// The objects of a project of Xcode.
private struct XcodeProject {
  private let objects: [String: String]
  /// The object of each line.
  private var lines: [String?] = []
  private let folder: String

  init(_ text: String, path: String) {
    var objects: [String: String] = [:]
    var object: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split { $0 == " " || $0 == "\t" }
      if line.hasSuffix("{"), let id = words.first, Self.isID(id) { object = String(id) }
      if let object { objects[object, default: ""] += line + "\n" }
      lines.append(object)
    }
    self.objects = objects
    folder = path.split(separator: "/").dropLast(2).map { $0 + "/" }.joined()
  }

  private static func isID(_ word: Substring) -> Bool {
    word.count == 24 && word.allSatisfy(\.isHexDigit)
  }

  /// Returns the folders of the targets that a line of their build settings concerns.
  func folders(ofLine number: Int) -> [String] {
    guard let configuration = lines[number],
      let list = objects.first(where: {
        $0.value.contains("XCConfigurationList;") && $0.value.contains(configuration)
      })?.key,
      let owner = objects.values.first(where: {
        $0.contains("buildConfigurationList = \(list)")
      })
    else { return [] }
    let all = objects.filter { $0.value.contains("PBXFileSystemSynchronizedRootGroup;") }
    let own = owner.contains("PBXProject;") ? all : all.filter { owner.contains($0.key) }
    return own.values.compactMap { group in
      group.split(separator: "\n").lazy.map { $0.drop { $0 == " " || $0 == "\t" } }
        .first { $0.hasPrefix("path = ") }
        .map { folder + $0.dropFirst(7).filter { $0 != "\"" && $0 != ";" } }
    }
    .sorted()
  }
}
