/// Makes a type a reducer.
///
/// Of a struct it adds the conformance, and `@CasePathable` to its actions. A missing state or action
/// is the one that the type of the body names, or else empty, as a missing body is.
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
/// Of an enum of features it writes the state, the action, the body that runs the feature of each
/// case, and the stores to switch over (see ``CaseReducer``). The payload of a case is a feature that
/// can be created without arguments, a feature with a default value, or another enum of features.
///
/// All that it writes may be written by hand, and what is written by hand it leaves alone.
@attached(
  member,
  names: named(State),
  named(Action),
  named(init),
  named(body),
  named(CaseScope),
  named(scope)
)
@attached(memberAttribute)
@attached(
  extension,
  conformances: ReducerTypes,
  Reducer,
  CaseReducer,
  names: named(_$Features)
)
public macro Reducer() = #externalMacro(module: "ComposableMacros", type: "ReducerMacro")

/// Marks a case of an enum of features whose payload is state without a reducer, as an alert is.
@attached(peer, names: named(_))
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "ComposableMacros", type: "ReducerCaseEphemeralMacro")

/// Marks a case of an enum of features whose payload is no feature.
@attached(peer, names: named(_))
public macro ReducerCaseIgnored() =
  #externalMacro(module: "ComposableMacros", type: "ReducerCaseIgnoredMacro")
