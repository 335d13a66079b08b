#if SDK_2025
@MainActor @preconcurrency
#endif
public struct NavigationStack<Data, Root: View> {
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
  {}
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
  public init(
    path: Binding<NavigationPath>,
    @ViewBuilder root: () -> Root
  ) where Data == NavigationPath {}
}

extension NavigationStack: PrimitiveView {}

public struct NavigationPath: Equatable {
  public struct CodableRepresentation: Codable {}
  public init() {}
  public var count: Int { 0 }
  public var isEmpty: Bool { true }
  public var codable: CodableRepresentation? { nil }
  public mutating func append<V: Hashable>(_ value: V) {}
  public mutating func removeLast(_ k: Int = 1) {}
}

#if SDK_2025
@MainActor @preconcurrency
#endif
public struct NavigationLink<Label: View, Destination: View> {
  nonisolated public init(
    @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) {}
}

extension NavigationLink where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    @ViewBuilder destination: () -> Destination
  ) {}
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    @ViewBuilder destination: () -> Destination
  ) {}
}

extension NavigationLink where Destination == Never {
  nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
  nonisolated public init<P: Codable & Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
}

extension NavigationLink where Destination == Never, Label == Text {
  nonisolated public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {}
  nonisolated public init<P: Codable & Hashable>(_ titleKey: LocalizedStringKey, value: P?) {}
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {}
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol, P: Codable & Hashable>(_ title: S, value: P?) {}
}

extension NavigationLink: PrimitiveView {}

public struct NavigationBarItem: Sendable {
  public enum TitleDisplayMode: Sendable {
    case automatic
    case inline
    case large
  }
}

extension View {
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    EmptyView()
  }
  @_disfavoredOverload
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    EmptyView()
  }
  nonisolated public func navigationTitle(_ title: Text) -> some View { EmptyView() }
  nonisolated public func navigationTitle(_ title: Binding<String>) -> some View { EmptyView() }

  nonisolated public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { EmptyView() }

  nonisolated public func navigationBarItems<L: View, T: View>(
    leading: L,
    trailing: T
  ) -> some View { EmptyView() }
  nonisolated public func navigationBarItems<T: View>(trailing: T) -> some View { EmptyView() }

  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type,
    @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { EmptyView() }
  nonisolated public func navigationDestination<V: View>(
    isPresented: Binding<Bool>,
    @ViewBuilder destination: () -> V
  ) -> some View { EmptyView() }
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>,
    @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { EmptyView() }
}
