import ComposableDependencies
import ComposableIssues

/// Saves the shared values that have unsaved changes, and waits until they are saved.
///
/// Call it before the program ends, for example when a server shuts down:
///
///     try await saveSharedValues()
///
/// It waits without a time limit, and tries again to save a value whose last save failed. A value
/// without unsaved changes is not saved again. It saves the values of the current dependencies. In
/// a test, these are the values of that test.
///
/// A normal exit of the program waits for unfinished saves too, but at most ten seconds, and it
/// does not report failures.
///
/// - Throws: The error of a key whose save failed, after all saves have ended. Each failure is in
///   the `saveError` of its value.
public func saveSharedValues() async throws {
  let results = await withTaskGroup { group in
    for value in SharedReferences.current.unsaved { group.addTask { await value.saveResult() } }
    return await group.reduce(into: []) { $0.append($1) }
  }
  for result in results { try result.get() }
  if isTesting { DependencyValues._current.settleWrites() }
}
