/// Why todos were not loaded or saved.
public enum TodoStorageError: Error, Equatable, Sendable {
  /// Another program has changed the file since it was loaded.
  case changedElsewhere(file: String)

  /// The file's content makes no sense.
  case damaged(file: String, line: Int, column: Int, cause: String)

  /// The system refused an operation on the file.
  case failed(operation: String, file: String, cause: String)

  /// Another program is working with the file; its process is given if it is known.
  case inUse(file: String, process: Int?)

  /// The file was written by a newer program, in a version of the format that this one cannot read.
  case newer(file: String, version: Int)
}

extension TodoStorageError {
  /// Whether the file is there and cannot be understood, so that one may start anew beside it.
  public var isAboutContent: Bool {
    switch self {
    case .damaged, .newer: true
    case .changedElsewhere, .failed, .inUse: false
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TodoStorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .changedElsewhere(let file):
      "The file \"\(file)\" was changed by another program meanwhile. Your changes are not saved."
    case .damaged(let file, let line, let column, let cause):
      """
      The file "\(file)" is damaged: line \(line), column \(column): \(cause). It is left as it is.
      """
    case .failed(let operation, let file, let cause):
      "Cannot \(operation) \"\(file)\": \(cause)."
    case .inUse(let file, let process?):
      "The file \"\(file)\" is in use by process \(process)."
    case .inUse(let file, nil):
      "The file \"\(file)\" is in use by another process."
    case .newer(let file, let version):
      """
      The file "\(file)" has version \(version) of the format; this program reads versions up to \
      \(TodoDocument.version). It is left as it is.
      """
    }
  }
}
