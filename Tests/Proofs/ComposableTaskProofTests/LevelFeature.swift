import Composable
import ComposableTestKit

/// What the levels of a recursive feature ask for.
///
/// All levels have one type. They differ by their kind, which is a stored property, by their side,
/// which is a generic parameter, by their position, and by a dependency.
struct Grammar: Sendable {
  /// A level of a feature.
  struct Kind: Sendable {
    var hasTask: Bool
    var hasTopicTask: Bool

    /// The depth from which on the body has one more task.
    var deepTask: Int
    var returnsEffects: Bool

    /// The kinds of the children, or `nil` without the operator.
    var rows: Int?
    var sheet: Int?
    var path: Int?

    /// A Boolean value that indicates whether the sheet is on the other side.
    var isFlipped: Bool

    /// A Boolean value that indicates whether screens have one more task because of their position.
    var addsTask: Bool

    /// What the rows add to the depth.
    var descent: Int
  }

  let kinds: [Kind]

  init(_ random: inout SeededGenerator) {
    let count = 1 + random.below(4)
    // Without tasks in most kinds, a store must not conclude that there are none.
    let isSparse = random.below(2) == 0
    kinds = (0..<count).map { _ in
      func child() -> Int? { random.below(3) == 0 ? nil : random.below(count) }
      return Kind(
        hasTask: random.below(isSparse ? 6 : 2) == 0,
        hasTopicTask: random.below(isSparse ? 6 : 2) == 0,
        deepTask: 1 + random.below(isSparse ? 5 : 3),
        returnsEffects: random.below(2) == 0,
        rows: child(),
        sheet: child(),
        path: child(),
        isFlipped: random.below(2) == 0,
        addsTask: random.below(isSparse ? 6 : 3) == 0,
        descent: random.below(3)
      )
    }
  }
}

/// A generic parameter of the feature.
protocol Side {
  associatedtype Other: Side where Other.Other == Self
  static var isLeft: Bool { get }
}

enum LeftSide: Side {
  typealias Other = RightSide
  static var isLeft: Bool { true }
}

enum RightSide: Side {
  typealias Other = LeftSide
  static var isLeft: Bool { false }
}

extension DependencyValues {
  /// A number that operators around a level change.
  @DependencyEntry var levelDepth = 0
}

struct Level<S: Side>: Reducer {
  let grammar: Grammar
  let kind: Int
  let log: LevelLog

  @ReducerBuilder<LevelState, LevelAction> var body: some Reducer<LevelState, LevelAction> {
    let kind = grammar.kinds[kind]
    Reduce { state, action in
      switch action {
      case .mutate(let seed):
        var random = SeededGenerator(seed: seed)
        state.mutate(&random)
        return kind.returnsEffects ? log.effect(of: state.id, &random) : .none
      case .rows(.element(_, .mutate(let seed))), .path(.element(_, .mutate(let seed))),
        .sheet(.presented(.mutate(let seed))):
        // The parent reacts to some actions of its children.
        var random = SeededGenerator(seed: ~seed)
        if random.below(4) == 0 { state.mutate(&random) }
      case .rows, .path, .sheet: break
      }
      return .none
    }
    if kind.hasTask { task(.presence) }
    if let rows = kind.rows {
      EmptyReducer<LevelState, LevelAction>()
        .forEach(\.rows, action: \.rows) { Level(grammar: grammar, kind: rows, log: log) }
        .transformDependency(\.levelDepth) { $0 += kind.descent }
    }
    if let sheet = kind.sheet {
      if kind.isFlipped {
        EmptyReducer<LevelState, LevelAction>().ifLet(\.$sheet, action: \.sheet) {
          Level<S.Other>(grammar: grammar, kind: sheet, log: log)
            .transformDependency(\.levelDepth) { $0 += 1 }
        }
      } else {
        EmptyReducer<LevelState, LevelAction>().ifLet(\.$sheet, action: \.sheet) {
          Level(grammar: grammar, kind: sheet, log: log)
        }
      }
    }
    if let path = kind.path {
      EmptyReducer<LevelState, LevelAction>().forEach(\.path, action: \.path) {
        Level(grammar: grammar, kind: path, log: log)
        if kind.addsTask { task(.position) }
      }
    }
    if S.isLeft { task(.side) }
    if depth >= kind.deepTask { task(.depth) }
    if kind.hasTopicTask {
      EmptyReducer<LevelState, LevelAction>().task(id: \.topic) { state in
        log.start(.topic, of: state.id, topic: state.topic)
      }
    }
  }

  /// The depth where the body is built.
  private var depth: Int {
    @Dependency(\.levelDepth) var depth
    return depth
  }

  private func task(_ kind: LevelTask.Kind) -> some Reducer<LevelState, LevelAction> {
    EmptyReducer<LevelState, LevelAction>().task { state in log.start(kind, of: state.id) }
  }
}

@ObservableState
struct LevelState: Equatable, Identifiable {
  let id: Int
  var topic: Int?
  var rows: IdentifiedArrayOf<LevelState> = []
  @Presents var sheet: LevelState?
  var path = StackState<LevelState>()

  /// A copy of the sheet at an earlier time.
  var earlier = PresentationState<LevelState>(wrappedValue: nil)

  static func random(_ random: inout SeededGenerator, depth: Int = 0) -> Self {
    var state = Self(id: random.id(), topic: random.topic())
    guard depth < 4 else { return state }
    if random.below(2) == 0 {
      for _ in 0..<random.below(3) { state.rows.append(.random(&random, depth: depth + 1)) }
    }
    if random.below(4) == 0 { state.sheet = .random(&random, depth: depth + 1) }
    if random.below(4) == 0 { state.path.append(.random(&random, depth: depth + 1)) }
    return state
  }

  mutating func mutate(_ random: inout SeededGenerator) {
    switch random.below(24) {
    case 0...1: topic = random.topic()
    case 2...4: rows.append(.random(&random, depth: 3))
    case 5: rows.insert(.random(&random, depth: 3), at: random.below(rows.count + 1))
    case 6 where !rows.isEmpty: rows.remove(at: random.below(rows.count))
    case 7 where !rows.isEmpty: rows[random.below(rows.count)].mutate(&random)
    case 8 where !rows.isEmpty:  // a change and an insertion in any order
      let id = rows.ids[random.below(rows.count)]
      if random.below(2) == 0 { rows[id: id]?.mutate(&random) }
      rows.insert(.random(&random, depth: 3), at: random.below(rows.count + 1))
      if random.below(2) == 0 { rows[id: id]?.topic = random.topic() }
      if random.below(2) == 0 { rows.append(.random(&random, depth: 3)) }
    case 9 where !rows.isEmpty:  // a change, removals and insertions in any order
      let id = rows.ids[random.below(rows.count)]
      if random.below(2) == 0 { rows[id: id]?.topic = random.topic() }
      let row = rows.remove(at: random.below(rows.count))
      if random.below(2) == 0 { rows.insert(row, at: random.below(rows.count + 1)) }
      if random.below(2) == 0, !rows.isEmpty { rows.removeFirst() }
      if random.below(2) == 0 { rows[id: id]?.topic = random.topic() }
      if random.below(2) == 0 { rows.append(row) }
    case 10: rows.shuffle(using: &random)
    case 11:  // a copy that changes separately
      var copy = rows
      copy.append(.random(&random, depth: 3))
      if random.below(2) == 0 { rows.append(.random(&random, depth: 3)) } else { rows = copy }
    case 12: rows.append(contentsOf: (0..<random.below(20)).map { _ in .random(&random, depth: 4) })
    case 13...14: sheet = .random(&random, depth: 3)
    case 15: sheet = nil
    case 16: sheet?.mutate(&random)
    case 17...18: path.append(.random(&random, depth: 3))
    case 19: if !path.isEmpty { path.removeLast() }
    case 20: if let id = path.ids.last { path[id: id]?.mutate(&random) }
    case 21 where random.below(4) == 0: rows = []
    case 22: earlier = $sheet
    case 23: (earlier, $sheet) = ($sheet, earlier)
    default: break
    }
  }
}

@CasePathable
enum LevelAction: Sendable {
  case mutate(UInt64)
  indirect case rows(IdentifiedAction<Int, LevelAction>)
  indirect case sheet(PresentationAction<LevelAction>)
  indirect case path(StackAction<LevelState, LevelAction>)
}

/// A task that starts.
struct LevelTask: Equatable {
  enum Kind: Int { case presence, topic, position, side, depth }
  let kind: Kind
  let id: Int
  let topic: Int?

  /// The dependency of the closure.
  let depth: Int
}

/// What the levels have started, in order.
///
/// The name of an effect is the number of its start.
final class LevelLog {
  enum Entry: Equatable {
    case task(LevelTask)

    /// An effect that a level returned, which replaces the earlier one.
    case effect(of: Int)

    /// The end of the effect of a level, and of the levels below it.
    case cancellation(by: Int)
  }

  private(set) var entries: [Entry] = []

  func start(
    _ kind: LevelTask.Kind,
    of id: Int,
    topic: Int? = nil
  ) -> Effect<LevelAction> {
    @Dependency(\.levelDepth) var depth
    let number = entries.count
    entries.append(.task(LevelTask(kind: kind, id: id, topic: topic, depth: depth)))
    // Only the first tasks of a program send actions, so that each program ends.
    guard number < 60, number % 7 == 3 else { return .never("\(number)") }
    return .merge(.never("\(number)"), .send(.mutate(UInt64(number))))
  }

  func effect(of id: Int, _ random: inout SeededGenerator) -> Effect<LevelAction> {
    switch random.below(5) {
    case 0...1:
      entries.append(.effect(of: id))
      return .never("\(entries.count - 1)").cancellable(id: "returned", cancelInFlight: true)
    case 2:
      entries.append(.cancellation(by: id))
      return .cancel(id: "returned")
    default: return .none
    }
  }
}
