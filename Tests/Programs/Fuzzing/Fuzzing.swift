import Foundation

/// Code that reads bytes from outside, with what must hold for any of them.
struct Target: Sendable {
  let name: String
  let read: @Sendable ([UInt8]) -> Void

  static let all = [
    files, keys, lines, macros, plugin, recording, request, server, settings, todos,
  ]

  /// The target that the environment names.
  static let current: Target = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      fatalError("FUZZ_TARGET is one of \(all.map(\.name))")
    }
    return target
  }()
}

/// Ends the program, so that libFuzzer keeps the input.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Searches for inputs that take long, if the environment asks for it.
///
/// libFuzzer calls this first.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let environment = ProcessInfo.processInfo.environment
  if let dictionary = environment["FUZZ_GROWTH"] {
    let seconds = environment["FUZZ_SECONDS"].flatMap(Double.init) ?? 60
    exit(Growth(dictionary: dictionary).search(Target.current, seconds: seconds) ? 0 : 1)
  }
  return 0
}

/// Reads one input.
///
/// libFuzzer calls this for each.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Target.current.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
