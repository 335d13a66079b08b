#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The controllers that a controller presents or pushes, of which one at most is on screen.
///
/// UIKit performs one transition at a time and ignores requests during another one. Therefore a
/// change is only noted, and an update follows when the transition has ended and the code that
/// caused the change has returned. That code can be the handler of an alert's button, which UIKit
/// calls when the alert is already gone.
@MainActor
class Destinations {
  private(set) weak var controller: UIViewController?
  private var all: [Destination] = []
  private var observations: Set<ObserveToken> = []
  private var current: (destination: Destination, id: AnyHashable, content: UIViewController)?
  private var isShowingOrHiding = false
  private var isUpdateScheduled = false

  required init(of controller: UIViewController) {
    self.controller = controller
  }

  /// Whether UIKit still shows a controller.
  func isShown(_ content: UIViewController) -> Bool { fatalError("abstract") }

  /// Whether UIKit still shows a controller, although this one has left the hierarchy.
  func isOrphan(_ content: UIViewController) -> Bool { false }

  /// Whether a controller can be shown now.
  func canShow(on controller: UIViewController) -> Bool { fatalError("abstract") }

  func show(
    _ content: UIViewController,
    on controller: UIViewController,
    completion: @escaping @MainActor () -> Void
  ) { fatalError("abstract") }

  func hide(_ content: UIViewController, completion: @escaping @MainActor () -> Void) {
    fatalError("abstract")
  }

  final func add(_ destination: Destination) -> ObserveToken {
    all.append(destination)
    let token = destination.observe { [weak self] in self?.setNeedsUpdate() }
    observations.insert(token)
    return token
  }

  /// Schedules an update.
  final func setNeedsUpdate() {
    guard !isUpdateScheduled else { return }
    isUpdateScheduled = true
    // The task keeps the destinations, and not the controller, which can have left the screen.
    Task { update() }
  }

  private func update() {
    isUpdateScheduled = false
    guard !isShowingOrHiding else { return }
    let moving = [current?.content, current?.content.presentingViewController, controller]
    if let transition = moving.lazy.compactMap({ $0?.transitionCoordinator }).first {
      return transition.whenEnded { self.setNeedsUpdate() }
    }
    if let content = current?.content, isOrphan(content) {
      // The item is not removed: either its state is gone, or another controller will show it.
      current = nil
      return hide(content) {}
    }
    guard let controller else { return }
    if let current {
      guard isShown(current.content) else { return end() }
      guard current.destination.wanted != current.id else { return }
      isShowingOrHiding = true
      return hide(current.content) { [weak self] in self?.end() }
    }
    guard controller.viewIfLoaded?.window != nil,
      let destination = all.first(where: \.isDue), canShow(on: controller),
      let (id, content) = destination.makeContent()
    else { return }
    current = (destination, id, content)
    isShowingOrHiding = true
    show(content, on: controller) {
      self.isShowingOrHiding = false
      self.setNeedsUpdate()
    }
  }

  private func end() {
    isShowingOrHiding = false
    guard let ended = current else { return }
    current = nil
    ended.destination.ended(ended.id)
    setNeedsUpdate()
  }
}

extension UIViewController {
  /// The controllers that the controller presents or pushes.
  func destinations<D: Destinations>(_ type: D.Type) -> D {
    for case let holder as DestinationsHolder<D> in view.subviews { return holder.destinations }
    let destinations = D(of: self)
    view.addSubview(DestinationsHolder(destinations))
    return destinations
  }
}

/// A hidden subview of a controller's view, which keeps the destinations as long as the view lives.
private final class DestinationsHolder<D: Destinations>: WindowObserver {
  let destinations: D

  init(_ destinations: D) {
    self.destinations = destinations
    super.init { [weak destinations] in destinations?.setNeedsUpdate() }
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("created in code only") }
}
#endif
