/// The cause and the position of a fault in a file.
struct JSONFault: Error {
  let offset: Int
  let cause: String

  /// The position of the fault as editors count it: from one, in characters.
  func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (line.count, String(decoding: line.last ?? [], as: UTF8.self).count + 1)
  }
}
