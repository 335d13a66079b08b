import Composable
import Synchronization

/// A value that an effect read from a dependency.
struct EffectRead: Sendable {
  /// The number of the effect.
  let effect: Int
  let read: RecordedRead
}

/// A handler of the dependency reads of a store's effects, on any thread.
protocol EffectReads: Sendable {
  /// Returns the value of a dependency.
  func read<Value: Codable & Sendable>(
    _ name: String,
    in effect: Int,
    _ makeValue: () -> Value
  ) -> Value
}

/// Records what effects read.
final class EffectReadLog: Sendable {
  private let reads = Mutex<[EffectRead]>([])

  /// The reads since the last call of ``take()``.
  var pending: [EffectRead] { reads.withLock { $0 } }

  /// Removes the reads since the last call, and returns them.
  func take() -> [EffectRead] {
    reads.withLock { reads in
      if reads.isEmpty { return [] }
      defer { reads = [] }
      return reads
    }
  }

  /// Returns a handler that records what another one, or the dependency, returns.
  func recording(_ handler: (any EffectReads)?) -> some EffectReads {
    Recording(log: self, handler: handler)
  }

  private struct Recording: EffectReads {
    let log: EffectReadLog
    /// The handler of another recorder of the store, or of a test.
    let handler: (any EffectReads)?

    func read<Value: Codable & Sendable>(
      _ name: String,
      in effect: Int,
      _ makeValue: () -> Value
    ) -> Value {
      let value =
        handler.map { $0.read(name, in: effect, makeValue) } ?? CurrentReads.makeValue(makeValue)
      let read = EffectRead(effect: effect, read: RecordedRead(name: name, value: value))
      log.reads.withLock { $0.append(read) }
      return value
    }
  }
}

private enum EffectReadsKey: DependencyKey {
  static let liveValue: (any EffectReads)? = nil
  static let testValue: (any EffectReads)? = nil
}

extension DependencyValues {
  /// The handler of the reads of effects, or `nil` if nothing records or serves them.
  var effectReads: (any EffectReads)? {
    get { self[EffectReadsKey.self] }
    set { self[EffectReadsKey.self] = newValue }
  }
}
