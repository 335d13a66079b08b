/// A macro that inserts nothing: a mark for another macro to see.
///
/// `@ObservationStateIgnored`, `@ReducerCaseEphemeral`, `@ReducerCaseIgnored` and
/// `@DependencyEndpointIgnored`.
enum MarkerMacro: Macro {
  static func expand(_: inout Expansion) -> String { "" }
}
