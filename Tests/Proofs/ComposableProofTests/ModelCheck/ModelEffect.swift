/// An effect that the model's store has accepted.
final class ModelEffect {
  enum Work {
    case operation(Program.Run)

    /// The interval after the start of a throttled effect, or the delay before a debounced one.
    case pause(Program.Pause, until: Duration)
    case sequence

    /// A part that starts when no other effect has the last id.
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

  /// The ids of the effect.
  ///
  /// It has none after it was cancelled or has ended.
  var ids: [Model.HeldID]

  /// The number of started parts that have not ended.
  var parts = 0
  var isCancelled = false
  var isOver = false

  /// A Boolean value that indicates whether the effect was accepted in the current step.
  var isNew = true

  /// The next instruction of an operation, and the number of gates it has passed.
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

  /// An id of an effect, with the feature that it belongs to.
  struct HeldID: Equatable {
    let id: ID
    let seats: [Seat]
  }

  /// The position at which an effect starts.
  struct Context {
    let seats: [Seat]
    let group: Int
    var ids: [HeldID] = []
    var parent: ModelEffect?

    /// A Boolean value that indicates whether the effect is the interval of a throttle, which no
    /// task awaits or cancels.
    var isThrottlePause = false

    mutating func add(_ id: ID) {
      let new = HeldID(id: id, seats: seats)
      if !ids.contains(new) { ids.append(new) }
    }

    /// Returns whether the effect is part of one that has an id.
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
