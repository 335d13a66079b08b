public import Composable
import Foundation

/// A dependency whose values are recorded when a reducer or an effect reads them.
///
/// A replay and a generated test serve the recorded values. Otherwise, a reducer that reads the
/// date computes a different state in a replay. ``standard`` contains the dependencies of the
/// library. Mark your own dependency by wrapping the functions that read it:
///
///     let dice = RecordedDependency(\.dice) { dice in
///       Dice { recorded("dice") { dice().roll() } }
///     }
///
/// If a store has several recorders, each of them records the dependencies of all. A replay needs
/// the dependencies of all, too.
public struct RecordedDependency: Sendable {
  private let wrap: @Sendable (inout DependencyValues, DependencyValues) -> Void

  /// Marks a dependency as recorded.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - wrap: A closure that receives a function for the original value, and returns a value that
  ///     calls ``recorded(_:_:)``.
  public init<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    wrap: @escaping @Sendable (_ original: @escaping @Sendable () -> Value) -> Value
  ) {
    self.wrap = { values, original in
      // Read on use, because the default of a test is reported only then.
      values[keyPath: keyPath] = wrap {
        original.run { DependencyValues._current[keyPath: keyPath] }
      }
    }
  }

  /// The dependencies `uuid`, `date` and `withRandomNumberGenerator`.
  public static let standard: [Self] = [uuid, date, randomNumbers]

  /// The identifiers that `uuid` creates.
  public static let uuid = Self(\.uuid) { original in
    UUIDGenerator { recorded("uuid") { original()() } }
  }

  /// The dates that `date` returns.
  public static let date = Self(\.date) { original in
    DateGenerator { recorded("date") { original().now } }
  }

  /// The numbers of `withRandomNumberGenerator`.
  public static let randomNumbers = Self(\.withRandomNumberGenerator) { original in
    WithRandomNumberGenerator(RecordedGenerator(original: original))
  }
}

private struct RecordedGenerator: RandomNumberGenerator, Sendable {
  let original: @Sendable () -> WithRandomNumberGenerator

  func next() -> UInt64 {
    recorded("withRandomNumberGenerator") { original()({ $0.next() }) }
  }
}

extension [RecordedDependency] {
  /// Returns the values with these dependencies recorded.
  ///
  /// - Parameters:
  ///   - values: The original values.
  ///   - effectReads: The handler of the reads of effects.
  /// - Returns: The wrapped values.
  func wrap(
    _ values: DependencyValues,
    effectReads: (any EffectReads)? = nil
  ) -> DependencyValues {
    var wrapped = values
    wrapped.update { wrapped in
      for dependency in self { dependency.wrap(into: &wrapped, original: values) }
      if let effectReads { wrapped.effectReads = effectReads }
    }
    return wrapped
  }
}

extension RecordedDependency {
  fileprivate func wrap(into values: inout DependencyValues, original: DependencyValues) {
    wrap(&values, original)
  }
}
