import ComposableCommandLine
import ComposableSyntax
import Foundation

/// The files of a project that a migration reads.
struct ProjectFiles {
  /// Swift files.
  private(set) var sources: [String] = []
  /// Manifests of packages.
  private(set) var manifests: [String] = []
  /// Files of Xcode, XcodeGen, Tuist and other tools, which name packages.
  private(set) var settings: [String] = []

  /// Links to Swift files and to folders, which are not followed.
  private(set) var links: [String] = []

  /// Code of others, and products of a build.
  private static let skipped: Set = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules",
  ]
  private static let tuist: Set = ["Dependencies.swift", "Project.swift", "Workspace.swift"]
  private static let others: Set = [
    "Cartfile", "Podfile", "project.pbxproj", "project.yaml", "project.yml",
  ]

  /// Finds the files at some paths.
  ///
  /// A folder stands for the files in it, without hidden folders such as `.git` and `.build`. Links
  /// are not followed.
  ///
  /// - Throws: A ``Failure`` if a path does not exist, or is a link.
  init(_ paths: [String]) throws {
    for path in paths {
      guard let type = Self.type(of: path) else {
        throw Failure("There is no file or folder \"\(path)\".")
      }
      guard type != .typeSymbolicLink else {
        throw Failure("\"\(path)\" is a link. Name the file that it leads to.")
      }
      if type == .typeDirectory { find(in: path) } else { add(path) }
    }
    for list in [\Self.sources, \.manifests, \.settings] {
      var known: Set<String> = []
      self[keyPath: list] = self[keyPath: list].filter { known.insert($0).inserted }
    }
  }

  private static func type(of path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  private mutating func find(in folder: String) {
    var folders = [folder]
    while let folder = folders.popLast() {
      let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      var inside: [String] = []
      for name in names where !name.hasPrefix(".") && !Self.skipped.contains(name) {
        switch Self.type(of: prefix + name) {
        case .typeDirectory: inside.append(prefix + name)
        case .typeRegular: add(prefix + name)
        case .typeSymbolicLink:
          var isFolder: ObjCBool = false
          let path = prefix + name
          guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { break }
          if isFolder.boolValue || name.hasSuffix(".swift") { links.append(path) }
        default: break
        }
      }
      folders += inside.reversed()
    }
  }

  /// Returns whether a file is a manifest, and not a source file with the name of one.
  private static func imports(_ module: String, _ path: String) -> Bool {
    (try? SourceFiles.read(path))?.contains("import \(module)") ?? true
  }

  private mutating func add(_ path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let isPackage = name == "Package.swift" || name.hasPrefix("Package@swift")
    if isPackage, Self.imports("PackageDescription", path) {
      manifests.append(path)
    } else if Self.others.contains(name)
      || Self.tuist.contains(name) && Self.imports("ProjectDescription", path)
    {
      settings.append(path)
    } else if name.hasSuffix(".swift") {
      sources.append(path)
    }
  }
}
