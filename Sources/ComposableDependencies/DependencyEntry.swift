/// Makes a dependency of a property of ``DependencyValues``, and of its value for tests.
///
///     extension DependencyValues {
///       @DependencyEntry var retryLimit = 0
///     }
///
/// That is the whole dependency: `@Dependency(\.retryLimit) var retryLimit` reads it. Its key is written
/// by the macro, and has no value for real use, which another macro of this name takes.
///
/// - Parameter keyName: The name of the key, a literal, for those who read the dependency by its key. The
///   key then has the access level of the property. Without a name, it is private.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry(_ keyName: String = "") =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Makes a dependency of a property of ``DependencyValues``, with a value for real use.
///
///     extension DependencyValues {
///       @DependencyEntry(liveValue: 3) var retryLimit = 0
///       @DependencyEntry("WeatherKey", liveValue: WeatherClient.live)
///       var weather: WeatherClient = WeatherClient()
///     }
///
/// What is written behind the property is its value in tests; each test that reads it gets one of its
/// own. The value for real use is computed once, when it is first read. In previews it is the live one.
///
/// - Parameters:
///   - keyName: The name of the key, a literal, for those who read the dependency by its key. The key
///     then has the access level of the property. Without a name, it is private.
///   - liveValue: The value in real use.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value: Sendable>(_ keyName: String = "", liveValue: Value) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Makes a dependency of a property of ``DependencyValues``, with a value for previews.
///
/// - Parameters:
///   - keyName: The name of the key, a literal, for those who read the dependency by its key. The key
///     then has the access level of the property. Without a name, it is private.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Value: Sendable>(_ keyName: String = "", previewValue: Value) =
  #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")

/// Makes a dependency of a property of ``DependencyValues``, with values for real use and previews.
///
/// - Parameters:
///   - keyName: The name of the key, a literal, for those who read the dependency by its key. The key
///     then has the access level of the property. Without a name, it is private.
///   - liveValue: The value in real use.
///   - previewValue: The value in previews.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEntry<Live: Sendable, Preview: Sendable>(
  _ keyName: String = "",
  liveValue: Live,
  previewValue: Preview
) = #externalMacro(module: "ComposableMacros", type: "DependencyEntryMacro")
