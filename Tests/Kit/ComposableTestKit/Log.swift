import Synchronization

/// A list that tasks on any thread add to.
package final class Log<Element: Sendable>: Sendable {
  private let stored = Mutex<[Element]>([])

  package init() {}

  package var all: [Element] { stored.withLock { $0 } }

  package func add(_ element: Element) { stored.withLock { $0.append(element) } }
}
