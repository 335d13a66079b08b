/// What a test does to a store of ``Node``, as a value: it runs on the model, on a `Store`, and on a
/// `TestStore`.
///
/// Indices count among what is there when the step is taken, so that a program stays valid when parts of it
/// are removed.
struct Program: Equatable, Sendable {
  /// One thing that the test does.
  enum Step: Equatable, Sendable {
    /// Sends an order to the feature at the end of a path.
    case send([Hop], Order)

    /// Dismisses the sheet of the feature at the end of a path.
    case dismiss([Hop])

    /// Pops the stack of the feature at the end of a path, from an element on.
    case pop([Hop], from: Int)

    /// Lets one of the operations that wait go on.
    case open(Int)

    /// Moves the clock by so many milliseconds.
    case advance(Int)

    /// Cancels the task of an earlier `send`.
    case cancel(Int)

    /// Releases the store.
    case release
  }

  /// The way from a feature to one of its children.
  enum Hop: Equatable, Sendable {
    case leaf
    case row(Int)
    case sheet
    case screen(Int)
    case alert
  }

  /// What an action tells a feature to do.
  ///
  /// All numbers of a program are different.
  struct Order: Equatable, Sendable {
    var number: Int
    var changes: [Change] = []
    var plan = Plan.nothing

    /// What the parent changes when it sees the action of its child.
    var reaction: [Change] = []
  }

  /// A change of the state of a feature.
  ///
  /// Numbers name what is new.
  indirect enum Change: Equatable, Sendable {
    case add(Int)
    case share(Int)
    case putLeaf(Int)
    case removeLeaf
    case addRow(Int)
    case removeRow(Int)
    case reverseRows
    case present(Int)
    case presentSame
    case unpresent
    case push(Int)
    case pop(Int)
    case removeScreen(Int)
    case alert(Int)

    /// Sends an order to the root, from the midst of the reducer.
    case reenter(Order)
  }

  /// An effect.
  indirect enum Plan: Equatable, Sendable {
    case nothing
    case send(Order)
    case run(Run)
    case cancel(Int)
    case merge([Plan])
    case concatenate([Plan])
    case cancellable(Plan, id: Int, Policy)
    case debounce(Plan, id: Int, pause: Pause)
    case throttle(Plan, id: Int, pause: Pause, latest: Bool)
  }

  enum Policy: Equatable, Sendable {
    case runTogether
    case replaceInFlight
    case keepInFlight
    case queue(limit: Int)
  }

  /// An operation, which waits for the test before its first instruction.
  struct Run: Equatable, Sendable {
    var number: Int
    var instructions: [Instruction] = []

    /// What it sends when it has failed; `nil` reports an issue.
    var rescue: Order?
  }

  enum Instruction: Equatable, Sendable {
    /// Waits for the test.
    case wait
    case send(Order)
    case fail
    case dismiss

    /// Cancels by an id, and waits for the test.
    case cancel(Int)
  }

  /// The time of a debounced or throttled effect.
  struct Pause: Equatable, Sendable {
    var number: Int
    var milliseconds: Int
  }

  var steps: [Step]

  /// The program in Swift, to be pasted into a test.
  var source: String {
    let module = String(reflecting: Self.self).prefix { $0 != "." }
    let types = ["Step", "Hop", "Change", "Plan", "Policy", "Instruction"]
    let defaults = [
      ", changes: []", ", plan: .nothing", ", reaction: []", ", instructions: []", ", rescue: nil",
    ]
    var source = String(reflecting: self).replacing("\(module).", with: "")
    for type in types { source = source.replacing("Program.\(type).", with: ".") }
    for value in defaults { source = source.replacing(value, with: "") }
    return source
  }
}
