import Synchronization

/// A value that a reducer read from a dependency.
public struct RecordedRead: Sendable {
  /// The name of the dependency.
  public let name: String

  private let value: Value

  private enum Value: Sendable {
    case made(any Encodable & Sendable)
    case read(JSON)
  }

  init(name: String, value: any Encodable & Sendable) {
    self.name = name
    self.value = .made(value)
  }

  init(name: String, json: JSON) {
    self.name = name
    value = .read(json)
  }

  func decode<Value: Decodable>() -> Value? {
    switch value {
    case .made(let value): value as? Value
    case .read(let json): try? json.decode()
    }
  }

  func encode() throws -> JSON {
    switch value {
    case .made(let value): try JSON(encoding: value)
    case .read(let json): json
    }
  }
}

/// The dependency reads of the current action, which are recorded or served from a recording.
///
/// They are made while the reducer runs, by the task that runs it. Effects can read the same
/// dependencies at any time, without a log.
final class ReadLog: Sendable {
  @TaskLocal static var current: ReadLog?

  private struct Content: Sendable {
    var reads: [RecordedRead] = []
    /// The number of served reads, or `nil` while recording.
    var servedCount: Int?
    var mismatch: String?
  }

  private let content = Mutex(Content())

  /// Starts recording.
  func record() { content.withLock { $0 = Content() } }

  /// Starts serving reads.
  func serve(_ reads: [RecordedRead]) {
    content.withLock { $0 = Content(reads: reads, servedCount: 0) }
  }

  /// The recorded reads.
  var reads: [RecordedRead] { content.withLock(\.reads) }

  /// A description of how the reads differ from the recorded ones, or `nil`.
  var mismatch: String? {
    content.withLock { content in
      if let mismatch = content.mismatch { return mismatch }
      guard let count = content.servedCount, count < content.reads.count else { return nil }
      return "The reducer did not read '\(content.reads[count].name)', as it did in the recording."
    }
  }

  func read<Value: Codable & Sendable>(_ name: String, _ makeValue: () -> Value) -> Value {
    if let value: Value = serve(name) { return value }
    // A dependency that another recorder has wrapped, or that reads others, is one read.
    let value = Self.$current.withValue(nil, operation: makeValue)
    content.withLock { content in
      if content.servedCount == nil {
        content.reads.append(RecordedRead(name: name, value: value))
      }
    }
    return value
  }

  private func serve<Value: Codable & Sendable>(_ name: String) -> Value? {
    content.withLock { content in
      guard let count = content.servedCount, content.mismatch == nil else { return nil }
      guard count < content.reads.count else {
        content.mismatch = "The reducer read '\(name)', which it did not in the recording."
        return nil
      }
      let read = content.reads[count]
      guard read.name == name, let value: Value = read.decode() else {
        content.mismatch = "The reducer read '\(name)'; in the recording it read '\(read.name)'."
        return nil
      }
      content.servedCount = count + 1
      return value
    }
  }
}

/// Records a value that a reducer reads, or returns the recorded value in a replay.
///
/// Call it in the closure of a ``RecordedDependency``. Outside of a reducer, such as in the
/// operation of an effect, it only calls `makeValue`.
///
/// - Parameters:
///   - name: The name of the dependency.
///   - makeValue: A closure that creates the value.
/// - Returns: The value.
public func recorded<Value: Codable & Sendable>(_ name: String, _ makeValue: () -> Value) -> Value {
  guard let log = ReadLog.current else { return makeValue() }
  return log.read(name, makeValue)
}
