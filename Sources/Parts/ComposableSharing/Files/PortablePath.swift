#if Foundation && !os(WASI) && !os(Windows)
import ComposableDiff
import Foundation

/// The path of a file as a text that names the same file on other machines and in other accounts.
///
/// A path in the current directory has no prefix. One in the home directory begins with `~/`, and
/// one in the temporary directory with `$TMPDIR/`. Any other path is absolute.
struct PortablePath {
  let text: String

  private static let home = "~/"
  private static let temporary = "$TMPDIR/"

  /// Creates the path of a file.
  init(_ url: URL) {
    let path = url.standardizedFileURL.path
    let folders = [
      (FileManager.default.currentDirectoryPath, ""),
      (URL.homeDirectory.standardizedFileURL.path, Self.home),
      (URL.temporaryDirectory.standardizedFileURL.path, Self.temporary),
    ]
    let found = folders.compactMap { folder, prefix -> (length: Int, text: String)? in
      let folder = folder.hasSuffix("/") ? folder : folder + "/"
      // Every file is in the root directory, so a path relative to it would not be shorter.
      guard folder != "/", path.hasPrefix(folder) else { return nil }
      return (folder.count, prefix + path.dropFirst(folder.count))
    }
    text = found.max { $0.length < $1.length }?.text ?? path
  }

  /// The source of an expression that creates the URL, given the text.
  static func source(of text: String) -> String {
    for (prefix, folder) in [(home, "homeDirectory"), (temporary, "temporaryDirectory")]
    where text.hasPrefix(prefix) {
      return "URL.\(folder).appending(path: \(String(text.dropFirst(prefix.count)).swiftLiteral))"
    }
    return "URL(filePath: \(text.swiftLiteral))"
  }
}
#endif
