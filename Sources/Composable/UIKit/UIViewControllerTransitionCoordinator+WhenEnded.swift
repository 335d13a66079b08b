#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIViewControllerTransitionCoordinator {
  /// Calls a closure when the transition has ended or was cancelled.
  func whenEnded(_ action: @escaping @MainActor () -> Void) {
    if !animate(alongsideTransition: nil, completion: { _ in action() }) { action() }
  }
}
#endif
