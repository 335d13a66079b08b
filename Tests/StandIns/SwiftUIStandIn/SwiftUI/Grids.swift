public import Foundation

public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
}

public struct LazyVStack<Content: View> {
  nonisolated public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {}
}

extension LazyVStack: PrimitiveView {}

public struct LazyHStack<Content: View> {
  nonisolated public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {}
}

extension LazyHStack: PrimitiveView {}

public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}

public struct LazyVGrid<Content: View> {
  nonisolated public init(
    columns: [GridItem],
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {}
}

extension LazyVGrid: PrimitiveView {}

public struct Grid<Content: View> {
  public init(
    alignment: Alignment = .center,
    horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {}
}

extension Grid: PrimitiveView {}

public struct GridRow<Content: View> {
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {}
}

extension GridRow: PrimitiveView {}

public struct ViewThatFits<Content: View> {
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {}
}

extension ViewThatFits: PrimitiveView {}

public struct Divider {
  nonisolated public init() {}
}

extension Divider: PrimitiveView {}

public struct ScrollViewProxy {
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

public struct ScrollViewReader<Content: View> {
  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}
}

extension ScrollViewReader: PrimitiveView {}

extension View {
  nonisolated public func gridCellColumns(_ count: Int) -> some View { EmptyView() }
}
