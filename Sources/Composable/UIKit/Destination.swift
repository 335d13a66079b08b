#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A controller that is shown while an item is not `nil`.
@MainActor
final class Destination {
  /// The id of the item when it was last observed, or `nil` if there was none.
  private(set) var wanted: AnyHashable?
  /// The id of an item that stayed although the user dismissed its controller.
  private var refused: AnyHashable?
  private let readID: () -> AnyHashable?
  private let removeItem: () -> Void
  private let content: () -> UIViewController?
  private let onDismiss: (() -> Void)?

  init<Item, ID: Hashable>(
    item: UIBinding<Item?>,
    id: KeyPath<Item, ID>,
    onDismiss: (() -> Void)? = nil,
    content: @escaping (Item) -> UIViewController
  ) {
    readID = { item.wrappedValue.map { AnyHashable($0[keyPath: id]) } }
    removeItem = { item.wrappedValue = nil }
    self.content = { item.wrappedValue.map(content) }
    self.onDismiss = onDismiss
  }

  /// A Boolean value that indicates whether there is an item to show.
  var isDue: Bool { wanted != nil && wanted != refused }

  /// Calls a closure now, and again after the id of the item has changed.
  func observe(_ onChange: @escaping @MainActor @Sendable () -> Void) -> ObserveToken {
    Composable.observe { [weak self] in
      self?.read()
      onChange()
    }
  }

  private func read() {
    wanted = readID()
    if wanted != refused { refused = nil }
  }

  /// Creates the controller of the item.
  func makeContent() -> (id: AnyHashable, content: UIViewController)? {
    read()
    guard let wanted, let content = content() else { return nil }
    return (wanted, content)
  }

  /// Called when the controller of an item is no longer on screen.
  ///
  /// If the item is still there, the user has dismissed the controller. An item that stays is not
  /// shown again.
  func ended(_ id: AnyHashable) {
    read()
    if wanted == id {
      removeItem()
      read()
      if wanted == id { refused = id }
    }
    onDismiss?()
  }
}
#endif
