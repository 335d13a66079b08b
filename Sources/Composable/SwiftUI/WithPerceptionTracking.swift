#if canImport(SwiftUI)
public import SwiftUI

/// A view that shows its content.
///
/// In swift-perception it observes what its content reads, on platforms whose SwiftUI does not. All
/// platforms of this package do, so that it can be removed.
public struct WithPerceptionTracking<Content: View>: View {
  private let content: Content

  /// Creates a view that shows its content.
  ///
  /// - Parameter content: The content.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var body: some View { content }
}

/// The names that swift-perception has in its module.
public enum Perception {
  /// The name in swift-perception for SwiftUI's property wrapper.
  public typealias Bindable<Value> = SwiftUI.Bindable<Value>
}
#endif
