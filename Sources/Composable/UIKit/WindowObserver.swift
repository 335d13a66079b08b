#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A hidden view that notices when it enters or leaves a window.
class WindowObserver: UIView {
  let onMove: () -> Void

  init(onMove: @escaping () -> Void) {
    self.onMove = onMove
    super.init(frame: .zero)
    isHidden = true
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("created in code only") }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    onMove()
  }
}
#endif
