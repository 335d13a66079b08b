public import Foundation

@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let key: String

  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }

  public var projectedValue: Binding<Value> { fatalError() }
}

extension AppStorage {
  public init(
    wrappedValue: Value,
    _ key: String,
    store: UserDefaults? = nil
  ) where Value == Bool { self.key = key }
  public init(
    wrappedValue: Value,
    _ key: String,
    store: UserDefaults? = nil
  ) where Value == String { self.key = key }
  public init(
    wrappedValue: Value,
    _ key: String,
    store: UserDefaults? = nil
  ) where Value: RawRepresentable, Value.RawValue == String { self.key = key }
}

@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value { fatalError() }
}

@propertyWrapper
public struct Namespace: DynamicProperty {
  public struct ID: Hashable, Sendable {}
  public init() {}
  public var wrappedValue: ID { fatalError() }
}

public enum ScenePhase: Comparable, Sendable {
  case background
  case inactive
  case active
}

public enum UserInterfaceSizeClass: Sendable {
  case compact
  case regular
}

extension EnvironmentValues {
  public var scenePhase: ScenePhase { .active }
  public var horizontalSizeClass: UserInterfaceSizeClass? { nil }
  public var locale: Locale {
    get { .current }
    set {}
  }
}

extension View {
  nonisolated public func matchedGeometryEffect<ID: Hashable>(
    id: ID,
    in namespace: Namespace.ID
  ) -> some View { EmptyView() }
}
