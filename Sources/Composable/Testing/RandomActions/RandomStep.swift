public import ComposableCasePaths
import ComposableDiff

/// A kind of step of
/// ``exploreActions(_:length:seed:isolation:fileID:filePath:line:column:of:steps:)``: an action, an
/// advance of the clock, or the answer to a call.
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
  }

  let isAnswer: Bool
  let move: (State, inout any RandomNumberGenerator) -> Move?

  private init(
    isAnswer: Bool = false,
    _ move: @escaping (State, inout any RandomNumberGenerator) -> Move?
  ) {
    self.isAnswer = isAnswer
    self.move = move
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
    Self { state, _ in precondition(state) ? .send(action) : nil }
  }

  /// Sends an action that is created from the state and from random numbers.
  ///
  /// - Parameter action: A closure that returns an action, or `nil` if none is possible in the
  ///   state.
  /// - Returns: The step.
  public static func send(
    _ action: @escaping (_ state: State, _ random: inout any RandomNumberGenerator) -> Action?
  ) -> Self {
    Self { state, random in action(state, &random).map(Move.send) }
  }

  /// Advances the clock.
  ///
  /// - Parameters:
  ///   - duration: The duration to advance by.
  ///   - others: Other durations. Each step uses a random one of all these.
  /// - Returns: The step.
  public static func advance(by duration: Duration, _ others: Duration...) -> Self {
    Self { _, random in
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
    Self(isAnswer: true) { _, random in
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
  /// These are cases without a payload, and cases with a Boolean value, a number, a string, an enum
  /// that is `CaseIterable` or `@CasePathable`, or an optional of these. Exclude the actions that
  /// only effects send:
  ///
  ///     .cases(except: \.saved, \.timerTicked)
  ///
  /// - Parameter excluded: The cases that a user cannot send.
  /// - Returns: The step.
  public static func cases(except excluded: PartialCaseKeyPath<Action>...) -> Self {
    Self { _, random in
      guard let action = madeUp(Action.self, &random) as? Action else { return nil }
      return excluded.contains { action.is($0) } ? nil : .send(action)
    }
  }
}

/// Returns a random value of a type that has obvious ones, or `nil` for other types.
private func madeUp(
  _ type: any Any.Type,
  _ random: inout any RandomNumberGenerator,
  depth: Int = 5
) -> Any? {
  switch type {
  case is Void.Type: ()
  case is Bool.Type: Bool.random(using: &random)
  case let type as any FixedWidthInteger.Type: integer(of: type, &random)
  case let type as any BinaryFloatingPoint.Type: number(of: type, &random)
  case is String.Type: ["a", "b", "ab", ""].randomElement(using: &random)
  // A dismissal needs a presented feature, and this function does not know the state.
  case is any PresentationActionType.Type: nil
  case let type as any CaseIterable.Type: element(of: type, &random)
  case let type as any CasePathIterable.Type where depth > 0: caseValue(of: type, &random, depth)
  default: nil
  }
}

private func integer<Value: FixedWidthInteger>(
  of type: Value.Type,
  _ random: inout any RandomNumberGenerator
) -> Any? {
  [0, 1, 2, 3, -1].compactMap(Value.init(exactly:)).randomElement(using: &random)
}

private func number<Value: BinaryFloatingPoint>(
  of type: Value.Type,
  _ random: inout any RandomNumberGenerator
) -> Any? {
  let values: [Value] = [0, 1, 0.5, -1]
  return values.randomElement(using: &random)
}

private func element<Value: CaseIterable>(
  of type: Value.Type,
  _ random: inout any RandomNumberGenerator
) -> Any? {
  type.allCases.randomElement(using: &random)
}

private func caseValue<Enum: CasePathIterable>(
  of type: Enum.Type,
  _ random: inout any RandomNumberGenerator,
  _ depth: Int
) -> Any? {
  let payloads = MadeUpPayloads<Enum>(depth: depth - 1).visitCases()
  return payloads.randomElement(using: &random)?(&random)
}

/// For each case, a function that returns a random value in it.
private struct MadeUpPayloads<Root>: CaseVisitor {
  let depth: Int

  func visit<Value>(
    _ path: AnyCasePath<Root, Value>
  ) -> (inout any RandomNumberGenerator) -> Any? {
    { random in
      (madeUp(Value.self, &random, depth: depth) as? Value).map(path.embed)
    }
  }
}

private protocol PresentationActionType {}

extension PresentationAction: PresentationActionType {}
