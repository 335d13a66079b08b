import ComposableIssues
public import ComposableSharing

extension Reducer {
  /// Saves a part of the state after each action that changes it, and restores it when a store is
  /// created.
  ///
  /// The part is a property with a getter, which says what is saved, and a setter, which says how
  /// to restore it. What it does not mention, such as an alert, is not restored:
  ///
  ///     extension Stopwatch.State {
  ///       struct Saved: Codable, Equatable {
  ///         var seconds = 0
  ///         var isRunning = false
  ///       }
  ///
  ///       var saved: Saved {
  ///         get { Saved(seconds: seconds, isRunning: isRunning) }
  ///         set { (seconds, isRunning) = (newValue.seconds, newValue.isRunning) }
  ///       }
  ///     }
  ///
  ///     Stopwatch()
  ///       .saved(\.saved, in: .fileStorage(.stopwatch))
  ///
  /// A store that is created with this reducer begins with the saved part, before anything reads its
  /// state and before its tasks start. If nothing is saved yet, or if it cannot be loaded, the store
  /// begins with its initial state. Effects do not survive. Those of
  /// ``task(id:_:fileID:filePath:line:column:)`` start again, because they follow the state.
  ///
  /// After each action, of whatever feature, the part is compared. If it has changed, its save has
  /// begun when `send` returns, and before the effects of the action start. The position of the
  /// operator in a chain does not matter. To do something after the save, such as to tell a server,
  /// wait for it in an effect: `try await saveSharedValues()`.
  ///
  /// The process can be killed at any moment. The storage then contains the part as it was after an
  /// earlier action, never a mixture, and not older than the last save that was waited for. There
  /// is no order between the files of several keys: what belongs together goes into one part.
  ///
  /// The setter must restore everything that the getter returns. In a test, each changed part is
  /// also restored into a copy of the initial state, and an issue shows what was lost. The operator
  /// belongs to the feature of a root store, and is an issue in a child. A parent includes the saved
  /// parts of its children in its own.
  ///
  /// - Parameters:
  ///   - part: The key path to the part. It must read nothing but the state.
  ///   - key: The key under which the part is saved. It must load synchronously, as `.fileStorage`
  ///     and `.appStorage` do. The store evaluates it with its dependencies.
  ///   - fileID: The ID of the file to name in messages.
  ///   - filePath: The path of the file to name in messages.
  ///   - line: The line to name in messages.
  ///   - column: The column to name in messages.
  /// - Returns: A reducer whose part is saved and restored.
  /// - Complexity: Reads and compares the part after each action. An unchanged collection in it is
  ///   compared in O(1), but one that the getter builds is built each time. The store keeps a copy
  ///   of the part, so an action that changes a collection in it copies the collection.
  @warn_unqualified_access
  public func saved<Key: SharedKey>(
    _ part: WritableKeyPath<State, Key.Value>,
    in key: @autoclosure @escaping () -> Key,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Reduce<State, Action> where Key.Value: Equatable {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reduce(making: {
      let reduce = makeReduce()
      TaskCollector.add(TypedSavedPart(part, in: key, at: location))
      return reduce
    })
  }
}
