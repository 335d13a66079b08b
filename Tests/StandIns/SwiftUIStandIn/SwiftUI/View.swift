@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// A view of SwiftUI's own.
///
/// A conformance in an extension does not isolate the type.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError() }
}

extension Never: View, Scene, ToolbarContent {}

extension Never {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

extension Optional {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {}
extension Optional: ToolbarContent where Wrapped: ToolbarContent {}

public struct EmptyView: Sendable {
  public init() {}
}

extension EmptyView: PrimitiveView {}

public struct AnyView {
  public init<V: View>(_ view: V) {}
  public init<V: View>(erasing view: V) {}
}

extension AnyView: PrimitiveView {}

public struct Group<Content> {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

extension Group: View where Content: View {
  public init(@ViewBuilder content: () -> Content) {}
}

extension Group: ToolbarContent where Content: ToolbarContent {
  public init(@ToolbarContentBuilder content: () -> Content) {}
}

// MARK: Modifiers

@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  // swift-format-ignore: NoLeadingUnderscores
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

// swift-format-ignore: NoLeadingUnderscores
public struct _ViewModifier_Content<Modifier: ViewModifier> {}

extension _ViewModifier_Content: PrimitiveView {}

public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
  nonisolated public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {}

extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
