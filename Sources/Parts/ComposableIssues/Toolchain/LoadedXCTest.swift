#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Access to XCTest without linking it, if it is loaded in this process.
///
/// - Assumption: XCTest has this function, whose name is part of its ABI, and a closure is a
///   function pointer and a context.
/// - If it fails: Without the function, XCTest tests do not record issues, which `XCTestTests`
///   notices. With another layout of closures, the first issue would stop the program.
enum LoadedXCTest {
  /// `XCTFail(_:file:line:)`.
  static var fail: ((String, StaticString, UInt) -> Void)? {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
    let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    guard let symbol = dlsym(everywhere, "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return nil }
    // A closure is a function pointer and a context, which a plain function ignores. Wrapping it in
    // a struct avoids the calling convention of a generic closure.
    return unsafeBitCast((symbol, UnsafeRawPointer?.none), to: Failing.self).call
    #else
    return nil
    #endif
  }

  private struct Failing {
    let call: (String, StaticString, UInt) -> Void
  }
}
