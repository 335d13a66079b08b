public import Foundation

/// The folder of this package.
public let checkout = URL(filePath: #filePath).appending(path: "../../../..").standardized

/// Returns the text of a file of this package.
///
/// - Parameter path: A path from the folder of the package, such as `Docs/Guides/Testing.md`.
/// - Returns: The text.
/// - Throws: An error if the file cannot be read.
public func text(ofFile path: String) throws -> String {
  try String(contentsOf: checkout.appending(path: path), encoding: .utf8)
}
