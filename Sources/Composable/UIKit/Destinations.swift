#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The controllers that a controller presents or pushes, of which one at most is on screen.
///
/// A ``Presenter`` decides what is shown. A change is only noted, and an update follows when the
/// code that caused the change has returned. That code can be the handler of an alert's button,
/// which UIKit calls when the alert is already gone.
@MainActor
class Destinations {
  private(set) weak var controller: UIViewController?
  private var all: [Destination] = []
  private var observations: Set<ObserveToken> = []
  private var presenter = Presenter<AnyHashable>()
  /// The controller of the item that is shown.
  private var content: UIViewController?
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
    let item = presenter.addItem()
    all.append(destination)
    let token = observe { [weak self] in
      self?.presenter.set(destination.id(), for: item)
      self?.setNeedsUpdate()
    }
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
    let moving = [content, content?.presentingViewController, controller]
    let transition = moving.lazy.compactMap { $0?.transitionCoordinator }.first
    let step = presenter.next(
      in: Presenter.Surroundings(
        isInTransition: transition != nil,
        shown: whereabouts,
        isOnDisplay: controller?.viewIfLoaded?.window != nil
      )
    )
    switch step {
    case .wait: transition?.whenEnded { self.setNeedsUpdate() }
    case .show(let item): if let controller { show(item, on: controller) }
    case .hide: if let content, controller != nil { hide(content) }
    case .end: if controller != nil { end() }
    case .abandon: abandon()
    case nil: break
    }
  }

  private var whereabouts: Presenter<AnyHashable>.Whereabouts {
    guard let content else { return .onDisplay }
    if isOrphan(content) { return .orphaned }
    return isShown(content) ? .onDisplay : .gone
  }

  private func show(_ item: Int, on controller: UIViewController) {
    guard canShow(on: controller) else { return }
    let id = all[item].id()
    presenter.set(id, for: item)
    guard let id, let content = all[item].makeContent() else { return }
    presenter.willShow(item, id: id)
    self.content = content
    show(content, on: controller) {
      self.presenter.didShow()
      self.setNeedsUpdate()
    }
  }

  private func hide(_ content: UIViewController) {
    presenter.willHide()
    hide(content) { [weak self] in self?.end() }
  }

  private func end() {
    content?.wasRemoved()
    content = nil
    guard let item = presenter.shownItem else { return }
    let destination = all[item]
    if presenter.didDisappear(wanted: destination.id()) {
      destination.removeItem()
      presenter.set(destination.id(), for: item)
    }
    destination.onDismiss?()
    setNeedsUpdate()
  }

  private func abandon() {
    presenter.didAbandon()
    if let content { hide(content) {} }
    content = nil
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

  /// Schedules updates of what the controller presents and pushes, after it was removed from a stack.
  ///
  /// UIKit reports nothing if the controller was already covered by another one. What it has
  /// presented would stay on screen.
  func wasRemoved() {
    for case let observer as WindowObserver in viewIfLoaded?.subviews ?? [] { observer.onMove() }
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
