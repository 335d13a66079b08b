/// A key that loads and saves a shared value.
///
///     struct CloudKey: SharedKey {
///       let id: String
///
///       func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) { … }
///       func subscribe(…) -> SharedSubscription { … }
///       func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) { … }
///     }
///
/// A save replaces what other programs have stored since the value was loaded. If several programs
/// change the value, use a ``SharedDatabaseKey``.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value.
  ///
  /// The values of one property are saved in order. Calls never overlap: the next call starts after
  /// this one has returned.
  ///
  /// `withLock` calls this method before it returns, on the same thread, after the new value is
  /// visible and without holding a lock. Other threads can read and change the value meanwhile, and
  /// leave their changes to this thread. Encode and store the value in the background if that takes
  /// long. The save lasts until the continuation is resumed, and a normal exit waits for it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason for saving.
  ///   - continuation: The continuation to resume exactly once, immediately or later, on any
  ///     thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}
