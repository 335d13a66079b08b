/// A macro that inserts nothing and only marks a declaration for another macro.
///
/// It implements `@ObservationStateIgnored`, `@ReducerCaseEphemeral`, `@ReducerCaseIgnored` and
/// `@DependencyEndpointIgnored`.
enum MarkerMacro: Macro {
  static func expand(_: inout Expansion) -> String { "" }
}
