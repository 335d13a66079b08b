public enum VerticalEdge: Int8, CaseIterable, Sendable {
  case top
  case bottom

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 3)
    public static let bottom = Set(rawValue: 2)
  }
}

@MainActor @preconcurrency
public protocol ListStyle {}

public struct InsetGroupedListStyle: ListStyle {}

public struct PlainListStyle: ListStyle {}

extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}

public struct ScrollIndicatorVisibility: Equatable {
  public static var automatic: ScrollIndicatorVisibility { ScrollIndicatorVisibility() }
  public static var hidden: ScrollIndicatorVisibility { ScrollIndicatorVisibility() }
}

public struct ScrollDismissesKeyboardMode: Sendable {
  public static var immediately: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
  public static var interactively: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
}

extension View {
  nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { EmptyView() }
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { EmptyView() }
  nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { EmptyView() }
  nonisolated public func listRowSeparator(
    _ visibility: Visibility,
    edges: VerticalEdge.Set = .all
  ) -> some View { EmptyView() }
  nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
    EmptyView()
  }
  nonisolated public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility,
    axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { EmptyView() }
  nonisolated public func scrollDismissesKeyboard(
    _ mode: ScrollDismissesKeyboardMode
  ) -> some View { EmptyView() }
  nonisolated public func badge(_ count: Int) -> some View { EmptyView() }
  nonisolated public func badge(_ label: Text?) -> some View { EmptyView() }
}
