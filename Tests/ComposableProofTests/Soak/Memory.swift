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
}
