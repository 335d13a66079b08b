import Composable

/// What can happen to a call instead of an answer, in ``RandomStep/answer(_:faults:with:)``.
///
/// Late answers, and answers in another order, need no fault: a step answers any call that waits,
/// and other steps can come before it.
@nonexhaustive
public enum AnswerFault: Sendable {
  /// The call throws an error, as when the server fails or the network is lost.
  case failure(any Error)

  /// The call is never answered.
  ///
  /// It waits until its task is cancelled.
  case never

  /// The call gets the same answer as the last call with the same request.
  ///
  /// This happens if a server or a stream delivers a message twice.
  case twice
}

extension [AnswerFault] {
  /// Chooses a fault, or `nil` for none, which is the simplest choice.
  func random(_ choices: StepRandomness) -> AnswerFault? {
    guard !isEmpty else { return nil }
    let choice = choices.number(
      upTo: UInt128(count),
      choices.propose { $0.next(below: 2) == 0 ? 0 : 1 + UInt128($0.next(below: count)) }
    )
    return choice == 0 ? nil : self[Int(choice) - 1]
  }
}

/// The last answer of an endpoint in a sequence.
final class LastAnswer<Response> {
  private var last: (request: String, response: Response)?

  func remember(_ response: Response, to request: String) {
    last = (request, response)
  }

  func answer(to request: String) -> Response? {
    last.flatMap { $0.request == request ? $0.response : nil }
  }

  func forget() {
    last = nil
  }
}
