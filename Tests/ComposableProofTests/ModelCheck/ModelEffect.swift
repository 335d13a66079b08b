/// An effect that the model's store has accepted.
final class ModelEffect {
  enum Work {
    case operation(Program.Run)

    /// The time after a throttled effect has begun, or before a debounced one does.
    case pause(Program.Pause, until: Duration)
    case sequence

    /// A part that has its turn when no other effect has the last id.
    case turn(Program.Pause?)

    func isTurn(of pause: Program.Pause) -> Bool {
      if case .turn(pause) = self { true } else { false }
    }
  }

  let work: Work
  let context: Model.Context
  var rest: [Program.Plan]

  /// The id that it waits for.
  var awaited: Model.ID?

  /// The ids that it has; none any more when it was cancelled or has ended.
  var ids: [Model.HeldID]

  /// Of the parts that have begun, how many have not ended.
  var parts = 0
  var isCancelled = false
  var isOver = false

  /// The next instruction of an operation, and how many gates it has passed.
  var next = 0
  var passed = 0

  init(_ work: Work, _ rest: [Program.Plan] = [], _ context: Model.Context) {
    self.work = work
    self.rest = rest
    self.context = context
    ids = context.ids
  }

  var isInFlight: Bool { !isCancelled && !isOver }
  var hasParts: Bool {
    switch work {
    case .operation, .pause: false
    case .sequence, .turn: true
    }
  }

  func has(_ id: Model.ID, of seats: [Model.Seat]) -> Bool {
    ids.contains { $0.id == id && $0.seats == seats }
  }
}

extension Model {
  enum ID: Equatable {
    case user(Int)
    case throttle(Int)
  }

  /// An id of an effect, and the feature whose it is.
  struct HeldID: Equatable {
    let id: ID
    let seats: [Seat]
  }

  /// Where an effect begins.
  struct Context {
    let seats: [Seat]
    let group: Int
    var ids: [HeldID] = []
    var parent: ModelEffect?

    /// Whether the effect is the time of a throttle, which no task waits for or cancels.
    var isThrottlePause = false

    mutating func add(_ id: ID) {
      let new = HeldID(id: id, seats: seats)
      if !ids.contains(new) { ids.append(new) }
    }

    /// Whether the effect is a part of one that has an id.
    func isInside(_ id: ID) -> Bool {
      var enclosing = parent
      while let effect = enclosing {
        if effect.context.ids.contains(HeldID(id: id, seats: seats)) { return true }
        enclosing = effect.context.parent
      }
      return false
    }

    func isPart(of other: ModelEffect) -> Bool {
      var enclosing = parent
      while let effect = enclosing {
        if effect === other { return true }
        enclosing = effect.context.parent
      }
      return false
    }
  }
}
