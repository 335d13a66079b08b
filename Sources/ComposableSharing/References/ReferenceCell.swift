import ComposableDependencies
import Observation

/// Which reference a property has; the property can be pointed to another.
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
    // What was pointed to may be released last here, and its end may run code.
    _ = content.withLock { content in
      defer { content = newContent }
      return content
    }
    registrar.withMutation(of: self, keyPath: \.reference) {}
  }
}
