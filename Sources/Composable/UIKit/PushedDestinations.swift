#if canImport(UIKit) && !os(watchOS)
import ComposableIssues
import UIKit

/// The controllers that a controller pushes onto its navigation controller.
///
/// After the user has popped one, the view of the controller enters the window again.
final class PushedDestinations: Destinations {
  private var hasReported = false

  override func isShown(_ content: UIViewController) -> Bool {
    content.navigationController?.viewControllers.contains(content) == true
  }

  override func canShow(on controller: UIViewController) -> Bool {
    if controller.navigationController != nil { return true }
    if !hasReported {
      hasReported = true
      reportIssue(
        """
        "navigationDestination" has nowhere to push a controller.

        "\(typeName(type(of: controller)))" is on screen without a navigation controller around it. Present \
        it in a "UINavigationController", or use "present(item:)".
        """
      )
    }
    return false
  }

  override func show(
    _ content: UIViewController,
    on controller: UIViewController,
    completion: @escaping @MainActor () -> Void
  ) {
    controller.navigationController?.pushViewController(content, animated: true)
    content.whenTransitionEnds(completion)
  }

  override func hide(_ content: UIViewController, completion: @escaping @MainActor () -> Void) {
    guard let navigation = content.navigationController,
      let previous = navigation.viewControllers.prefix(while: { $0 !== content }).last
    else { return completion() }
    navigation.popToViewController(previous, animated: true)
    navigation.whenTransitionEnds(completion)
  }
}

extension UIViewController {
  fileprivate func whenTransitionEnds(_ action: @escaping @MainActor () -> Void) {
    if let transitionCoordinator { transitionCoordinator.whenEnded(action) } else { action() }
  }
}
#endif
