#if canImport(UIKit) && !os(watchOS)
import ComposableIssues
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

  /// Whether there is an item whose controller has to be shown.
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
  /// If the item is still there, the user has dismissed the controller. An item that stays is not shown
  /// again.
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

/// The controllers that a controller presents or pushes, of which one at most is on screen.
///
/// UIKit performs one transition at a time and ignores requests during another one. Therefore a change
/// is only noted, and an update follows when the transition has ended and the code that caused the
/// change has returned. That code can be the handler of an alert's button, which UIKit calls when the
/// alert is already gone.
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
  /// UIKit removes the view that contains the presentation when it ends. There is no other event that
  /// occurs for every kind of presentation and dismissal and leaves the delegate to the app.
  private func watch(_ content: UIViewController) {
    guard let container = content.presentationController?.containerView, container !== watched
    else { return }
    watched = container
    container.addSubview(WindowObserver { [weak self] in self?.setNeedsUpdate() })
  }
}

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
  /// The controllers that the controller presents or pushes.
  func destinations<D: Destinations>(_ type: D.Type) -> D {
    for case let holder as DestinationsHolder<D> in view.subviews { return holder.destinations }
    let destinations = D(of: self)
    view.addSubview(DestinationsHolder(destinations))
    return destinations
  }

  fileprivate func whenTransitionEnds(_ action: @escaping @MainActor () -> Void) {
    if let transitionCoordinator { transitionCoordinator.whenEnded(action) } else { action() }
  }
}

extension UIViewControllerTransitionCoordinator {
  func whenEnded(_ action: @escaping @MainActor () -> Void) {
    if !animate(alongsideTransition: nil, completion: { _ in action() }) { action() }
  }
}

/// A hidden view that notices when it enters or leaves a window.
class WindowObserver: UIView {
  private let onMove: () -> Void

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
