import Synchronization

/// A list that tasks on any thread add to.
public final class Log<Element: Sendable>: Sendable {
  private let stored = Mutex<[Element]>([])

  public init() {}

  public var all: [Element] { stored.withLock { $0 } }

  public func add(_ element: Element) { stored.withLock { $0.append(element) } }
}
