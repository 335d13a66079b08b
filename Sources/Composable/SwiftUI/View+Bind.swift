#if canImport(SwiftUI)
public import SwiftUI

extension View {
  /// Keeps a value of a feature and the focus of a view in sync.
  ///
  ///     @Bindable var store: StoreOf<SignIn>
  ///     @FocusState private var focus: SignIn.State.Field?
  ///
  ///     var body: some View {
  ///       Form { … }.bind($store.focus, to: $focus)
  ///     }
  ///
  /// When the view appears, the focus takes the value of the feature.
  ///
  /// - Parameters:
  ///   - value: A binding to the value of the feature.
  ///   - focus: A binding to the focus of the view.
  /// - Returns: A view that keeps both values in sync.
  public func bind<Value: Hashable>(
    _ value: Binding<Value>,
    to focus: FocusState<Value>.Binding
  ) -> some View {
    modifier(BoundValue(value: value, other: focus.wrappedValue) { focus.wrappedValue = $0 })
  }

  /// Keeps a value of a feature and the accessibility focus of a view in sync.
  ///
  /// - Parameters:
  ///   - value: A binding to the value of the feature.
  ///   - focus: A binding to the accessibility focus of the view.
  /// - Returns: A view that keeps both values in sync.
  public func bind<Value: Hashable>(
    _ value: Binding<Value>,
    to focus: AccessibilityFocusState<Value>.Binding
  ) -> some View {
    modifier(BoundValue(value: value, other: focus.wrappedValue) { focus.wrappedValue = $0 })
  }

  /// Keeps a value of a feature and a value of a view in sync.
  ///
  /// - Parameters:
  ///   - value: A binding to the value of the feature.
  ///   - other: A binding to the value of the view.
  /// - Returns: A view that keeps both values in sync.
  public func bind<Value: Equatable>(
    _ value: Binding<Value>,
    to other: Binding<Value>
  ) -> some View {
    modifier(BoundValue(value: value, other: other.wrappedValue) { other.wrappedValue = $0 })
  }
}

private struct BoundValue<Value: Equatable>: ViewModifier {
  let value: Binding<Value>
  let other: Value
  let setOther: (Value) -> Void

  func body(content: Content) -> some View {
    content
      .onAppear { update(to: value.wrappedValue) }
      .onChange(of: value.wrappedValue) { _, new in update(to: new) }
      .onChange(of: other) { _, new in
        if value.wrappedValue != new { value.wrappedValue = new }
      }
  }

  private func update(to new: Value) {
    if other != new { setOther(new) }
  }
}
#endif
