import ComposableHistory
import ComposableInspector
import Foundation

extension AnyRecording {
  /// Reads a file that `--record` has written.
  init(path: String) throws(Failure) {
    do {
      try self.init(contentsOf: URL(fileURLWithPath: path))
    } catch let error as RecordingError {
      throw Failure("\(quoted: path): \(error)")
    } catch {
      throw Failure("Cannot read the recording \(quoted: path): \(error.reason).")
    }
  }

  /// Writes what the recording was made into.
  func write(_ text: String, to path: String) throws(Failure) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Failure("Cannot write \(quoted: path): \(error.reason).")
    }
  }
}
