import Foundation

/// A file that lists the files and folders in its folder that `lint` skips.
///
/// Each line is a path relative to the folder, in which `*` matches any part of a name. Empty lines
/// and lines that start with `#` are ignored.
struct IgnoreList: Sendable {
  static let fileName = ".composable-lint-ignore"

  /// The number of components of the folder's path.
  private let depth: Int
  /// The names on each line.
  private let patterns: [[Substring]]

  /// Creates the list of a file.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - folder: The components of the path of the file's folder.
  init(_ text: String, in folder: [String]) {
    depth = folder.count
    patterns = text.split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
      .map { line in
        let path = line[...(line.lastIndex { !$0.isWhitespace } ?? line.startIndex)]
        return path.split(separator: "/").filter { $0 != "." }
      }
      .filter { !$0.isEmpty }
  }

  /// Reads the list of a folder, if there is one.
  ///
  /// - Throws: A ``Failure`` if the file cannot be read.
  init?(of folder: [String]) throws {
    let path = NSString.path(withComponents: folder + [Self.fileName])
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    self.init(try SourceFiles.read(path), in: folder)
  }

  /// Returns whether the list names a file or a folder, or a folder that contains it.
  ///
  /// - Parameter path: The components of a path in the list's folder.
  /// - Returns: `true` if a line of the list matches; otherwise, `false`.
  func contains(_ path: [String]) -> Bool {
    let names = path.dropFirst(depth)
    return patterns.contains { pattern in
      pattern.count <= names.count && zip(names, pattern).allSatisfy(Self.matches)
    }
  }

  private static func matches(_ name: String, _ pattern: Substring) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return name == pattern }
    guard name.hasPrefix(parts[0]) else { return false }
    var rest = name.dropFirst(parts[0].count)
    for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}
