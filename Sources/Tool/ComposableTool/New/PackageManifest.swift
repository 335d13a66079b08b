import ComposableCommandLine
import Foundation

/// The targets of a package, as its manifest and its folders show them.
///
/// The manifest is read and not run. A target that a function of the manifest creates, as in
/// `module("Core")`, is found by the name of its folder.
struct PackageManifest {
  struct Target: Equatable {
    var name: String
    var path: String
    var isTest: Bool
    /// The strings in the dependencies of the target.
    var dependencies: [String] = []

    /// The name of the module, as SwiftPM derives it.
    var module: String {
      String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    }
  }

  private(set) var targets: [Target]

  /// Reads the manifest of the current folder.
  init() throws {
    guard FileManager.default.fileExists(atPath: "Package.swift") else {
      throw Failure(
        "There is no Package.swift in the current folder. Run the command in a package."
      )
    }
    self.init(SourceFile(path: "Package.swift", text: try SourceFiles.read("Package.swift"))) {
      path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
        ? (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] : []
    }
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - folders: Returns the names in a folder, or none if it does not exist.
  init(_ manifest: SourceFile, folders: (String) -> [String]) {
    let code = Code(file: manifest, tokens: manifest.tokens.indices)
    let calls = code.calls(["target", "executableTarget", "testTarget"])
    // `.target(name: "Core")` among the dependencies of a target is none of its own.
    let outer = calls.filter { !code.isInside($0.index, of: calls) }
    targets = outer.compactMap { call in
      guard let name = call.argument("name").flatMap(manifest.string) else { return nil }
      let isTest = call.name == "testTarget"
      let path = call.argument("path").flatMap(manifest.string)
      return Target(
        name: name,
        path: path ?? (isTest ? "Tests/\(name)" : "Sources/\(name)"),
        isTest: isTest,
        dependencies: (call.argument("dependencies") ?? 0..<0).compactMap { index in
          manifest.string(index..<index + 1)
        }
      )
    }
    let names = Set(manifest.tokens.indices.compactMap { manifest.string($0..<$0 + 1) })
    for (folder, isTest) in [("Sources", false), ("Tests", true)] {
      for name in folders(folder).sorted() where !targets.contains(where: { $0.name == name }) {
        guard names.contains(name) || isTest && names.contains(where: { $0 + "Tests" == name })
        else { continue }
        let path = "\(folder)/\(name)"
        if folders(path).contains(where: { $0.hasSuffix(".swift") }) {
          targets.append(Target(name: name, path: path, isTest: isTest))
        }
      }
    }
  }

  /// Returns the target for new sources.
  ///
  /// - Parameter name: The name that the user gave, or `nil` if the package has only one target.
  /// - Returns: The target.
  /// - Throws: A ``Failure`` that lists the targets.
  func target(_ name: String?) throws -> Target {
    let sources = targets.filter { !$0.isTest }
    let names = sources.map(\.name).joined(separator: ", ")
    if let name {
      guard let target = sources.first(where: { $0.name == name }) else {
        throw Failure(usage: "There is no target \"\(name)\". Use one of: \(names).")
      }
      return target
    }
    guard sources.count == 1 else {
      throw Failure(
        usage: sources.isEmpty
          ? "The package has no target. Add one to Package.swift."
          : "The package has several targets. Choose one with --in TARGET: \(names)."
      )
    }
    return sources[0]
  }

  /// Returns the target for the tests of another target, if there is one.
  func tests(of target: Target) -> Target? {
    let tests = targets.filter(\.isTest)
    return tests.first { $0.name == target.name + "Tests" }
      ?? tests.first { $0.dependencies.contains(target.name) }
  }
}

extension SourceFile {
  /// Returns the contents of a string literal without escapes or interpolations.
  fileprivate func string(_ tokens: Range<Int>) -> String? {
    guard tokens.count == 1, self.tokens.indices.contains(tokens.lowerBound) else { return nil }
    let text = text(tokens.lowerBound)
    guard text.count > 2, text.hasPrefix("\""), text.hasSuffix("\""), !text.contains("\\") else {
      return nil
    }
    return String(text.dropFirst().dropLast())
  }
}
