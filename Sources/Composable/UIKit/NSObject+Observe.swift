#if canImport(ObjectiveC)
public import ObjectiveC

extension NSObject {
  /// Runs a closure now, and again when an observed value that it has read changes.
  ///
  ///     override func viewDidLoad() {
  ///       super.viewDidLoad()
  ///       observe { [weak self] in
  ///         guard let self else { return }
  ///         label.text = "\(store.count)"
  ///       }
  ///     }
  ///
  /// The first run ends before the call returns. Later runs follow asynchronously after changes.
  /// Several changes can cause a single run. The object keeps the observation active, so capture
  /// `self` weakly.
  ///
  /// Everything that runs in the closure is observed, such as the `viewDidLoad` of another
  /// controller whose view it loads. To create controllers or cells, use ``observe(_:onChange:)``.
  ///
  /// - Parameter apply: A closure that reads observed values.
  /// - Returns: A token that ends the observation when it is cancelled. It can be ignored.
  @discardableResult
  @MainActor public func observe(
    _ apply: @escaping @MainActor @Sendable () -> Void
  ) -> ObserveToken {
    let token = Composable.observe(apply)
    observations.insert(token)
    return token
  }

  /// Passes a value to a closure now, and again when an observed value that it depends on changes.
  ///
  ///     observe { [store] in store.case } onChange: { [weak self] state in
  ///       switch state {
  ///       case .login(let store): self?.show(LoginController(store: store))
  ///       case .home(let store): self?.show(HomeController(store: store))
  ///       }
  ///     }
  ///
  /// Only the reads of the first closure are observed. The controllers that the second one creates
  /// read values of their own. In a closure of ``observe(_:)``, they would be created again
  /// whenever one of these changes.
  ///
  /// - Parameters:
  ///   - value: A closure that reads observed values.
  ///   - onChange: A closure that receives the value. The object keeps it, so capture `self`
  ///     weakly.
  /// - Returns: A token that ends the observation when it is cancelled. It can be ignored.
  @discardableResult
  @MainActor public func observe<Value>(
    _ value: @escaping @MainActor @Sendable () -> Value,
    onChange: @escaping @MainActor @Sendable (_ value: Value) -> Void
  ) -> ObserveToken {
    let token = Composable.observe(value, onChange: onChange)
    observations.insert(token)
    return token
  }

  /// The object's observations, which are released together with it.
  @MainActor private var observations: Observations {
    // The address of the type is unique in the process.
    let type = ObjectIdentifier(Observations.self)
    guard let key = UnsafeRawPointer(bitPattern: UInt(bitPattern: type)) else {
      return Observations()
    }
    if let existing = objc_getAssociatedObject(self, key) as? Observations { return existing }
    let new = Observations()
    objc_setAssociatedObject(self, key, new, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return new
  }
}

@MainActor private final class Observations {
  private var tokens: Set<ObserveToken> = []

  /// Keeps a token, and releases cancelled ones, such as those of a cell that is used again.
  func insert(_ token: ObserveToken) {
    tokens = tokens.filter { !$0.isCancelled }
    tokens.insert(token)
  }
}
#endif
