#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UIViewController {
  /// Presents a controller while an item is not `nil`.
  ///
  ///     override func viewDidLoad() {
  ///       super.viewDidLoad()
  ///       present(item: $store.scope(\.editor, action: \.editor)) { store in
  ///         EditorController(store: store)
  ///       }
  ///     }
  ///
  /// If the user dismisses the controller, the binding is set to `nil`. An item with another id
  /// replaces the controller. While this controller is not on screen or presents something else,
  /// the item waits. Call this method once for each binding, after the view was loaded.
  ///
  /// - Parameters:
  ///   - item: A binding to the item, such as the store of a presented child.
  ///   - onDismiss: A closure that is called after the controller was dismissed.
  ///   - content: A closure that creates the controller. Capture `self` weakly.
  /// - Returns: A token that ends the observation of the item when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func present<Item: Identifiable>(
    item: UIBinding<Item?>,
    onDismiss: (() -> Void)? = nil,
    content: @escaping (_ item: Item) -> UIViewController
  ) -> ObserveToken {
    present(item: item, id: \.id, onDismiss: onDismiss, content: content)
  }

  /// Presents a controller while an item is not `nil`, with a key path to the id of the item.
  ///
  /// - Parameters:
  ///   - item: A binding to the item.
  ///   - id: A key path to the id of the item.
  ///   - onDismiss: A closure that is called after the controller was dismissed.
  ///   - content: A closure that creates the controller. Capture `self` weakly.
  /// - Returns: A token that ends the observation of the item when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func present<Item, ID: Hashable>(
    item: UIBinding<Item?>,
    id: KeyPath<Item, ID>,
    onDismiss: (() -> Void)? = nil,
    content: @escaping (_ item: Item) -> UIViewController
  ) -> ObserveToken {
    destinations(PresentedDestinations.self)
      .add(Destination(item: item, id: id, onDismiss: onDismiss, content: content))
  }

  /// Presents a controller while a value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - onDismiss: A closure that is called after the controller was dismissed.
  ///   - content: A closure that creates the controller. Capture `self` weakly.
  /// - Returns: A token that ends the observation of the value when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func present(
    isPresented: UIBinding<Bool>,
    onDismiss: (() -> Void)? = nil,
    content: @escaping () -> UIViewController
  ) -> ObserveToken {
    present(item: isPresented.item, id: \.self, onDismiss: onDismiss) { _ in content() }
  }

  /// Pushes a controller onto the enclosing navigation controller while an item is not `nil`.
  ///
  ///     override func viewDidLoad() {
  ///       super.viewDidLoad()
  ///       navigationDestination(item: $store.scope(\.detail, action: \.detail)) { store in
  ///         DetailController(store: store)
  ///       }
  ///     }
  ///
  /// If the user pops the controller, the binding is set to `nil`. An item with another id replaces
  /// the controller. While this controller is not on screen, the item waits. Call this method once
  /// for each binding, after the view was loaded. If this controller is on screen without a
  /// navigation controller, an issue is reported.
  ///
  /// - Parameters:
  ///   - item: A binding to the item, such as the store of a presented child.
  ///   - content: A closure that creates the controller. Capture `self` weakly.
  /// - Returns: A token that ends the observation of the item when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func navigationDestination<Item: Identifiable>(
    item: UIBinding<Item?>,
    content: @escaping (_ item: Item) -> UIViewController
  ) -> ObserveToken {
    navigationDestination(item: item, id: \.id, content: content)
  }

  /// Pushes a controller while an item is not `nil`, with a key path to the id of the item.
  ///
  /// - Parameters:
  ///   - item: A binding to the item.
  ///   - id: A key path to the id of the item.
  ///   - content: A closure that creates the controller. Capture `self` weakly.
  /// - Returns: A token that ends the observation of the item when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func navigationDestination<Item, ID: Hashable>(
    item: UIBinding<Item?>,
    id: KeyPath<Item, ID>,
    content: @escaping (_ item: Item) -> UIViewController
  ) -> ObserveToken {
    destinations(PushedDestinations.self)
      .add(Destination(item: item, id: id, onDismiss: nil, content: content))
  }

  /// Pushes a controller onto the enclosing navigation controller while a value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - content: A closure that creates the controller. Capture `self` weakly.
  /// - Returns: A token that ends the observation of the value when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func navigationDestination(
    isPresented: UIBinding<Bool>,
    content: @escaping () -> UIViewController
  ) -> ObserveToken {
    navigationDestination(item: isPresented.item, id: \.self) { _ in content() }
  }
}

extension UIBinding<Bool> {
  /// The value as an item: `true`, or `nil` instead of `false`.
  fileprivate var item: UIBinding<Bool?> {
    UIBinding<Bool?>(get: { wrappedValue ? true : nil }, set: { wrappedValue = $0 ?? false })
  }
}
#endif
