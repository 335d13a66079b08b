import Synchronization

/// Objects that must be released at the end.
final class Leftovers: Sendable {
  private struct State {
    var count = 0
    var observers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// An object that operations retain.
  ///
  /// It is released with the last of them.
  final class Object: Sendable {
    private let leftovers: Leftovers

    fileprivate init(_ leftovers: Leftovers) { self.leftovers = leftovers }
    deinit { leftovers.remove() }
  }

  func makeObject() -> Object {
    state.withLock { $0.count += 1 }
    return Object(self)
  }

  private func remove() {
    let observers = state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return [CheckedContinuation<Void, Never>]() }
      defer { state.observers = [] }
      return state.observers
    }
    for observer in observers { observer.resume() }
  }

  /// Returns when all objects have been released.
  nonisolated(nonsending) func areGone() async {
    await withCheckedContinuation { continuation in
      let areGone = state.withLock { state in
        if state.count > 0 { state.observers.append(continuation) }
        return state.count == 0
      }
      if areGone { continuation.resume() }
    }
  }
}
