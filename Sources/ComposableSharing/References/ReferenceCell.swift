import ComposableDependencies

/// A cell with the current reference of a property, which can be replaced.
final class ReferenceCell<Content: Sendable>: Sendable {
  private let content: Locked<Content>
  private let observers = SharedObservers()

  /// The sandbox of the code that created the property, which therefore points the cell itself.
  private weak let sandbox: SharedSandbox?

  init(_ content: Content) {
    self.content = Locked(content)
    sandbox = .current
  }

  var reference: Content {
    observers.access(\.reference)
    return SharedSandbox.current?.content(of: self) ?? content.withLock { $0 }
  }

  func point(to newContent: Content) {
    if let sandbox = SharedSandbox.current, sandbox !== self.sandbox {
      return sandbox.setContent(newContent, of: self)
    }
    content.replace(with: newContent)
    observers.notify(\.reference)
  }
}
