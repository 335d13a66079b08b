import Composable

/// Creates the effects that a program describes.
///
/// Their operations wait for the test before each instruction.
struct EffectBuilder {
  let bench: Bench

  /// The dismiss effect for operations, or `nil` if the feature is not presented.
  let dismiss: DismissEffect?

  func effect(of plan: Program.Plan) -> Effect<Program.Order> {
    switch plan {
    case .nothing: .none
    case .send(let order): .send(order)
    case .run(let run): effect(of: run)
    case .cancel(let id, let number): cancel(id, number)
    case .merge(let plans): .merge(plans.map(effect))
    case .concatenate(let plans): .concatenate(plans.map(effect))
    case .cancellable(let plan, let id, let policy):
      effect(of: plan).cancellable(id: id, policy: policy.policy)
    case .debounce(let plan, let id, let pause):
      effect(of: plan)
        .debounce(id: id, for: .milliseconds(pause.milliseconds), clock: clock(of: pause))
    case .throttle(let plan, let id, let pause, let latest):
      effect(of: plan)
        .throttle(
          id: id,
          for: .milliseconds(pause.milliseconds),
          clock: clock(of: pause),
          latest: latest
        )
    }
  }

  private func cancel(_ id: Int, _ number: Int) -> Effect<Program.Order> {
    let token = Token(number: number, on: bench)
    return .cancel(id: id).map { order in withExtendedLifetime(token) { order } }
  }

  private func clock(of pause: Program.Pause) -> BenchClock {
    BenchClock(token: Token(number: pause.number, on: bench))
  }

  private func effect(of run: Program.Run) -> Effect<Program.Order> {
    let token = Token(number: run.number, on: bench)
    var rescue: (@concurrent @Sendable (any Error, Send<Program.Order>) async -> Void)?
    if let order = run.rescue { rescue = { _, send in await send(order) } }
    return .run(
      operation: { [dismiss] send in
        do throws(Failure) {
          try await token.wait()
          for instruction in run.instructions {
            switch instruction {
            case .wait: try await token.wait()
            case .send(let order): await send(order)
            case .dismiss: await dismiss?()
            case .fail: throw .thrown
            case .cancel(let id):
              Task.cancel(id: id)
              try await token.wait()
            }
          }
        } catch {
          guard case .cancelled = error else { throw error }
          // Actions that a cancelled effect sends do not arrive.
          await send(Program.Order(number: -run.number))
        }
      },
      catch: rescue
    )
  }
}

/// The errors with which an operation ends early.
enum Failure: Error {
  case thrown
  case cancelled
}

extension Program.Policy {
  fileprivate var policy: CancellationPolicy {
    switch self {
    case .runTogether: .runTogether
    case .replaceInFlight: .replaceInFlight
    case .keepInFlight: .keepInFlight
    case .queue(let limit): .queue(limit: limit)
    }
  }
}
