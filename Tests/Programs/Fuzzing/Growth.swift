import Foundation

/// Searches for inputs whose reading takes more than linear time: repetitions of pairs of words from a
/// dictionary, next to each other (`abab`) and around each other (`aabb`), behind each start.
struct Growth {
  private var words: [[UInt8]] = [[]]
  private var starts: [[UInt8]] = [[]]

  /// The lengths that are compared, in bytes.
  private let lengths = (small: 1_024, large: 4_096)

  /// Linear time is four times as much for four times the length, and quadratic time sixteen times.
  private let limit = 8.0

  /// Shorter times are not measured exactly.
  private let shortest = 0.005

  /// Reads a dictionary of libFuzzer: a line `start="…"` is the beginning of inputs, other quoted ones
  /// are words.
  init(dictionary path: String) {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") where line.hasSuffix("\"") && !line.hasPrefix("#") {
      guard let quote = line.firstIndex(of: "\"") else { continue }
      let word = Self.bytes(line[line.index(after: quote)...].dropLast())
      words.append(word)
      if line.hasPrefix("start") { starts.append(word) }
    }
  }

  private static func bytes(_ text: Substring) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        result.append(byte)
        continue
      }
      guard escape == UInt8(ascii: "x") else {
        result.append(escape)
        continue
      }
      result.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return result
  }

  /// Prints the inputs that take more than linear time.
  ///
  /// - Parameters:
  ///   - target: The code that reads the inputs.
  ///   - seconds: How long to search. There may be more pairs than it has time for, so they come in a
  ///     random order.
  /// - Returns: `true` if there is no such input; otherwise, `false`.
  func search(_ target: Target, seconds: Double) -> Bool {
    let pairs = starts.indices.flatMap { start in
      words.indices.flatMap { first in words.indices.map { (start, first, $0) } }
    }
    let end = Date(timeIntervalSinceNow: seconds)
    var count = 0
    var slow: [String] = []
    for (start, first, second) in pairs.shuffled() where first + second > 0 {
      for isNested in [false, true] {
        let pair = Pair(
          start: starts[start],
          first: words[first],
          second: words[second],
          isNested: isNested
        )
        count += 1
        guard let times = slowness(target, pair) else { continue }
        slow.append("\(target.name): \(pair): \(times)")
      }
      if Date() > end { break }
    }
    let total = 2 * (pairs.count - starts.count)
    let time =
      slow.isEmpty ? "linear time" : "more than linear time for\n\(slow.joined(separator: "\n"))"
    print("\(target.name): \(count) of \(total) repetitions took \(time)")
    return slow.isEmpty
  }

  /// The times for a small and a large input if these do not grow together.
  private func slowness(_ target: Target, _ pair: Pair) -> (Double, Double)? {
    func time(_ length: Int) -> Double {
      let bytes = pair.repeated(length: length)
      return Self.time { target.read(bytes) }
    }
    func growth(from smallLength: Int, to largeLength: Int) -> (Double, Double)? {
      // The least of several times is the time without the work of others.
      let small = (0..<3).map { _ in time(smallLength) }.min() ?? 0
      let large = (0..<3).map { _ in time(largeLength) }.min() ?? 0
      return large > shortest && large > limit * small ? (small, large) : nil
    }
    guard time(lengths.large) > shortest, growth(from: lengths.small, to: lengths.large) != nil
    else { return nil }
    // On a busy machine, short times can be wrong by chance. A longer input confirms them.
    return growth(from: lengths.large, to: 4 * lengths.large)
  }

  /// The time that this thread computes.
  private static func time(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }
}

/// Two words that are repeated behind a start.
private struct Pair: CustomStringConvertible {
  let start: [UInt8]
  let first: [UInt8]
  let second: [UInt8]

  /// Whether the second words are around the first ones, as brackets are.
  let isNested: Bool

  func repeated(length: Int) -> [UInt8] {
    let count = length / (first.count + second.count)
    func repeated(_ word: [UInt8]) -> [UInt8] { Array(repeatElement(word, count: count).joined()) }
    return start + (isNested ? repeated(first) + repeated(second) : repeated(first + second))
  }

  var description: String {
    let texts = [start, first, second].map { String(decoding: $0, as: UTF8.self).debugDescription }
    return "\(texts[0]) and \(isNested ? "nested" : "repeated") \(texts[1]) and \(texts[2])"
  }
}
