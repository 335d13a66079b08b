/// What a store of ``Node`` must do, written down with lists and loops.
///
/// Nothing here is shared with the library. Where its documentation leaves an order open, the model says
/// the one that it has: effects begin, end, and are cancelled in the order in which they were accepted.
struct Model {
  /// The state of a feature.
  struct Feature: Equatable {
    var id: Int
    var count = 0
    var isPresented = false
    var leaf: Leaf?
    var rows: [Feature] = []

    /// At most one.
    var sheet: [Feature] = []
    var path: [Feature] = []
    var alert: Int?
  }

  struct Leaf: Equatable {
    var number: Int
    var count = 0
  }

  /// A child as its effects know it.
  enum Seat: Equatable {
    case leaf
    case row(Int)
    case sheet(Int)
    case screen(Int)
  }

  /// A child as actions name it.
  enum Place: Equatable {
    case leaf
    case row(Int)
    case sheet
    case screen(Int)
    case alert
  }

  /// What an action says to the feature at its end.
  enum Message: Equatable {
    case order(Program.Order)
    case dismiss
    case popFrom(Int)
  }

  struct Action: Equatable {
    var address: [Place]
    var message: Message
  }

  /// A mistake in the model, to see that a check finds it.
  enum Fault: CaseIterable {
    case parentRunsFirst
    case sentActionsJumpTheQueue
    case removalKeepsEffects
    case dismissalKeepsSheet
    case alertStays
    case popLeavesThoseAbove
    case cancelReachesParents
    case cancelSkipsChildren
    case taskCancelsEverything
    case replaceKeepsOld
    case keepStartsNew
    case queueStartsLast
    case queueHasNoLimit
    case concatenateStartsAll
    case cancelledPartEndsSequence
    case debounceStartsAll
    case throttleKeepsFirst
    case throttleHasNoPause
    case cancelledEffectSends
    case errorsAreForgotten
  }

  let fault: Fault?
  var root = Feature(id: 0)
  var total = 0
  var now = Duration.zero
  var events: [Bench.Event] = []
  var issues: [IssueKind] = []

  /// The actions that were handled, with the state after each.
  var handled: [(action: Action, state: Feature)] = []

  /// The effects that the store has accepted and not let go, in that order.
  var effects: [ModelEffect] = []
  var queue: [(action: Action, group: Int)] = []
  var reentrant: [Program.Order] = []

  /// How many groups of effects there have been: one for each `send` of the test, and one for each
  /// action that was sent while another one was handled.
  var groups = 0

  /// The groups of the actions that the test has sent.
  var sent: [Int] = []
  var isReleased = false

  init(fault: Fault? = nil) {
    self.fault = fault
  }
}
