public import ComposableCasePaths
import ComposableDiff

/// A kind of step of an exploration: an action, an advance of the clock, or the answer to a call.
///
/// A step is created from the current state and from random numbers. `nil` means that it is not
/// possible now:
///
///     .send { state, random in
///       state.rows.indices.randomElement(using: &random).map { .deleteRow(at: $0) }
///     }
///
/// List simple steps first. When a failure is shortened, steps are replaced by steps from the start
/// of the list if the sequence still fails.
public struct RandomStep<State, Action> {
  enum Move {
    case send(Action)
    case advance(Duration)
    case answer(line: String, perform: (isolated (any Actor)?) async -> Void)

    var isTime: Bool { if case .advance = self { true } else { false } }
  }

  /// What a step does, as far as it is known before the step is created.
  enum Kind {
    case action, advance, answer
  }

  let kind: Kind

  /// The step as in the source of the test.
  let name: String

  /// The case of the only action that the step sends, if it is known.
  private(set) var action: String?
  let move: (State, RandomValues) -> Move?

  private init(
    _ kind: Kind = .action,
    _ name: String,
    _ move: @escaping (State, RandomValues) -> Move?
  ) {
    self.kind = kind
    self.name = name
    self.move = move
  }

  private static func random(
    _ kind: Kind = .action,
    _ name: String,
    _ move: @escaping (State, inout any RandomNumberGenerator) -> Move?
  ) -> Self {
    Self(kind, name) { state, values in
      var random: any RandomNumberGenerator = values.choices
      return move(state, &random)
    }
  }

  /// Sends an action.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - precondition: A closure that returns whether a user can send the action in a state.
  /// - Returns: The step.
  public static func send(
    _ action: Action,
    when precondition: @escaping (_ state: State) -> Bool = { _ in true }
  ) -> Self {
    let name = ".send(\(swiftSource(of: action, limit: 20)))"
    var step = Self(.action, name) { state, _ in precondition(state) ? .send(action) : nil }
    step.action = caseOutline(of: action, isAbbreviated: true)
    return step
  }

  /// Sends an action that is created from the state and from random numbers.
  ///
  /// - Parameter action: A closure that returns an action, or `nil` if none is possible in the
  ///   state.
  /// - Returns: The step.
  public static func send(
    _ action: @escaping (_ state: State, _ random: inout any RandomNumberGenerator) -> Action?
  ) -> Self {
    random(.action, ".send { … }") { state, random in action(state, &random).map(Move.send) }
  }

  /// Advances the clock.
  ///
  /// - Parameters:
  ///   - duration: The duration to advance by.
  ///   - others: Other durations. Each step uses a random one of all these.
  /// - Returns: The step.
  public static func advance(by duration: Duration, _ others: Duration...) -> Self {
    let durations = ([duration] + others).map { swiftSource(of: $0) }.joined(separator: ", ")
    return random(.advance, ".advance(by: \(durations))") { _, random in
      .advance(([duration] + others).randomElement(using: &random) ?? duration)
    }
  }

  /// Answers one of the calls that wait at an endpoint.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - response: A closure that returns the answer to a request.
  /// - Returns: The step.
  public static func answer<Request, Response>(
    _ endpoint: TestEndpoint<Request, Response>,
    with response:
      @escaping (_ request: Request, _ random: inout any RandomNumberGenerator) -> Response
  ) -> Self {
    random(.answer, ".answer(\(endpoint.name))") { _, random in
      let pending = endpoint.pending
      guard let index = pending.indices.randomElement(using: &random) else { return nil }
      let answer = response(pending[index], &random)
      let position = index == 0 ? "" : "at: \(index), "
      return .answer(
        line: "await \(endpoint.name).answer(\(position)with: \(swiftSource(of: answer)))",
        perform: { await endpoint.answer(at: index, with: answer, isolation: $0) }
      )
    }
  }
}

extension RandomStep where Action: CasePathIterable {
  /// Sends an action in any case whose payload can be generated.
  ///
  /// These are cases without a payload, and cases with a number, a text, a Boolean value, a `Date`,
  /// `UUID`, `Data`, `URL`, `Decimal` or `Duration`, an enum that is `CaseIterable` or
  /// `@CasePathable`, or an optional, array, set or dictionary of these. A value of another type is
  /// used if the state contains one.
  ///
  /// Values include the edge cases of each type, such as `Int.max`, NaN and texts with line breaks,
  /// and values from the state and from earlier actions. Exclude the actions that only effects send,
  /// and the actions that need particular values, which `.send` can create:
  ///
  ///     .cases(except: \.saved, \.timerTicked, \.rowMoved),
  ///     .send { state, random in
  ///       state.rows.indices.randomElement(using: &random).map { .rowMoved(from: $0, to: 0) }
  ///     },
  ///
  /// - Parameter excluded: The cases that a user cannot send.
  /// - Returns: The step.
  public static func cases(except excluded: PartialCaseKeyPath<Action>...) -> Self {
    Self(.action, ".cases") { _, values in
      guard let action = values.value(of: Action.self) as? Action else { return nil }
      values.choices.isExcluded = excluded.contains { action.is($0) }
      return values.choices.isExcluded ? nil : .send(action)
    }
  }
}
