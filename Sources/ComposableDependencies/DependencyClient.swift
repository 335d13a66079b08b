// What the macros write calls `reportIssue`.
@_exported public import ComposableIssues

/// Makes a client of a struct of closures.
///
/// Each closure becomes an endpoint that, until it is overridden, reports an issue when it is called,
/// and then throws ``Unimplemented`` or returns the default that is written behind it. The struct gets
/// an initializer for all properties, and one without the endpoints.
///
///     @DependencyClient
///     struct WeatherClient {
///       var forecast: @Sendable (_ city: String) async throws -> String
///       var isAvailable: @Sendable () -> Bool = { false }
///     }
///
///     extension WeatherClient: TestDependencyKey {
///       static let testValue = Self()
///     }
///
/// A closure with labels in its type can also be called as a method: `forecast(city: "Graz")`.
///
/// Write the types of closures out. A macro sees only the name of an alias, and not that it stands for
/// a closure: the initializer cannot store such a property unless its initial value is a closure.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "ComposableMacros", type: "DependencyClientMacro")

/// Makes an endpoint of a closure; ``DependencyClient()`` does so for each.
///
///     @DependencyEndpoint(method: "weather")
///     var forecast: @Sendable (_ city: String) async throws -> String
///
/// - Parameter method: The name of the method that calls it, instead of that of the closure.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "ComposableMacros", type: "DependencyEndpointMacro")

/// Leaves a closure of a ``DependencyClient()`` as it is.
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "ComposableMacros", type: "DependencyEndpointIgnoredMacro")
