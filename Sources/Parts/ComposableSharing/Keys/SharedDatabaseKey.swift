/// A key of a value that several programs change, such as the rows of a database.
///
/// A ``SharedKey`` saves the whole value, and so replaces what another program has stored since the
/// value was loaded. A database key saves the difference between two values:
///
///     func save(_ todos: [Todo.ID: Todo], replacing base: [Todo.ID: Todo]?) async throws
///       -> [Todo.ID: Todo]
///     {
///       try await database.write { rows in
///         // Store the todos that differ from `base`, and return all todos.
///       }
///     }
///
/// One transaction of a value runs at a time. Changes in the meantime are saved together by the
/// next one. A change that cannot be saved stays in memory, and values from outside wait, until a
/// later transaction saves it or the program discards it with `load()`.
public protocol SharedDatabaseKey<Value>: SharedKey {
  /// Saves the changes between two values in one transaction.
  ///
  /// What differs between the base and the value has been changed by this program. What differs
  /// between the base and the database has been changed by other programs. In one transaction, read
  /// the database, and either merge both or throw an error that describes the conflict. The error
  /// is kept in the `saveError` of the value.
  ///
  /// The base is what this program loaded or saved last. Compare it by the contents that are
  /// edited, not by a number that the database increments: if the value changes again during a
  /// transaction, the base of the next one is the value that was passed to the first one.
  ///
  /// `withLock` does not wait for this method, which is called in a task without isolation. A
  /// normal exit of the program waits for it.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - base: The value that was changed, or `nil` if none was loaded or saved before.
  /// - Returns: The value in the database at the end of the transaction. It replaces the value in
  ///   memory, unless that has changed in the meantime.
  /// - Throws: The error of the database, or a conflict. Nothing must be stored then.
  func save(_ value: Value, replacing base: Value?) async throws -> Value
}

extension SharedDatabaseKey {
  /// Saves a value as if none was loaded or saved before.
  ///
  /// The library does not call this method. It calls ``save(_:replacing:)``.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    Task {
      do {
        _ = try await save(value, replacing: nil)
        continuation.resume()
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}
