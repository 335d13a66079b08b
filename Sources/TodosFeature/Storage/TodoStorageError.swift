/// An error that prevented loading or saving todos.
public enum TodoStorageError: Error, Codable, Equatable, Sendable {
  /// Another program has changed the file since it was loaded.
  case changedElsewhere(file: String)

  /// The content of the file is not valid.
  case damaged(file: String, line: Int, column: Int, cause: String)

  /// The system refused an operation on the file.
  case failed(operation: String, file: String, cause: String)

  /// Another program holds the lock of the file. Its process ID is included if it is known.
  case inUse(file: String, process: Int?)

  /// The file was written by a newer program, in a format version that this program cannot read.
  case newer(file: String, version: Int)
}

extension TodoStorageError {
  /// A Boolean value that indicates whether the file exists but cannot be read as a to-do list.
  public var isAboutContent: Bool {
    switch self {
    case .damaged, .newer: true
    case .changedElsewhere, .failed, .inUse: false
    }
  }
}

extension TodoStorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .changedElsewhere(let file):
      "Another program changed the file \"\(file)\". Your changes are not saved."
    case .damaged(let file, let line, let column, let cause):
      """
      The file "\(file)" is damaged at line \(line), column \(column): \(cause). The file was not \
      changed.
      """
    case .failed(let operation, let file, let cause):
      "Cannot \(operation) \"\(file)\": \(cause)."
    case .inUse(let file, let process?):
      "The file \"\(file)\" is locked by process \(process)."
    case .inUse(let file, nil):
      "The file \"\(file)\" is locked by another process."
    case .newer(let file, let version):
      """
      The file "\(file)" has format version \(version), and this program reads versions up to \
      \(TodoDocument.version). The file was not changed.
      """
    }
  }
}
