#if canImport(SwiftUI)
public import SwiftUI

/// A view that displays its content, for code written against swift-perception.
///
/// In swift-perception, it observes reads of its content on platforms whose SwiftUI does not. All
/// platforms of this package support observation, so you can remove it.
public struct WithPerceptionTracking<Content: View>: View {
  private let content: Content

  /// Creates a view that displays its content.
  ///
  /// - Parameter content: The content.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: some View { content }
}

/// The names in the module of swift-perception.
public enum Perception {
  /// An alias for SwiftUI's property wrapper, for code written against swift-perception.
  public typealias Bindable<Value> = SwiftUI.Bindable<Value>
}
#endif
