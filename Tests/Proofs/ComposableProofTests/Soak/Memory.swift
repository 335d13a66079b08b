import Foundation
import Testing

/// What the allocator of the C library says about the process.
enum Memory {
  private typealias Report = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

  private static let report: Report? = dlsym(nil, "malloc_info").map {
    unsafeBitCast($0, to: Report.self)
  }

  /// The bytes that are allocated and not freed, or `nil` if the C library does not tell.
  ///
  /// Resident memory would count freed memory that the allocator keeps. What threads have cached
  /// counts as allocated, which is some kilobytes for each. The allocator of a sanitizer is not counted.
  static func allocatedBytes() throws -> Int? {
    guard let report else { return nil }
    var text: UnsafeMutablePointer<CChar>?
    var size = 0
    let file = try #require(open_memstream(&text, &size))
    let result = report(0, file)
    fclose(file)
    defer { free(text) }
    try #require(result == 0)
    // The last line of each kind is the total of all arenas.
    let lines = String(cString: try #require(text)).split(separator: "\n")
    func total(_ kind: String) throws -> Int {
      let line = try #require(lines.last { $0.hasPrefix("<\(kind)") })
      let match = try #require(line.firstMatch(of: /size="(\d+)"/))
      return try #require(Int(match.1))
    }
    return try total("system type=\"current\"") + total("total type=\"mmap\"")
      - total("total type=\"fast\"") - total("total type=\"rest\"")
  }

  /// Stops the test runner from recording errors, for the rest of the process.
  ///
  /// Swift Testing keeps a backtrace of each error that is thrown in a test, until the test ends: 150
  /// bytes and an entry of a table for each cancelled effect. What the stores leave would be lost
  /// in that.
  static func stopRecordingErrors() {
    for hook in ["_swift_willThrow", "_swift_willThrowTypedImpl"] {
      guard let address = dlsym(nil, hook) else { continue }
      address.storeBytes(of: nil, as: UnsafeRawPointer?.self)
    }
  }
}
