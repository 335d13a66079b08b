/// What `exploreSchedules(every:)` assumes about effects, so that it can skip orders.
///
/// Two steps that use nothing in common can change places, and the result is the same. The search
/// knows what the steps of a test store do to the store, to its effects, to `@Shared` values and to
/// test clocks. It knows the calls of a ``TestEndpoint``, of an endpoint of a `@DependencyClient`,
/// and of a generator of ids, random numbers or dates. It does not know which other objects effects
/// share: a database, an actor, a cache behind several endpoints.
@nonexhaustive
public enum SearchAssumption: Sendable, CaseIterable {
  /// Each two steps can influence each other.
  ///
  /// No order is skipped. Two effects that send two actions each already have 2,772 orders.
  case nothing

  /// The work of effects, and the test itself, can use the same objects.
  ///
  /// Reducers use only the state, `@Shared` values, and dependencies that no effect changes.
  case effectsShareObjects

  /// Effects and the test share only the store, `@Shared` values, test clocks, endpoints and
  /// generators.
  ///
  /// The search checks this with random orders.
  case effectsShareNothing
}
