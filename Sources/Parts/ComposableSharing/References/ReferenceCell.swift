import ComposableDependencies

/// A cell with the current reference of a property, which can be replaced.
final class ReferenceCell<Content: Sendable>: Sendable {
  private struct State: Sendable {
    var content: Content

    /// The loads that can still replace the content, in the order of their calls.
    ///
    /// The last one counts.
    var loads: [Load] = []
  }

  /// The identity of a load.
  private final class Load: Sendable {}

  private let state: Locked<State>
  private let observers = SharedObservers()

  /// The sandbox of the code that created the property, which therefore points the cell itself.
  private weak let sandbox: SharedSandbox?

  init(_ content: Content) {
    state = Locked(State(content: content))
    sandbox = .current
  }

  var reference: Content {
    observers.access(\.reference, of: self)
    guard let sandbox = SharedSandbox.current else { return state.withLock { $0.content } }
    return reference(in: sandbox)
  }

  // Not inlined, see `SharedBox.valueSeen(from:)`.
  @inline(never) private func reference(in sandbox: SharedSandbox) -> Content {
    sandbox.content(of: self) ?? state.withLock { $0.content }
  }

  func point(to newContent: Content) {
    if let foreignSandbox { return foreignSandbox.setContent(newContent, of: self) }
    state.replace(with: State(content: newContent))
    observers.notify(\.reference, of: self)
  }

  /// Points the cell to a reference that is loaded first.
  ///
  /// A load has no effect if its task is cancelled, or if the cell was pointed to another reference
  /// or the next load was called in the meantime.
  ///
  /// - Parameter reference: A closure that loads the reference.
  /// - Throws: `CancellationError` if the load has no effect, or else the error of the closure.
  func load(_ reference: () async throws -> Content) async throws {
    try Task.checkCancellation()
    let load = Load()
    state.withLock { $0.loads.append(load) }
    let result: Result<Content, any Error>
    do {
      let content = try await withTaskCancellationHandler {
        try await reference()
      } onCancel: {
        // The load before it counts again.
        state.withLock { $0.loads.removeAll { $0 === load } }
      }
      result = .success(content)
    } catch {
      result = .failure(error)
    }
    let sandbox = foreignSandbox
    // The old content is released after the lock.
    let (isLast, old) = state.withLock { state in
      let old = state
      let isLast = state.loads.last === load && !Task.isCancelled
      state.loads.removeAll { isLast || $0 === load }
      if isLast, sandbox == nil, case .success(let content) = result { state.content = content }
      return (isLast, old)
    }
    withExtendedLifetime(old) {}
    guard isLast else { throw CancellationError() }
    let content = try result.get()
    if let sandbox { return sandbox.setContent(content, of: self) }
    observers.notify(\.reference, of: self)
  }

  /// The sandbox of the current task, if the cell was not created in it.
  private var foreignSandbox: SharedSandbox? {
    guard let current = SharedSandbox.current, current !== sandbox else { return nil }
    return current
  }
}
