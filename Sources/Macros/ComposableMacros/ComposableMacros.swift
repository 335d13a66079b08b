import ComposableMacroExpansion

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(ucrt)
import ucrt
#endif

/// The compiler plugin, which expands macros over standard input and output.
@main
enum ComposableMacros {
  static func main() {
    #if canImport(ucrt)
    _ = _setmode(0, _O_BINARY)
    _ = _setmode(1, _O_BINARY)
    #endif
    if Connection(read: readInput, write: { writeOutput($0, to: 1) }).serve() { exit(0) }
    // Beside the compiler's own error, which says that the plugin has ended.
    let message = "ComposableMacros: the compiler's message is unknown. \(Plugin.advice)\n"
    _ = writeOutput(Array(message.utf8), to: 2)
    exit(1)
  }
}

private func readInput(_ count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  let isComplete = bytes.withUnsafeMutableBytes { buffer in
    transfer(buffer.count) { done in
      #if canImport(ucrt)
      Int(_read(0, buffer.baseAddress! + done, UInt32(buffer.count - done)))
      #else
      read(0, buffer.baseAddress! + done, buffer.count - done)
      #endif
    }
  }
  return isComplete ? bytes : nil
}

private func writeOutput(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  bytes.withUnsafeBytes { buffer in
    transfer(buffer.count) { done in
      #if canImport(ucrt)
      Int(_write(descriptor, buffer.baseAddress! + done, UInt32(buffer.count - done)))
      #else
      write(descriptor, buffer.baseAddress! + done, buffer.count - done)
      #endif
    }
  }
}

/// Calls `step` until all bytes are transferred.
///
/// `step` receives the number of bytes transferred so far and returns the number of bytes it
/// transfers.
private func transfer(_ count: Int, step: (_ done: Int) -> Int) -> Bool {
  var done = 0
  while done < count {
    let length = step(done)
    if length < 0, errno == EINTR { continue }
    guard length > 0 else { return false }
    done += length
  }
  return true
}
