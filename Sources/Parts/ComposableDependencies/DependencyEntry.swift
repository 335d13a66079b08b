/// Turns a property of ``DependencyValues`` into a dependency with a test value.
///
///     extension DependencyValues {
///       @DependencyEntry var retryLimit = 0
///     }
///
/// Read it with `@Dependency(\.retryLimit) var retryLimit`. The macro generates the key. This
/// overload declares no live value; see the overloads with `liveValue`.
///
/// - Parameter keyName: The name of the generated key, as a string literal, to read the dependency
///   by its key. The key then has the access level of the property. Without a name, it is private.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ keyName: String = "") =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Turns a property of ``DependencyValues`` into a dependency with a test value and a live value.
///
///     extension DependencyValues {
///       @DependencyEntry(liveValue: 3) var retryLimit = 0
///       @DependencyEntry("WeatherKey", liveValue: WeatherClient.live)
///       var weather: WeatherClient = WeatherClient()
///     }
///
/// The initial value of the property is its value in tests. It is computed separately for each test
/// that reads it. The live value is computed once, when it is first read. Previews use the live
/// value.
///
/// - Parameters:
///   - keyName: The name of the generated key, as a string literal, to read the dependency by its
///     key. The key then has the access level of the property. Without a name, it is private.
///   - liveValue: The value in production.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value: Sendable>(_ keyName: String = "", liveValue: Value) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Turns a property of ``DependencyValues`` into a dependency with a test value and a preview
/// value.
///
/// - Parameters:
///   - keyName: The name of the generated key, as a string literal, to read the dependency by its
///     key. The key then has the access level of the property. Without a name, it is private.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value: Sendable>(_ keyName: String = "", previewValue: Value) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Turns a property of ``DependencyValues`` into a dependency with test, live and preview values.
///
/// - Parameters:
///   - keyName: The name of the generated key, as a string literal, to read the dependency by its
///     key. The key then has the access level of the property. Without a name, it is private.
///   - liveValue: The value in production.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live: Sendable, Preview: Sendable>(
  _ keyName: String = "",
  liveValue: Live,
  previewValue: Preview
) = #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")
