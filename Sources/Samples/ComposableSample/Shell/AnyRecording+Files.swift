import ComposableHistory
import ComposableInspector
import Foundation

extension AnyRecording {
  /// Reads a file written with `--record`.
  init(path: String) throws(Failure) {
    do {
      try self.init(contentsOf: URL(fileURLWithPath: path))
    } catch let error as RecordingError {
      throw Failure("\(quoted: path): \(error)")
    } catch {
      throw Failure("Cannot read the recording \(quoted: path): \(error.reason).")
    }
  }

  /// Writes a page or a trace to a file.
  static func write(_ text: String, to path: String) throws(Failure) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Failure("Cannot write \(quoted: path): \(error.reason).")
    }
  }
}
