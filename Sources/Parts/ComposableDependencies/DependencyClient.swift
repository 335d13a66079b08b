// The expansion of the macros calls `reportIssue`.
@_exported public import ComposableIssues

/// Generates an unimplemented client from a struct of closures.
///
/// Each closure becomes an endpoint. Until it is overridden, calling it reports an issue and then
/// throws ``Unimplemented`` or returns the declared default. The struct gets an initializer for all
/// properties, and another one without the endpoints.
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
/// Optional variables are `nil` by default. A property whose wrapper creates its value, such as
/// `@Dependency(\.date) var date`, is left alone.
///
/// Write out the types of the closures. A macro cannot see that a type alias stands for a closure,
/// so such a property is no endpoint, and the initializer needs its value.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "ComposableMacros", type: "DependencyClientMacro")

/// Turns a closure into an endpoint. ``DependencyClient()`` applies this macro to each closure.
///
///     @DependencyEndpoint(method: "weather")
///     var forecast: @Sendable (_ city: String) async throws -> String
///
/// - Parameter method: The name of the generated method. Defaults to the name of the closure.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "ComposableMacros", type: "DependencyEndpointMacro")

/// Excludes a closure of a ``DependencyClient()`` from its endpoints.
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "ComposableMacros", type: "DependencyEndpointIgnoredMacro")
