#if canImport(SwiftUI)
public import ComposableSharing
public import SwiftUI

extension Binding where Value: Sendable {
  /// Creates a binding to a shared value.
  ///
  ///     Toggle("Notify me", isOn: Binding(store.$isNotified))
  ///
  /// The view writes the value directly: no action is sent, and no reducer runs.
  ///
  /// - Parameter shared: The shared value.
  public init(_ shared: Shared<Value>) {
    self.init(
      get: { shared.wrappedValue },
      set: { value in shared.withLock { $0 = value } }
    )
  }
}
#endif
