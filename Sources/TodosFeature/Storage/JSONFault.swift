/// The cause and the position of an error in a file.
struct JSONFault: Error {
  let offset: Int
  let cause: String

  /// Returns the line and the column of the error as editors count them: in characters, starting at
  /// one.
  func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (line.count, String(decoding: line.last ?? [], as: UTF8.self).count + 1)
  }
}
