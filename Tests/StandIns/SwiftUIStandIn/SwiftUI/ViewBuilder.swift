@resultBuilder
public struct ViewBuilder {
  #if SDK_2025
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  @available(*, unavailable, message: "this expression does not conform to 'View'")
  public static func buildExpression(_ invalid: Any) -> some View { EmptyView() }

  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent() }

  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent() }
  #else
  public static func buildExpression<Content>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyContent { EmptyContent() }
  public static func buildBlock<Content>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content>(
    _ content: repeat each Content
  ) -> TupleContent<repeat each Content> { TupleContent() }

  public static func buildIf<Content>(_ content: Content?) -> Content? { content }

  public static func buildEither<TrueContent, FalseContent>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent() }

  public static func buildEither<TrueContent, FalseContent>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { _ConditionalContent() }
  #endif

  @_disfavoredOverload
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView((repeat each content)) }

  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

public struct TupleView<T> {
  public var value: T
  public init(_ value: T) { self.value = value }
}

extension TupleView: PrimitiveView {}

// swift-format-ignore: NoLeadingUnderscores
public struct _ConditionalContent<TrueContent, FalseContent> {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {}
extension _ConditionalContent: ToolbarContent
where TrueContent: ToolbarContent, FalseContent: ToolbarContent {}

#if !SDK_2025
public typealias ContentBuilder = ViewBuilder

public struct EmptyContent {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

extension EmptyContent: View, ToolbarContent {}

public struct TupleContent<each Content> {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

extension TupleContent: View where repeat each Content: View {}
extension TupleContent: ToolbarContent
where repeat each Content: ToolbarContent {}
#endif
