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
  /// - Parameter apply: A closure that reads observed values.
  /// - Returns: A token that ends the observation when it is cancelled. It can be ignored.
  @discardableResult
  @MainActor public func observe(
    _ apply: @escaping @MainActor @Sendable () -> Void
  ) -> ObserveToken {
    let token = Composable.observe(apply)
    observations.tokens.insert(token)
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
  var tokens: Set<ObserveToken> = []
}
#endif
