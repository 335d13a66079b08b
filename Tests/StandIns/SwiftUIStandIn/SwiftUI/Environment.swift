public import Foundation
public import Observation

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {}
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {}
  public var wrappedValue: Value { fatalError() }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { K.defaultValue }
    set {}
  }

  public var dismiss: DismissAction { fatalError() }
  public var colorScheme: ColorScheme {
    get { .light }
    set {}
  }
  public var isEnabled: Bool {
    get { true }
    set {}
  }
  public var editMode: Binding<EditMode>? {
    get { nil }
    set {}
  }
  public var openURL: OpenURLAction {
    get { fatalError() }
    set {}
  }
}

public enum ColorScheme: CaseIterable, Sendable {
  case light
  case dark
}

@MainActor @preconcurrency
public struct DismissAction: Sendable {
  public func callAsFunction() {}
}

@MainActor @preconcurrency
public struct OpenURLAction: Sendable {
  public struct Result: Sendable {
    public static let handled = Result()
    public static let discarded = Result()
    public static let systemAction = Result()
  }

  public init(handler: @escaping (URL) -> Result) {}
  public func callAsFunction(_ url: URL) {}
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {}
}

/// From Combine, which SwiftUI exports.
public protocol ObservableObject: AnyObject {}

@MainActor @preconcurrency @propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  nonisolated public init() {}
  public var wrappedValue: ObjectType { fatalError() }
}

@MainActor @preconcurrency @propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}
  public var wrappedValue: ObjectType { fatalError() }
}

extension View {
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    _ value: V
  ) -> some View { EmptyView() }

  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    EmptyView()
  }

  nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    EmptyView()
  }
}
