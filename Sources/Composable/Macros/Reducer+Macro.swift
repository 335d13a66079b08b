/// Generates a reducer conformance.
///
/// For a struct, the macro adds the conformance, and `@CasePathable` for its actions. A missing
/// state or action type is taken from the type of the body. If that is `some ReducerOf<Self>`,
/// declare the missing type in an extension. Without a body, both are empty, and so is the body.
///
///     @Reducer
///     struct Counter {
///       @ObservableState
///       struct State { var count = 0 }
///       enum Action { case increment }
///
///       var body: some ReducerOf<Self> {
///         Reduce { state, action in
///           switch action {
///           case .increment:
///             state.count += 1
///             return .none
///           }
///         }
///       }
///     }
///
/// For an enum of features, it generates the state, the action, a body that runs the feature of
/// each case, and the stores to switch over (see ``CaseReducer``). The payload of a case can be a
/// feature with an initializer without arguments, a feature with a default value, or another enum
/// of features.
///
/// You can write any of these members yourself. The macro only generates missing ones.
@attached(
  member,
  names: named(State),
  named(Action),
  named(init),
  named(body),
  named(CaseScope),
  named(scope),
  named(_$Payloads)
)
@attached(memberAttribute)
@attached(
  extension,
  conformances: _ReducerTypes,
  Reducer,
  CaseReducer,
  names: named(_$Features)
)
public macro Reducer() = #externalMacro(module: "ComposableMacros", type: "ReducerMacro")

/// Marks a case of an enum of features whose payload is your own ephemeral state, which has no
/// reducer.
///
/// Alerts and dialogs need no mark.
@attached(peer, names: named(_))
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "ComposableMacros", type: "ReducerCaseEphemeralMacro")

/// Marks a case of an enum of features whose payload is not a feature.
@attached(peer, names: named(_))
public macro ReducerCaseIgnored() =
  #externalMacro(module: "ComposableMacros", type: "ReducerCaseIgnoredMacro")
