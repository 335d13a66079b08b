import ComposableCommandLine
import Foundation

/// Finds, reads and writes files of Swift source.
enum SourceFiles {
  /// Returns the Swift files at some paths, each once and in order.
  ///
  /// A folder stands for the files in it, without hidden folders such as `.build`. Links are not
  /// followed.
  ///
  /// - Parameters:
  ///   - paths: Paths of files and folders.
  ///   - usesIgnoreLists: Pass `true` to leave out what an ``IgnoreList`` names.
  /// - Returns: The paths of the files.
  /// - Throws: A ``Failure`` if a path does not exist, or an ignore list cannot be read.
  static func find(_ paths: [String], usesIgnoreLists: Bool = false) throws -> [String] {
    var found: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw Failure("There is no file or folder \"\(path)\".")
      }
      var folder = Folder(path: path)
      if usesIgnoreLists {
        folder.components = URL(fileURLWithPath: path).standardizedFileURL.pathComponents
        folder.lists = try folder.components.indices.compactMap {
          try IgnoreList(of: Array(folder.components.prefix($0)))
        }
        guard !folder.isIgnored else { continue }
      }
      if isFolder.boolValue {
        try find(in: folder, usesIgnoreLists, into: &found)
      } else {
        found.append(path)
      }
    }
    var known: Set<String> = []
    return found.filter { known.insert($0).inserted }
  }

  /// A folder or a file that a search visits.
  private struct Folder {
    /// The path, as it is printed.
    var path: String
    /// The components of the whole path.
    var components: [String] = []
    /// The lists of the folders that contain it.
    var lists: [IgnoreList] = []

    var isIgnored: Bool { lists.contains { $0.contains(components) } }

    func appending(_ name: String) -> Self {
      let prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
      return Self(path: prefix + name, components: components + [name], lists: lists)
    }
  }

  private static func find(
    in folder: Folder,
    _ usesIgnoreLists: Bool,
    into found: inout [String]
  ) throws {
    var folder = folder
    if usesIgnoreLists, let list = try IgnoreList(of: folder.components) {
      folder.lists.append(list)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      let item = folder.appending(name)
      guard !item.isIgnored else { continue }
      let attributes = try? FileManager.default.attributesOfItem(atPath: item.path)
      switch attributes?[.type] as? FileAttributeType {
      case .typeDirectory: try find(in: item, usesIgnoreLists, into: &found)
      case .typeRegular where name.hasSuffix(".swift"): found.append(item.path)
      default: break
      }
    }
  }

  /// Reads a file.
  ///
  /// - Throws: A ``Failure`` if it cannot be read, or is not valid UTF-8.
  static func read(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure("\(path): cannot be read.")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Failure("\(path): is not valid UTF-8.")
    }
    return text
  }

  /// Replaces a file that exists, and keeps its permissions and the links to it.
  static func write(_ text: String, to path: String) throws {
    do {
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      // A new file would not be the one of the other hard links.
      let isLinked = (attributes[.referenceCount] as? Int ?? 1) > 1
      try Data(text.utf8).write(to: file, options: isLinked ? [] : .atomic)
      if let permissions = attributes[.posixPermissions] {
        try FileManager.default.setAttributes(
          [.posixPermissions: permissions],
          ofItemAtPath: file.path
        )
      }
    } catch {
      throw Failure("\(path): cannot be written. \(sandboxAdvice)")
    }
  }

  /// Creates a file and its folders, and never replaces one.
  static func create(_ text: String, at path: String) throws {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url, options: .withoutOverwriting)
    } catch {
      throw Failure("\(path): cannot be created. \(sandboxAdvice)")
    }
  }

  private static let sandboxAdvice = """
    On macOS, "swift package --allow-writing-to-package-directory composable" lets the command write.
    """
}
