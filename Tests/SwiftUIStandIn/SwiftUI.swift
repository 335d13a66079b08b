// The declarations of SwiftUI that Composable uses, and nothing that works. See README.md.
public import Foundation
public import Observation

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError() }
}

@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { ConditionalContent() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { ConditionalContent() }
}

public struct EmptyView: View {
  nonisolated public init() {}
  public var body: Never { fatalError() }
}

public struct TupleView<Content>: View {
  nonisolated init() {}
  public var body: Never { fatalError() }
}

public struct ConditionalContent<First: View, Second: View>: View {
  nonisolated init() {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifierContent<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

public struct ModifierContent<Modifier>: View {
  public var body: Never { fatalError() }
}

public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Never { fatalError() }
}

// MARK: Data

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public init(projectedValue: Binding<Value>) {}
  public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value
  @available(*, unavailable, message: "The wrapped value must be an Observable object")
  public init(wrappedValue: Value) { fatalError() }
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}

extension Bindable where Value: AnyObject & Observable {
  public init(wrappedValue: Value) { fatalError() }
  public init(_ wrappedValue: Value) { fatalError() }
}

extension Bindable: Sendable where Value: Sendable {}

@propertyWrapper
public struct State<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

@propertyWrapper
public struct FocusState<Value: Hashable> {
  public struct Binding {
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set { fatalError() }
    }
    public var projectedValue: FocusState<Value>.Binding { self }
  }
  public init() where Value == Bool {}
  public init<T: Hashable>() where Value == T? {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: FocusState<Value>.Binding { fatalError() }
}

@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable> {
  public struct Binding {
    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set { fatalError() }
    }
    public var projectedValue: AccessibilityFocusState<Value>.Binding { self }
  }
  public init() where Value == Bool {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: AccessibilityFocusState<Value>.Binding { fatalError() }
}

public struct Font: Hashable, Sendable {
  public static let title = Font()
}

public struct Color: Hashable, Sendable {
  public static let red = Color()
}

public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static let bouncy = Animation()
}

public struct Transaction {
  public init() {}
  public init(animation: Animation?) {}
  public var disablesAnimations: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}

@available(*, unavailable)
extension Transaction: Sendable {}

public func withTransaction<Result>(
  _ transaction: Transaction,
  _ body: () throws -> Result
) rethrows -> Result { try body() }

public struct EnvironmentValues {
  public init() {}
  public var openURL: OpenURLAction { fatalError() }
}

@MainActor @preconcurrency
public struct OpenURLAction {
  public func callAsFunction(_ url: URL) {}
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {}
}

// MARK: Views

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable {
  public init(stringLiteral value: String) {}
}

public struct Text: View, Equatable, Sendable {
  nonisolated public init(verbatim content: String) {}
  nonisolated public init(_ key: LocalizedStringKey) {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) {}
  nonisolated public func bold() -> Text { self }
  nonisolated public func italic() -> Text { self }
  nonisolated public func strikethrough() -> Text { self }
  nonisolated public func underline() -> Text { self }
  nonisolated public static func + (lhs: Text, rhs: Text) -> Text { lhs }
  public var body: Never { fatalError() }
}

public struct TextField: View {
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
  public var body: Never { fatalError() }
}

public struct SecureField: View {
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
  public var body: Never { fatalError() }
}

public struct Slider: View {
  public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V>) {}
  public var body: Never { fatalError() }
}

public struct GeometryProxy {
  public var size: CGSize { fatalError() }
}

public struct GeometryReader<Content: View>: View {
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
  public var body: Never { fatalError() }
}

public struct EditButton: View {
  public init() {}
  public var body: Never { fatalError() }
}

public struct VStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct HStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct Group<Content: View>: View {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

// MARK: Gestures

@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
}

public struct ChangedGesture<Value>: Gesture {
  nonisolated public func onEnded(
    _ action: @escaping (Value) -> Void
  ) -> ChangedGesture<Value> { self }
}

public struct TapGesture: Gesture {
  public typealias Value = Void
  nonisolated public init(count: Int = 1) {}
}

public struct DragGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var translation: CGSize
  }
  nonisolated public init() {}
}

extension Gesture {
  nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> ChangedGesture<Value> {
    ChangedGesture()
  }
}

extension Gesture where Value: Equatable {
  nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> ChangedGesture<Value> {
    ChangedGesture()
  }
}

public struct Toggle: View {
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
  public var body: Never { fatalError() }
}

public struct Stepper<Label: View>: View {
  public init(
    value: Binding<Int>,
    @ViewBuilder label: () -> Label
  ) {}
  public var body: Never { fatalError() }
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  public init(
    _ titleKey: LocalizedStringKey,
    selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) where Label == Text {}
  public var body: Never { fatalError() }
}

public struct List<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct Form<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct Section<Parent: View, Content: View>: View {
  public init(@ViewBuilder content: () -> Content) where Parent == EmptyView {}
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {}
  public var body: Never { fatalError() }
}

public struct ButtonRole: Equatable, Sendable {
  public static let cancel = ButtonRole()
  public static let destructive = ButtonRole()
}

public struct Button<Label: View>: View {
  public init(
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {}
  @preconcurrency nonisolated public init(
    _ titleKey: LocalizedStringKey,
    action: @escaping @MainActor () -> Void
  ) where Label == Text {}
  @preconcurrency @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S,
    action: @escaping @MainActor () -> Void
  ) where Label == Text {}
  @preconcurrency nonisolated public init(
    _ titleKey: LocalizedStringKey,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) where Label == Text {}
  @preconcurrency @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) where Label == Text {}
  public var body: Never { fatalError() }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
  public var body: Never { fatalError() }
}

extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(
    _ data: Data,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [C.Element] {}
}

public protocol DynamicViewContent: View {}

extension ForEach: DynamicViewContent where Content: View {}

extension DynamicViewContent {
  nonisolated public func onDelete(
    perform action: ((IndexSet) -> Void)?
  ) -> some DynamicViewContent { self }

  nonisolated public func onMove(
    perform action: ((IndexSet, Int) -> Void)?
  ) -> some DynamicViewContent { self }
}

public struct ToolbarItemPlacement: Sendable {
  public static let cancellationAction = ToolbarItemPlacement()
  public static let confirmationAction = ToolbarItemPlacement()
}

public struct ToolbarItem<Content: View>: View {
  public init(
    placement: ToolbarItemPlacement = .confirmationAction,
    @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor public static func main() {}
}

@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

public struct NavigationStack<Data, Root: View>: View {
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection,
    Data: RandomAccessCollection,
    Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {}
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {}
  public var body: Never { fatalError() }
}

public struct NavigationPath {}

public struct NavigationLink<Label: View, Destination: View>: View {
  public var body: Never { fatalError() }
}

extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
}

public enum Visibility: Hashable, CaseIterable, Sendable {
  case automatic, visible, hidden
}

extension View {
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { EmptyView() }

  nonisolated public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { EmptyView() }

  nonisolated public func task(
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }

  nonisolated public func refreshable(
    action: @escaping @Sendable () async -> Void
  ) -> some View { EmptyView() }

  nonisolated public func toolbar<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> some View { EmptyView() }

  nonisolated public func navigationTitle(_ title: LocalizedStringKey) -> some View { EmptyView() }

  @_disfavoredOverload
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    EmptyView()
  }

  nonisolated public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding,
    equals value: Value
  ) -> some View { EmptyView() }

  nonisolated public func searchable(
    text: Binding<String>,
    isPresented: Binding<Bool>,
    prompt: LocalizedStringKey
  ) -> some View { EmptyView() }

  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { EmptyView() }

  nonisolated public func onTapGesture(perform action: @escaping () -> Void) -> some View {
    EmptyView()
  }

  nonisolated public func gesture<T: Gesture>(_ gesture: T) -> some View { EmptyView() }

  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View {
    EmptyView()
  }

  nonisolated public func swipeActions<T: View>(@ViewBuilder content: () -> T) -> some View {
    EmptyView()
  }

  nonisolated public func padding() -> some View { EmptyView() }

  nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }

  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { EmptyView() }

  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { EmptyView() }

  nonisolated public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>,
    @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { EmptyView() }

  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent()
  }

  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type,
    @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { EmptyView() }

  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { EmptyView() }

  nonisolated public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { EmptyView() }

  nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { EmptyView() }

  nonisolated public func alert<A: View, M: View, T>(
    _ title: Text,
    isPresented: Binding<Bool>,
    presenting data: T?,
    @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { EmptyView() }

  nonisolated public func confirmationDialog<A: View, M: View, T>(
    _ title: Text,
    isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    presenting data: T?,
    @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { EmptyView() }
}
