/// The steps of a test of a store, as a value.
///
/// The store runs ``Node``. A program runs on the model, on a `Store`, and on a `TestStore`.
///
/// Indices count the existing items when a step is taken, so a program stays valid when parts of it
/// are removed.
struct Program: Equatable, Sendable {
  /// A step of the test.
  enum Step: Equatable, Sendable {
    /// Sends an order to the feature at the end of a path.
    case send([Hop], Order)

    /// Dismisses the sheet of the feature at the end of a path.
    case dismiss([Hop])

    /// Pops the stack of the feature at the end of a path, from an element upwards.
    case pop([Hop], from: Int)

    /// Opens the gate of one of the waiting operations.
    case open(Int)

    /// Advances the clock by a number of milliseconds.
    case advance(Int)

    /// Cancels the task of an earlier `send`.
    case cancel(Int)

    /// Releases the store.
    case release
  }

  /// A step from a feature to one of its children.
  enum Hop: Equatable, Sendable {
    case leaf
    case row(Int)
    case sheet
    case screen(Int)
    case alert
  }

  /// The content of an action: what the feature should do.
  ///
  /// All numbers in a program are different.
  struct Order: Equatable, Sendable {
    var number: Int
    var changes: [Change] = []
    var plan = Plan.nothing

    /// The changes that the parent makes when its child receives the order.
    var reaction: [Change] = []
  }

  /// A change of the state of a feature.
  ///
  /// Numbers identify new items.
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

    /// Sends an order to the root while the reducer is running.
    case reenter(Order)
  }

  /// An effect.
  indirect enum Plan: Equatable, Sendable {
    case nothing
    case send(Order)
    case run(Run)

    /// Cancels by an id.
    ///
    /// The number tells when it has happened.
    case cancel(Int, number: Int)
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

    /// The order to send after an error.
    ///
    /// `nil` reports an issue.
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

  /// The duration of a debounce or throttle.
  struct Pause: Equatable, Sendable {
    var number: Int
    var milliseconds: Int
  }

  var steps: [Step]

  /// The program as Swift code, to paste into a test.
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
