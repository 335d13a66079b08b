#if Foundation && !os(WASI) && !os(Windows)
import ComposableJSON
package import Foundation

/// An error that occurs when a file is loaded or saved.
@nonexhaustive
public enum FileStorageError: Error, Codable, Hashable, Sendable {
  /// Another program has changed the file since this program loaded it.
  case changedElsewhere(file: String)

  /// The content cannot be decoded. The line and the column are `nil` if the content is not JSON.
  case damaged(file: String, line: Int?, column: Int?, cause: String)

  /// The system refused an operation.
  case failed(operation: String, file: String, cause: String)

  /// Another program holds the lock of the file. Its process ID is included if it is known.
  case inUse(file: String, process: Int?)

  /// A newer program wrote the file, in a version that this program cannot read.
  case newer(file: String, version: Int, supported: Int)
}

extension FileStorageError {
  /// A Boolean value that indicates whether the file exists but its content cannot be used.
  public var isAboutContent: Bool {
    switch self {
    case .damaged, .newer: true
    case .changedElsewhere, .failed, .inUse: false
    }
  }
}

extension FileStorageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .changedElsewhere(let file):
      return "Another program changed the file \"\(file)\". Your changes are not saved."
    case .damaged(let file, let line, let column, let cause):
      let position = if let line, let column { " at line \(line), column \(column)" } else { "" }
      return "The file \"\(file)\" is damaged\(position): \(cause). The file was not changed."
    case .failed(let operation, let file, let cause):
      return "Cannot \(operation) \"\(file)\": \(cause)."
    case .inUse(let file, let process?):
      return "The file \"\(file)\" is locked by process \(process)."
    case .inUse(let file, nil):
      return "The file \"\(file)\" is locked by another process."
    case .newer(let file, let version, let supported):
      return """
        The file "\(file)" has format version \(version), and this program reads versions up to \
        \(supported). The file was not changed.
        """
    }
  }
}

extension FileStorageError {
  /// Creates the error for content that a decoder rejects, with its position if the content is
  /// JSON.
  ///
  /// - Parameters:
  ///   - error: The error of the decoder.
  ///   - data: The content.
  ///   - file: The path of the file.
  package init(_ error: any Error, decoding data: Data, of file: String) {
    switch error {
    case let error as NewerFileVersion:
      self = .newer(file: file, version: error.version, supported: error.supported)
    case let error as JSON.SyntaxError: self.init(error, in: data, of: file)
    case let error as DecodingError: self.init(ContentFault(error), in: data, of: file)
    case let fault as ContentFault: self.init(fault, in: data, of: file)
    default: self = .damaged(file: file, line: nil, column: nil, cause: "\(error)")
    }
  }

  private init(_ error: JSON.SyntaxError, in data: Data, of file: String) {
    self.init(at: error.offset, in: data, of: file, "not valid JSON: \(error.cause)")
  }

  private init(_ fault: ContentFault, in data: Data, of file: String) {
    do throws(JSON.SyntaxError) {
      _ = try JSON(parsing: data)
      let offset = JSON.offset(of: fault.path, isKey: fault.isAboutKey, in: data)
      self.init(at: offset, in: data, of: file, fault.cause)
    } catch  where fault.path.isEmpty {
      self.init(error, in: data, of: file)
    } catch {
      // The content has another format, in which the decoder knows better what is wrong.
      self = .damaged(file: file, line: nil, column: nil, cause: "\(fault)")
    }
  }

  private init(at offset: Int, in data: Data, of file: String, _ cause: String) {
    let (line, column) = JSON.position(of: offset, in: data)
    self = .damaged(file: file, line: line, column: column, cause: cause)
  }
}
#endif
