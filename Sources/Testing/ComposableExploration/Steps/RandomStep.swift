public import Composable
public import ComposableCasePaths
import ComposableDependencies
import ComposableDiff
import ComposableSharing

/// A kind of step of an exploration: an action, an advance of the clock, the answer to a call, or a
/// fault of the world around the feature.
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
    case fault(line: String, perform: (DependencyValues) -> Void)
    case restart(losing: [String: Int])

    var isTime: Bool { if case .advance = self { true } else { false } }
  }

  /// What a step does, as far as it is known before the step is created.
  enum Kind {
    case action, advance, answer, fault, restart
  }

  let kind: Kind

  /// The step as in the source of the test, which identifies it in kept sequences.
  let name: String

  /// The source location of a step whose name does not tell it apart from others.
  private var location: String?

  /// The step as in the source of the test, with its location if other steps can have the same
  /// name.
  var description: String { location.map { "\(name) at \($0)" } ?? name }

  /// The case of the only action that the step sends, if it is known.
  private(set) var action: String?
  let move: (State, RandomValues) -> Move?

  /// A closure that is called before each sequence.
  let begin: () -> Void

  private init(
    _ kind: Kind = .action,
    _ name: String,
    begin: @escaping () -> Void = {},
    _ move: @escaping (State, RandomValues) -> Move?
  ) {
    self.kind = kind
    self.name = name
    self.begin = begin
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
  /// - Parameters:
  ///   - action: A closure that returns an action, or `nil` if none is possible in the state.
  ///   - fileID: The file of the call, which tells the step apart from others in reports.
  ///   - line: The line of the call.
  /// - Returns: The step.
  public static func send(
    _ action: @escaping (_ state: State, _ random: inout any RandomNumberGenerator) -> Action?,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    var step = random(.action, ".send { … }") { state, random in
      action(state, &random).map(Move.send)
    }
    step.location = "\(fileID):\(line)"
    return step
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
  /// Calls are answered in any order, and late, after other actions and advances of the clock. In
  /// about half of the steps, one of the given faults occurs instead:
  ///
  ///     .answer(search, faults: .failure(URLError(.timedOut)), .never) { query, _ in ["\(query)!"] }
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - faults: What can happen to a call instead.
  ///   - response: A closure that returns the answer to a request.
  /// - Returns: The step.
  public static func answer<Request, Response>(
    _ endpoint: TestEndpoint<Request, Response>,
    faults: AnswerFault...,
    with response:
      @escaping (_ request: Request, _ random: inout any RandomNumberGenerator) -> Response
  ) -> Self {
    let last = LastAnswer<Response>()
    return Self(.answer, ".answer(\(endpoint.name))", begin: last.forget) { _, values in
      var random: any RandomNumberGenerator = values.choices
      let pending = endpoint.pending
      guard let index = pending.indices.randomElement(using: &random) else { return nil }
      let request = swiftSource(of: pending[index])
      let call = AnsweredCall(endpoint: endpoint, index: index)
      switch faults.random(values.choices) {
      case nil:
        let response = response(pending[index], &random)
        last.remember(response, to: request)
        return call.answer(with: response)
      case .twice: return last.answer(to: request).map(call.answer)
      case .never: return call.drop()
      case .failure(let error): return call.fail(with: error)
      }
    }
  }
}

extension RandomStep {
  /// Ends the feature, as if its process was killed, and starts it again from what was stored.
  ///
  /// The step calls `restart` of the test store, for which `makeStore` creates the store again. It
  /// must not override the storages of shared values, because each sequence has its own.
  ///
  /// Shared values are written to files in the background, so the process can lose the last writes
  /// to each file. The step chooses how many: at most those since the clock was advanced, and none
  /// that an effect has waited for with `save()` or `saveSharedValues()`.
  public static var restart: Self {
    Self(.restart, ".restart") { _, values in
      let lost = values.dependencies?.lostWrites { values.choices.index(below: $0) }
      return .restart(losing: lost ?? [:])
    }
  }

  #if Foundation && !os(WASI) && !os(Windows)
  /// Fills the disk, so that saving shared values to files fails, or frees it again.
  ///
  /// Errors are in the `saveError` of a shared value, and are not reported as issues.
  public static var fullDisk: Self {
    Self(.fault, ".fullDisk") { _, values in
      let isFull = values.choices.index(below: 2) == 0
      return .fault(line: "store.dependencies.defaultFileStorage.isFull = \(isFull)") {
        $0.defaultFileStorage.isFull = isFull
      }
    }
  }

  /// Damages the files of shared values, so that loading them fails.
  ///
  /// Errors are in the `loadError` of a shared value, and are not reported as issues. A value
  /// notices the damage like a change by another program, and when it is loaded after a
  /// ``restart``.
  public static var damagedFiles: Self {
    Self(.fault, ".damagedFiles") { _, _ in
      .fault(line: "store.dependencies.defaultFileStorage.damageFiles()") {
        $0.defaultFileStorage.damageFiles()
      }
    }
  }
  #endif

  /// A call at an endpoint that a step ends.
  private struct AnsweredCall<Request: Sendable, Response: Sendable> {
    let endpoint: TestEndpoint<Request, Response>
    let index: Int

    func answer(with response: Response) -> Move {
      .answer(line: line("answer", ["with: \(swiftSource(of: response))"])) {
        await endpoint.answer(at: index, with: response, isolation: $0)
      }
    }

    func drop() -> Move {
      .answer(line: line("drop", [])) { await endpoint.drop(at: index, isolation: $0) }
    }

    func fail(with error: any Error) -> Move {
      let source = swiftSource(of: error)
      // The context does not know the type.
      let expression = source.hasPrefix(".") ? "\(typeName(type(of: error)))\(source)" : source
      return .answer(line: line("fail", ["with: \(expression)"])) {
        await endpoint.fail(at: index, with: error, isolation: $0)
      }
    }

    private func line(_ method: String, _ arguments: [String]) -> String {
      let arguments = (index == 0 ? [] : ["at: \(index)"]) + arguments
      return "await \(endpoint.name).\(method)(\(arguments.joined(separator: ", ")))"
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
  /// and values from the state and from earlier actions. Exclude the actions that only effects
  /// send, and the actions that need particular values, which `.send` can create:
  ///
  ///     .cases(except: \.saved, \.timerTicked, \.rowMoved),
  ///     .send { state, random in
  ///       state.rows.indices.randomElement(using: &random).map { .rowMoved(from: $0, to: 0) }
  ///     },
  ///
  /// A feature can compare a value with a constant that is neither an edge case nor in its state.
  /// Name these constants. They, and values close to them, are tried in the actions, except for
  /// values of `Character`, `Data`, `URL` and `Decimal`:
  ///
  ///     .cases(trying: "DOUBLE", 10_000)
  ///
  /// - Parameters:
  ///   - excluded: The cases that a user cannot send.
  ///   - constants: Values that the feature compares with.
  /// - Returns: The step.
  public static func cases(
    except excluded: PartialCaseKeyPath<Action>...,
    trying constants: Any...
  ) -> Self {
    Self(.action, ".cases") { _, values in
      let values = values.trying(constants)
      guard let action = values.value(of: Action.self) as? Action else { return nil }
      values.choices.isExcluded = excluded.contains { action.is($0) }
      return values.choices.isExcluded ? nil : .send(action)
    }
  }
}
