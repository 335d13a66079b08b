/// A model of a store of ``Node``, made of lists and loops.
///
/// It shares nothing with the library. Where the library's documentation leaves an order open, the
/// model uses the actual one: effects start, end, and are cancelled in the order in which they were
/// accepted.
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

  /// The identity of a child for its effects.
  enum Seat: Equatable {
    case leaf
    case row(Int)
    case sheet(Int)
    case screen(Int)
  }

  /// The identity of a child for actions.
  enum Place: Equatable {
    case leaf
    case row(Int)
    case sheet
    case screen(Int)
    case alert
  }

  /// The meaning of an action for the feature that it reaches.
  enum Message: Equatable {
    case order(Program.Order)
    case dismiss
    case popFrom(Int)
  }

  struct Action: Equatable {
    var address: [Place]
    var message: Message
  }

  /// A mistake in the model, to test that a check finds it.
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

  /// The handled actions, with the state after each.
  var handled: [(action: Action, state: Feature)] = []

  /// The effects that the store has accepted and that still exist, in order.
  var effects: [ModelEffect] = []
  var queue: [(action: Action, group: Int)] = []
  var reentrant: [Program.Order] = []

  /// The number of groups of effects: one for each `send` of the test, and one for each action that
  /// was sent while another one was being handled.
  var groups = 0

  /// The groups of the actions that the test has sent.
  var sent: [Int] = []
  var isReleased = false

  /// A Boolean value that indicates whether an operation was cancelled in the step that started it.
  ///
  /// Threads then decide whether it begins.
  var dependsOnThreads = false

  init(fault: Fault? = nil) {
    self.fault = fault
  }
}
