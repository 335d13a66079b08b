/// What the system does, in order, and the transitions that have not ended.
///
/// An animated transition ends in a later turn of the main actor, or when a test ends it.
@MainActor public final class UIKitSystem {
  public static var shared = UIKitSystem()

  public let events: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  public var endsTransitions = true
  /// The transitions that a test ends, in order.
  private var transitions: [Transition] = []

  public init() { (events, continuation) = AsyncStream.makeStream() }

  func log(_ event: String) { continuation.yield(event) }

  func begin(_ controllers: [UIViewController], animated: Bool, end: @escaping () -> Void) {
    guard animated else { return end() }
    let transition = Transition(controllers: controllers, end: end)
    for controller in controllers { controller.transition = transition }
    if endsTransitions { Task { transition.finish() } } else { transitions.append(transition) }
  }

  public func endTransition() { transitions.removeFirst().finish() }
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  var isCancelled: Bool { get }
}

@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

@MainActor final class Transition: UIViewControllerTransitionCoordinator {
  let isCancelled = false
  private let controllers: [UIViewController]
  private let end: () -> Void
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(controllers: [UIViewController], end: @escaping () -> Void) {
    self.controllers = controllers
    self.end = end
  }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let completion { completions.append(completion) }
    return true
  }

  func finish() {
    for controller in controllers { controller.transition = nil }
    end()
    for completion in completions { completion(self) }
  }
}
