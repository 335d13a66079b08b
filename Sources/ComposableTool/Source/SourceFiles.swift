import Foundation

/// Finds, reads and writes files of Swift source.
enum SourceFiles {
  /// Returns the Swift files at some paths, each once and in order.
  ///
  /// A folder stands for the files in it, without hidden folders such as `.build`. Links are not followed.
  ///
  /// - Throws: A ``Failure`` if a path does not exist.
  static func find(_ paths: [String]) throws -> [String] {
    var found: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw Failure("There is no file or folder \"\(path)\".")
      }
      if isFolder.boolValue { find(in: path, into: &found) } else { found.append(path) }
    }
    var known: Set<String> = []
    return found.filter { known.insert($0).inserted }
  }

  private static func find(in folder: String, into found: inout [String]) {
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
      guard !name.hasPrefix(".") else { continue }
      let path = prefix + name
      switch (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
      {
      case .typeDirectory: find(in: path, into: &found)
      case .typeRegular where name.hasSuffix(".swift"): found.append(path)
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

  /// Replaces a file that exists, and keeps its permissions.
  static func write(_ text: String, to path: String) throws {
    do {
      let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
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
