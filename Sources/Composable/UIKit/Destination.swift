#if canImport(UIKit) && !os(watchOS)
import UIKit

/// An item, and the controller that is shown while it is not `nil`.
@MainActor
struct Destination {
  /// Returns the id of the item, or `nil` if there is none.
  let id: () -> AnyHashable?
  /// Sets the item to `nil`.
  let removeItem: () -> Void
  /// Creates the controller of the item.
  let makeContent: () -> UIViewController?
  let onDismiss: (() -> Void)?

  init<Item, ID: Hashable>(
    item: UIBinding<Item?>,
    id: KeyPath<Item, ID>,
    onDismiss: (() -> Void)?,
    content: @escaping (Item) -> UIViewController
  ) {
    self.id = { item.wrappedValue.map { AnyHashable($0[keyPath: id]) } }
    removeItem = { item.wrappedValue = nil }
    makeContent = { item.wrappedValue.map(content) }
    self.onDismiss = onDismiss
  }
}
#endif
