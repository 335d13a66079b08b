import Foundation
import FoundationNetworking

// Loses memory without this library, which is why `.ci/code/sanitize` suppresses it: 3 allocations of
// libcurl for each request, a weak reference of `URLSession`, and 4,096 bytes for each empty file.
//
//     swiftc -g -sanitize=address Tests/Programs/Leaks/Foundation.swift -o requests
//     python3 -m http.server 8765 --bind 127.0.0.1 &
//     ASAN_OPTIONS=detect_leaks=1 ./requests 10
@main struct Requests {
  static func main() async throws {
    let session = URLSession(configuration: .ephemeral)
    for _ in 0..<(Int(CommandLine.arguments[1]) ?? 1) {
      _ = try await session.data(from: URL(string: "http://127.0.0.1:8765/")!)
    }
    session.finishTasksAndInvalidate()
    let empty = URL.temporaryDirectory.appending(path: "empty.txt")
    try Data().write(to: empty)
    _ = try Data(contentsOf: empty)
  }
}
