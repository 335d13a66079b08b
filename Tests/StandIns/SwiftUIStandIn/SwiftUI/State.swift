public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

#if SDK_2025
@propertyWrapper
#endif
@frozen
public struct State<Value>: DynamicProperty {
  public init(wrappedValue value: Value) {}
  public init(initialValue value: Value) {}

  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }

  public var projectedValue: Binding<Value> { fatalError() }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() {}
}

extension State: Sendable where Value: Sendable {}

#if !SDK_2025
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(`_`), prefixed(__), prefixed(`$`))
public macro State() = #externalMacro(module: "SwiftUIMacros", type: "State")

@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: prefixed(`_`), prefixed(__), prefixed(`$`))
public macro State<Value>(initialValue: Value) =
  #externalMacro(module: "SwiftUIMacros", type: "State")
#endif

@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  @propertyWrapper
  public struct Binding {
    private let binding: SwiftUI.Binding<Value>

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
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  @propertyWrapper
  public struct Binding {
    private let binding: SwiftUI.Binding<Value>

    public var wrappedValue: Value {
      get { fatalError() }
      nonmutating set { fatalError() }
    }

    public var projectedValue: AccessibilityFocusState<Value>.Binding { self }
  }

  public init() where Value == Bool {}
  public init<T: Hashable>() where Value == T? {}
  public init(for technologies: AccessibilityTechnologies) where Value == Bool {}
  public init<T: Hashable>(for technologies: AccessibilityTechnologies) where Value == T? {}

  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }

  public var projectedValue: AccessibilityFocusState<Value>.Binding { fatalError() }
}

public struct AccessibilityTechnologies: SetAlgebra, Sendable, OptionSet {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static var voiceOver: AccessibilityTechnologies { AccessibilityTechnologies(rawValue: 1) }
}

extension View {
  nonisolated public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding,
    equals value: Value
  ) -> some View { EmptyView() }

  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    EmptyView()
  }

  nonisolated public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding,
    equals value: Value
  ) -> some View { EmptyView() }

  nonisolated public func accessibilityFocused(
    _ condition: AccessibilityFocusState<Bool>.Binding
  ) -> some View { EmptyView() }
}
