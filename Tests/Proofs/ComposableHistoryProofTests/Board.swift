import Composable
import ComposableTestKit

/// Changes a board at random.
@Reducer
struct BoardFeature {
  typealias State = Board

  enum Action: Codable {
    case change(seed: UInt64)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      guard case .change(let seed) = action else { return .none }
      var random = SeededGenerator(seed: seed)
      for _ in 0..<Int.random(in: 0..<3, using: &random) { state.change(&random) }
      return .none
    }
  }
}

/// A state with arrays wherever a value can be.
struct Board: Codable {
  struct Row: Codable, Identifiable {
    struct Tag: Codable, Identifiable {
      let id: Int
      var name = ""
    }

    let id: Int
    var text = ""
    var flag: Bool??
    var tags: IdentifiedArrayOf<Tag> = []
  }

  enum Mode: Codable {
    case empty
    case list(IdentifiedArrayOf<Row>)
    case number(Int)
  }

  /// Encodes its rows without a key.
  struct Box: Codable {
    var rows: IdentifiedArrayOf<Row> = []

    init() {}
    init(from decoder: any Decoder) throws { rows = try IdentifiedArray(from: decoder) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(rows)
    }
  }

  var title = ""
  var rows: IdentifiedArrayOf<Row> = []
  var row: Row?
  var optional: IdentifiedArrayOf<Row>?
  var sections: [IdentifiedArrayOf<Row>] = []
  var archive: [String: IdentifiedArrayOf<Row>] = [:]
  var box = Box()
  var mode = Mode.empty
  @PresentationState var sheet: Row?
  var stack = StackState<Row>()

  mutating func change(_ random: inout SeededGenerator) {
    func index(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    switch index(14) {
    case 0: title = "\(index(9))"
    case 1: rows.change(&random)
    case 2: optional = [nil, rows, optional].randomElement(using: &random)!
    case 3: optional?.change(&random)
    case 4: if sections.count < 4 { sections.insert(rows, at: index(sections.count + 1)) }
    case 5: if !sections.isEmpty { sections[index(sections.count)].change(&random) }
    case 6: if !sections.isEmpty { sections.remove(at: index(sections.count)) }
    case 7:
      // The last two look like keys of the encoder.
      let key = ["a", "b", "$a", "$date"][index(4)]
      archive[key] = archive[key] == nil ? rows : nil
    case 8:
      if let key = archive.keys.sorted().randomElement(using: &random) {
        archive[key]?.change(&random)
      }
    case 9: box.rows.change(&random)
    case 10: mode = [.empty, .list(rows), .number(index(3))].randomElement(using: &random)!
    case 11:
      if case .list(var list) = mode {
        mode = .empty
        list.change(&random)
        mode = .list(list)
      }
    case 12:
      row = rows.randomElement(using: &random)
      sheet = row
      row?.tags.append(Row.Tag(id: index(99)))
    default: if index(2) == 0 || stack.isEmpty { stack.append(Row(id: 1)) } else { rows = [] }
    }
  }
}

extension IdentifiedArrayOf<Board.Row> {
  fileprivate mutating func change(_ random: inout SeededGenerator) {
    func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let position = number(Swift.max(count, 1))
    switch isEmpty ? 0 : number(12) {
    case 0: append(Element(id: number(12)))
    case 1: insert(Element(id: number(12)), at: position)
    case 2: self[position].text += "x"
    case 3: self[position].flag = [nil, .some(nil), true].randomElement(using: &random)!
    case 4: self[position].tags.append(Element.Tag(id: number(9)))
    case 5: if !self[position].tags.isEmpty { self[position].tags[0].name += "y" }
    case 6: remove(at: position)
    case 7: swapAt(position, number(count))
    case 8: reverse()
    case 9: self[position] = Element(id: number(12), text: "new")
    case 10: append(contentsOf: [Element(id: number(12)), Element(id: number(12))])
    default: removeAll { $0.id == position }
    }
  }
}
