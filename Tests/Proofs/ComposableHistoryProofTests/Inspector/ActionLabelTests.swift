import Foundation
import Testing

@testable import Composable
@testable import ComposableHistory
@testable import ComposableInspector
@testable import ComposableJSON

@Suite struct ActionLabelTests {
  private enum Parent: Encodable {
    case child(Child)
    case row(IdentifiedAction<Int, Child>)
    case sheet(PresentationAction<Child>)
    case move([Int], to: Int)
  }

  private enum Child: Encodable {
    case tapped
    case renamed(String)
    case loaded(Loaded)
  }

  private struct Loaded: Encodable { var count = 2, name = "a" }

  private static let cases: [(Parent, values: String, dump: String)] = [
    (.child(.tapped), "child.tapped", "child.tapped"),
    (.child(.renamed("a")), #"child.renamed("a")"#, #"child.renamed("a")"#),
    (.row(.element(id: 7, action: .tapped)), "row[7].tapped", "row[7].tapped"),
    (.sheet(.presented(.renamed("b"))), #"sheet.renamed("b")"#, #"sheet.renamed("b")"#),
    (.sheet(.dismiss), "sheet.dismiss", "sheet.dismiss"),
    (.move([1, 2], to: 3), "move([1, 2], to: 3)", "move([ [0]: 1, [1]: 2 ], to: 3)"),
  ]

  @Test func `has the cases, the ids and the beginning of the payload`() throws {
    for (action, values, _) in Self.cases {
      #expect(ActionLabel(try JSON(encoding: action), kind: .values).text == values)
    }
  }

  @Test func `has the cases that an observer gets as the name of the action`() throws {
    for (action, _, _) in Self.cases {
      let label = ActionLabel(try JSON(encoding: action), kind: .values)
      let name = label.feature.isEmpty ? label.name : "\(label.feature).\(label.name)"
      #expect(ActionEvent.name(of: action) == name)
    }
  }

  @Test func `is read from a dump too`() {
    for (action, _, dump) in Self.cases {
      #expect(ActionLabel(JSON(dumping: action), kind: .dumps).text == dump)
    }
  }

  @Test func `separates the feature from its case`() throws {
    let action = Parent.row(.element(id: 7, action: .loaded(Loaded())))
    let label = ActionLabel(try JSON(encoding: action), kind: .values)
    #expect(label.feature == "row")
    #expect(label.prefix == "row[7].")
    #expect(label.name == "loaded")
    #expect(label.payload == #"{count: 2, name: "a"}"#)
  }

  @Test func `shortens long ids and payloads`() throws {
    let text = String(repeating: "x", count: 1_000)
    let label = ActionLabel(try JSON(encoding: Parent.child(.renamed(text))), kind: .values)
    #expect(label.payload?.count == 81)
    let action = IdentifiedAction<String, Child>.element(id: text, action: .tapped)
    let list = ["rows": ["_0": try JSON(encoding: action)]] as JSON
    #expect(ActionLabel(list, kind: .values).text == "rows[xxxxxxxx…].tapped")
  }

  @Test func `shows the beginning of a UUID only`() throws {
    enum Row: Encodable {
      case typed(id: UUID, String)
      case renamed(String)
    }
    let id = try #require(UUID(uuidString: "974B6168-92CE-4FD5-8000-0123456789AB"))
    let action = IdentifiedAction<UUID, Row>.element(id: id, action: .typed(id: id, "Milk"))
    let list = ["rows": ["_0": try JSON(encoding: action)]] as JSON
    let values = ActionLabel(list, kind: .values)
    #expect(values.text == #"rows[974B6168…].typed("Milk", id: 974B6168…)"#)
    let text = try JSON(encoding: Row.renamed("\(id) is its id"))
    #expect(ActionLabel(text, kind: .values).payload == #""\#(id) is its id""#)

    enum Rows { case rows(IdentifiedAction<UUID, Row>) }
    let dump = ActionLabel(JSON(dumping: Rows.rows(action)), kind: .dumps)
    #expect(dump.text == #"rows[974B6168…].typed(id: 974B6168…, "Milk")"#)
  }

  @Test func `any value has a label`() {
    for json: JSON in [.null, .bool(true), .array([]), .object([:]), .string(""), ["a": .null]] {
      for kind in [RecordingText.Kind.values, .dumps] {
        #expect(!ActionLabel(json, kind: kind).text.isEmpty)
      }
    }
  }
}
