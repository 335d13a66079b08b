import ComposableDependencies
import Observation

/// A cell with the current reference of a property, which can be replaced.
final class ReferenceCell<Content: Sendable>: Sendable, Observable {
  private let content: Locked<Content>
  private let registrar = ObservationRegistrar()

  init(_ content: Content) {
    self.content = Locked(content)
  }

  var reference: Content {
    registrar.access(self, keyPath: \.reference)
    return content.withLock { $0 }
  }

  func point(to newContent: Content) {
    // The old content is released after the lock, because its `deinit` can run code.
    withExtendedLifetime(
      content.withLock { content in
        defer { content = newContent }
        return content
      }
    ) {}
    registrar.withMutation(of: self, keyPath: \.reference) {}
  }
}
