import Composable
import ComposableJSON
import Synchronization

/// A value that a reducer or an effect read from a dependency.
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

/// A handler of the dependency reads of one action, by the task that runs the reducer.
protocol ReducerReads: AnyObject, Sendable {
  /// The reads of the current action.
  var reads: [RecordedRead] { get }

  /// Returns the value of a dependency.
  func read<Value: Codable & Sendable>(_ name: String, _ makeValue: () -> Value) -> Value
}

/// The reducer's reads that are handled in the current task.
enum CurrentReads {
  /// The handler of the running reducer, or `nil` in an effect.
  @TaskLocal static var handler: (any ReducerReads)?

  /// Whether a recorded dependency is reading others.
  @TaskLocal private static var isWithinRead = false

  /// Creates a value with a closure whose own reads are not handled.
  ///
  /// A dependency that another recorder has wrapped, or that reads others, is one read.
  static func makeValue<Value>(_ makeValue: () -> Value) -> Value {
    $isWithinRead.withValue(true, operation: makeValue)
  }

  fileprivate static func read<Value: Codable & Sendable>(
    _ name: String,
    _ makeValue: () -> Value
  ) -> Value {
    if isWithinRead { return makeValue() }
    if let handler { return handler.read(name, makeValue) }
    guard let effect = EffectEvent.currentNumber,
      let reads = DependencyValues._current.effectReads
    else { return makeValue() }
    return reads.read(name, in: effect, makeValue)
  }
}

/// The dependency reads of the current action, which are recorded or served from a recording.
final class ReadLog: ReducerReads {
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
    let value = CurrentReads.makeValue(makeValue)
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

/// Records a value that a reducer or an effect reads, or returns the recorded value.
///
/// Call it in the closure of a ``RecordedDependency``. Without a recorder, a replay, or a test that
/// serves a recording, it only calls `makeValue`.
///
/// - Parameters:
///   - name: The name of the dependency.
///   - makeValue: A closure that creates the value.
/// - Returns: The value.
public func recorded<Value: Codable & Sendable>(_ name: String, _ makeValue: () -> Value) -> Value {
  CurrentReads.read(name, makeValue)
}
