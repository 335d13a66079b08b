import Composable
import ComposableTestKit
import Foundation
import Testing

/// Random programs, compared with a model: the confirmed value with the unsaved changes applied.
@MainActor @Suite struct OptimisticModelTests {
  /// A change of the model.
  private enum Op: Hashable {
    case title(Int, String)
    case done(Int, Bool)
    case add(Int)
    case remove(Int)
    case expand(Int, Bool)
    case push(Int, String)
    case created(Int, Int)

    var action: Todos.Action {
      switch self {
      case .title(let id, let title): .title(id, title)
      case .done(let id, let isDone): .done(id, isDone)
      case .add(let id): .added(Row.State(id: id, title: "new"))
      case .remove(let id): .removed(id)
      case .expand(let id, let isOn): .todos(.element(id: id, action: .expanded(isOn)))
      case .push(let id, let title): .pushed(id, title)
      case .created(let id, let server): .created(local: id, server: server)
      }
    }

    /// The row, which is the lane of the save.
    var row: Int {
      switch self {
      case .title(let id, _), .done(let id, _), .add(let id), .remove(let id), .expand(let id, _),
        .push(let id, _), .created(let id, _):
        id
      }
    }

    func apply(to rows: inout [Row.State]) {
      if case .add(let id) = self {
        if !rows.contains(where: { $0.id == id }) { rows.append(Row.State(id: id, title: "new")) }
        return
      }
      guard let index = rows.firstIndex(where: { $0.id == row }) else { return }
      switch self {
      case .title(_, let title), .push(_, let title): rows[index].title = title
      case .done(_, let isDone): rows[index].isDone = isDone
      case .expand(_, let isOn): rows[index].isExpanded = isOn
      case .remove: rows.remove(at: index)
      case .created(_, let server): rows[index].serverID = server
      case .add: break
      }
    }
  }

  private struct Entry {
    let id: Int
    let op: Op
    let isLocal: Bool
    var isFailed = false
  }

  private struct Model {
    var confirmed: [Row.State]
    var log: [Entry] = []
    var since: [Op]?
    var count = 0

    var visible: [Row.State] { fold(confirmed, log.map(\.op)) }

    func fold(_ start: [Row.State], _ ops: [Op]) -> [Row.State] {
      ops.reduce(into: start) { $1.apply(to: &$0) }
    }

    mutating func settle() {
      while let first = log.first, first.isLocal {
        first.op.apply(to: &confirmed)
        log.removeFirst()
      }
    }

    /// The numbers of the changes that are being saved: the first ones of their rows.
    func saving(_ isPerRow: Bool) -> [Int] {
      var busy: Set<Int> = []
      return log.filter { entry in
        !entry.isLocal && busy.insert(isPerRow ? entry.op.row : 0).inserted && !entry.isFailed
      }
      .map(\.id)
    }
  }

  /// The number of programs of each kind, which MODEL_PROGRAMS sets for a long search.
  private static let programs =
    ProcessInfo.processInfo.environment["MODEL_PROGRAMS"].flatMap(Int.init) ?? 200

  @Test(
    arguments: [false, true],
    [OptimisticStep<Todos.Action>.Failure.discard, .keep, .discardLater]
  )
  func `the value is that of the model`(
    isPerRow: Bool,
    failure: OptimisticStep<Todos.Action>.Failure
  ) {
    var (rebases, longest) = (0, 0)
    for seed in 0..<Self.programs {
      var random = SeededGenerator(seed: UInt64(seed))
      let reduce = Todos(save: { _ in 0 }, failure: failure, isPerRow: isPerRow).makeReduce()
      var state = Todos.State.rows(3)
      var model = Model(confirmed: Array(state.todos))
      for step in 0..<Int.random(in: 5...25, using: &random) {
        let id = Int.random(in: 1...6, using: &random)
        let entry = model.log.filter { !$0.isLocal }.randomElement(using: &random)
        func send(_ action: Todos.Action) { _ = reduce(&state, action) }
        func exists(_ id: Int) -> Bool { state.todos[id: id] != nil }
        switch Int.random(in: 0..<13, using: &random) {
        case 0...3:
          let op: Op = [.title(id, "s\(step)"), .done(id, .random(using: &random)), .remove(id)]
            .randomElement(using: &random)!
          guard exists(id) else { continue }
          send(op.action)
          model.log.append(Entry(id: model.count, op: op, isLocal: false))
          model.count += 1
        case 4:
          send(Op.add(id).action)
          model.log.append(Entry(id: model.count, op: .add(id), isLocal: false))
          model.count += 1
        case 5:
          guard exists(id) else { continue }
          let op = Op.expand(id, .random(using: &random))
          let old = model.visible
          send(op.action)
          if model.log.isEmpty {
            op.apply(to: &model.confirmed)
          } else if model.fold(old, [op]) != old {
            model.log.append(Entry(id: model.count, op: op, isLocal: true))
            model.count += 1
          }
        case 6...7:
          guard let number = model.saving(isPerRow).randomElement(using: &random) else { continue }
          let index = model.log.firstIndex { $0.id == number }!
          let op = model.log.remove(at: index).op
          op.apply(to: &model.confirmed)
          model.since?.append(op)
          var answer: Op?
          if case .add(let id) = op { answer = .created(id, 100 + step) }
          answer?.apply(to: &model.confirmed)
          if let answer { model.since?.append(answer) }
          model.settle()
          send(.unsaved(.saved(id: number, action: op.action, answer: answer?.action)))
          rebases += 1
        case 8:
          guard let number = model.saving(isPerRow).randomElement(using: &random) else { continue }
          let index = model.log.firstIndex { $0.id == number }!
          let op = model.log[index].op
          switch failure {
          case .discard: model.log.remove(at: index)
          case .keep: model.log[index].isFailed = true
          case .discardLater:
            let head = model.log[..<index]
            model.log =
              head
              + model.log[index...].filter { $0.isLocal || (isPerRow && $0.op.row != op.row) }
          }
          if failure != .keep { model.settle() }
          send(.unsaved(.failed(id: number, action: op.action, message: "no")))
          rebases += 1
        case 9:
          guard let entry else { continue }
          model.log.removeAll { $0.id == entry.id }
          model.settle()
          send(.unsaved(.discard(id: entry.id)))
        case 10:
          if Bool.random(using: &random), let entry, entry.isFailed {
            send(.unsaved(.retry(id: entry.id)))
            model.log[model.log.firstIndex { $0.id == entry.id }!].isFailed = false
          } else {
            send(.refreshed)
            model.since = []
            model.settle()
          }
        case 11:
          let op = Op.push(id, "p\(step)")
          send(op.action)
          op.apply(to: &model.confirmed)
          model.since?.append(op)
          model.settle()
        default:
          let rows = (1...4).filter { _ in .random(using: &random) }
            .map { Row.State(id: $0, title: "l\(step)") }
          send(.loaded(rows))
          model.confirmed = model.fold(rows, model.since ?? [])
          model.since = nil
          model.settle()
        }
        longest = max(longest, model.log.count)
        guard Array(state.todos) == model.visible,
          state.unsaved.changes.map(\.id) == model.log.map(\.id),
          state.unsaved.changes.filter({ $0.phase == .saving }).map(\.id) == model.saving(isPerRow),
          state.unsaved.confirmed.map(Array.init) == (model.log.isEmpty ? nil : model.confirmed)
        else {
          Issue.record(
            """
            Seed \(seed), step \(step): \(state.todos) is not \(model.visible).

            Changes: \(state.unsaved.changes)
            """
          )
          return
        }
      }
    }
    #expect(rebases > Self.programs && longest > 5)
  }
}
