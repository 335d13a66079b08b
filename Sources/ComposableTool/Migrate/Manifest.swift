import ComposableMacroExpansion

/// The manifest of a package.
enum Manifest {
  /// Replaces the products of TCA and its packages in the dependencies of targets, and lists the rest.
  static func migrate(_ file: SourceFile, isMainActor: Bool) -> Migration.Result {
    let rule = MigrationRule("products") { file, _ in products(in: file) }
    let migrated = rule.apply(to: file, MigrationModel([]))
    return Migration.Result(
      path: file.path,
      old: file.text,
      new: migrated.text,
      tasks: tasks(in: migrated, isMainActor: isMainActor)
    )
  }

  /// Returns the text of a string literal without quotes.
  private static func string(_ range: Range<Int>, _ file: SourceFile) -> String? {
    guard let index = range.first, range.count == 1, file.tokens[index].kind == .string else {
      return nil
    }
    return String(file.text(index).dropFirst().dropLast())
  }

  /// Returns the name and the package of `.product(name:package:)`.
  private static func product(
    _ index: Int,
    _ file: SourceFile
  ) -> (name: String, package: String, call: SourceFile.CallSyntax)? {
    guard file.at(index, "product"), file.at(index - 1, "."), let call = file.callSyntax(at: index),
      call.arguments.count >= 2,
      let name = string(call.arguments[0].value, file),
      let package = string(call.arguments[1].value, file)
    else { return nil }
    return (name, package, call)
  }

  private static func products(in file: SourceFile) -> [[Edit]] {
    var known: Set<String> = []
    var changes: [[Edit]] = []
    for index in file.tokens.indices {
      guard let product = product(index, file), let array = file.enclosing[index] else {
        continue
      }
      if product.package == "swift-composable" {
        known.insert("\(array) \(product.name)")
        continue
      }
      guard OldModules.packages.contains(product.package),
        let new = OldModules.replacements[product.name]
      else { continue }
      if known.insert("\(array) \(new)").inserted, product.call.arguments.count == 2 {
        changes.append([
          file.replacing(product.call.arguments[0].value, with: "\"\(new)\""),
          file.replacing(product.call.arguments[1].value, with: "\"swift-composable\""),
        ])
      } else if product.call.arguments.count == 2 {
        let last = product.call.last
        changes.append([file.deleting(index - 1..<(file.at(last + 1, ",") ? last + 2 : last + 1))])
      }
    }
    return changes
  }

  private static let platforms: [String: Int] = [
    "iOS": 18, "macOS": 15, "tvOS": 18, "visionOS": 2, "watchOS": 11,
  ]

  private static func tasks(in file: SourceFile, isMainActor: Bool) -> [MigrationTask] {
    var tasks: [MigrationTask] = []
    func add(_ index: Int, _ message: String) {
      let location = file.location(of: file.tokens[index].range.lowerBound)
      tasks.append(MigrationTask(location: location, message: message, section: "The manifest"))
    }
    var usesLibrary = false
    for index in file.tokens.indices {
      if let product = product(index, file) {
        usesLibrary = usesLibrary || product.package == "swift-composable"
        if OldModules.packages.contains(product.package) {
          add(
            index - 1,
            "Composable does not replace \(product.name). Remove it, or keep the package \(product.package)."
          )
        }
      } else if file.at(index, "package"), file.at(index - 1, "."),
        let call = file.callSyntax(at: index),
        let package = call.arguments.lazy.compactMap({ string($0.value, file) }).compactMap(
          packageName
        ).first
      {
        add(
          index - 1,
          package == "swift-composable-architecture"
            ? "Depend on the package swift-composable instead of \(package)."
            : "Remove the package \(package), if no product of it is left."
        )
      } else if file.at(index - 1, "."), file.isWord(index),
        let minimum = platforms[file.text(index)],
        file.at(index + 1, ["(", "."]), file.isWord(index + 3),
        let version = version(file.text(index + 3)), version < minimum
      {
        add(index, "Composable requires \(file.text(index)) \(minimum).")
      } else if file.at(index, "defaultIsolation"), file.at(index + 1, ["(", "MainActor"]),
        !isMainActor
      {
        add(
          index,
          "Code is isolated to the main actor by default. Run this command with --main-actor for its folder."
        )
      }
    }
    for index in file.words(["testTarget"]) where usesLibrary {
      guard let call = file.callSyntax(at: index), let close = call.close, let open = call.open,
        !(open..<close).contains(where: { file.at($0, "\"ComposableTestSupport\"") })
      else { continue }
      add(index, "Add .product(name: \"ComposableTestSupport\", package: \"swift-composable\").")
    }
    return tasks.sorted { $0.location < $1.location }
  }

  /// Returns the name of the old package that is at a URL.
  private static func packageName(_ url: String) -> String? {
    guard let last = url.split(separator: "/").last, url.contains("/") else { return nil }
    let name = last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
    return OldModules.packages.contains(name) ? name : nil
  }

  /// Returns the number of `v18` and `v10_15`.
  private static func version(_ name: String) -> Int? {
    Int(name.dropFirst().prefix { $0 != "_" })
  }
}

/// The files of Xcode, XcodeGen, Tuist, CocoaPods and Carthage, which are only read.
enum ProjectSettings {
  /// Returns the tasks that are left in a file.
  static func tasks(in text: String, path: String, isMainActor: Bool) -> [MigrationTask] {
    var tasks: [MigrationTask] = []
    let isXcode = path.hasSuffix(".pbxproj")
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      func add(_ message: String) {
        let location = SourceFile.Location(line: number + 1, column: 1)
        tasks.append(MigrationTask(location: location, message: message, section: "The manifest"))
      }
      if line.contains("SWIFT_DEFAULT_ACTOR_ISOLATION"), line.contains("MainActor"), !isMainActor {
        add(
          "Code is isolated to the main actor by default. Run this command with --main-actor for its folder."
        )
      }
      // A project of Xcode names each package in a dozen lines.
      guard !isXcode || line.contains("repositoryURL") else { continue }
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
