/// An attached macro, as named by `#externalMacro`.
protocol Macro {
  /// Returns the text to insert for a request.
  ///
  /// Diagnostics that do not stop the expansion are added to `expansion`. A diagnostic that stops
  /// it is thrown.
  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String
}

extension Plugin {
  static var macros: [String: any Macro.Type] {
    [
      "CasePathableMacro": CasePathableMacro.self,
      "DependencyClientMacro": DependencyClientMacro.self,
      "DependencyEndpointIgnoredMacro": MarkerMacro.self,
      "DependencyEndpointMacro": DependencyEndpointMacro.self,
      "DependencyEntryMacro": DependencyEntryMacro.self,
      "ObservableStateMacro": ObservableStateMacro.self,
      "ObservationStateIgnoredMacro": MarkerMacro.self,
      "ObservationStateTrackedMacro": ObservationStateTrackedMacro.self,
      "PresentsMacro": PresentsMacro.self,
      "ReducerCaseEphemeralMacro": MarkerMacro.self,
      "ReducerCaseIgnoredMacro": MarkerMacro.self,
      "ReducerMacro": ReducerMacro.self,
      "ViewActionMacro": ViewActionMacro.self,
    ]
  }
}

/// A macro that inserts nothing and only marks a declaration for another macro.
///
/// It implements `@ObservationStateIgnored`, `@ReducerCaseEphemeral`, `@ReducerCaseIgnored` and
/// `@DependencyEndpointIgnored`.
enum MarkerMacro: Macro {
  static func expand(_: inout Expansion) -> String { "" }
}
