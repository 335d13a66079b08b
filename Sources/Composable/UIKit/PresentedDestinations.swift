#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The controllers that a controller presents.
final class PresentedDestinations: Destinations {
  /// The view of the presentation whose end is already observed.
  private weak var watched: UIView?

  override func isShown(_ content: UIViewController) -> Bool {
    content.presentingViewController != nil
  }

  override func isOrphan(_ content: UIViewController) -> Bool {
    guard var presenter = content.presentingViewController else { return false }
    if presenter is UISearchController, let outer = presenter.presentingViewController {
      presenter = outer
    }
    var ancestor = controller
    while let other = ancestor, other !== presenter { ancestor = other.parent }
    return ancestor == nil
  }

  override func canShow(on controller: UIViewController) -> Bool {
    guard let other = presenter(for: controller).presentedViewController else { return true }
    watch(other)
    return false
  }

  /// Returns the controller that presents items: the active search controller, if there is one;
  /// otherwise, the controller itself.
  ///
  /// A search controller is presented too, and often stays while its results are used.
  private func presenter(for controller: UIViewController) -> UIViewController {
    controller.presentedViewController as? UISearchController ?? controller
  }

  override func show(
    _ content: UIViewController,
    on controller: UIViewController,
    completion: @escaping @MainActor () -> Void
  ) {
    presenter(for: controller).present(content, animated: true) { [weak self, weak content] in
      if let content { self?.watch(content) }
      completion()
    }
  }

  override func hide(_ content: UIViewController, completion: @escaping @MainActor () -> Void) {
    guard let presenting = content.presentingViewController else { return completion() }
    presenting.dismiss(animated: true) { completion() }
  }

  /// Schedules an update when a controller that was presented, by whomever, is gone.
  ///
  /// UIKit removes the view that contains the presentation when it ends. There is no other event
  /// that occurs for every kind of presentation and dismissal and leaves the delegate to the app.
  private func watch(_ content: UIViewController) {
    guard let container = content.presentationController?.containerView, container !== watched
    else { return }
    watched = container
    container.addSubview(WindowObserver { [weak self] in self?.setNeedsUpdate() })
  }
}
#endif
