@MainActor @preconcurrency
public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }
}

/// Toolbar content of SwiftUI's own.
public protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {}

extension PrimitiveToolbarContent {
  public var body: Never { fatalError() }
}

@resultBuilder
public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
    content
  }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> some ToolbarContent { ToolbarItemGroup { EmptyView() } }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
  public static func buildEither<TrueContent: ToolbarContent, FalseContent: ToolbarContent>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent() }
  public static func buildEither<TrueContent: ToolbarContent, FalseContent: ToolbarContent>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent() }
}

public struct ToolbarItemPlacement {
  public static var automatic: ToolbarItemPlacement { ToolbarItemPlacement() }
  public static var cancellationAction: ToolbarItemPlacement { ToolbarItemPlacement() }
  public static var confirmationAction: ToolbarItemPlacement { ToolbarItemPlacement() }
  public static var primaryAction: ToolbarItemPlacement { ToolbarItemPlacement() }
  public static var principal: ToolbarItemPlacement { ToolbarItemPlacement() }
  public static var topBarLeading: ToolbarItemPlacement { ToolbarItemPlacement() }
  public static var topBarTrailing: ToolbarItemPlacement { ToolbarItemPlacement() }
  public static var bottomBar: ToolbarItemPlacement { ToolbarItemPlacement() }
  public static var keyboard: ToolbarItemPlacement { ToolbarItemPlacement() }
}

#if SDK_2025
@MainActor @preconcurrency
#endif
public struct ToolbarItem<ID, Content: View> {
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic,
    @ViewBuilder content: () -> Content
  ) where ID == () {}
}

extension ToolbarItem: PrimitiveToolbarContent {}

public struct ToolbarItemGroup<Content: View> {
  nonisolated public init(
    placement: ToolbarItemPlacement = .automatic,
    @ViewBuilder content: () -> Content
  ) {}
}

extension ToolbarItemGroup: PrimitiveToolbarContent {}

public struct ToolbarPlacement {
  public static var navigationBar: ToolbarPlacement { ToolbarPlacement() }
  public static var tabBar: ToolbarPlacement { ToolbarPlacement() }
}

extension View {
  nonisolated public func toolbar(
    _ visibility: Visibility,
    for bars: ToolbarPlacement...
  ) -> some View { EmptyView() }
  nonisolated public func toolbar<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> some View { EmptyView() }

  #if SDK_2025
  nonisolated public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View { EmptyView() }
  #else
  nonisolated public func toolbar<Content: ToolbarContent>(
    @ContentBuilder content: () -> Content
  ) -> some View { EmptyView() }
  #endif
}
