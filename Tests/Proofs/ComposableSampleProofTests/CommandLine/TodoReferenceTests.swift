import Composable
import Foundation
import Testing
import TodosFeature

@testable import ComposableSample

@Suite struct TodoReferenceTests {
  private let state = Todos.State(todos: [
    .sample("A1110000-0000-0000-0000-000000000000", isComplete: true),
    .sample("A1120000-0000-0000-0000-000000000000"),
    .sample("12345678-0000-0000-0000-000000000000"),
  ])

  private func find(_ word: String, _ filter: Todos.Filter = .all) throws -> String {
    var state = state
    state.filter = filter
    return String(try TodoReference(word).find(in: state).id.uuidString.prefix(4))
  }

  private func message(_ word: String, _ filter: Todos.Filter = .all) -> String? {
    do {
      return try find(word, filter)
    } catch {
      return (error as? Failure)?.message.string
    }
  }

  @Test func `counts the shown todos`() throws {
    #expect(try find("1") == "A111")
    #expect(try find("1", .active) == "A112")
    #expect(try find("03") == "1234")
    #expect(message("4") == "There is no todo 4. The list shows 3.")
    #expect(message("0") == "There is no todo 0. The list shows 3.")
    #expect(message("3", .active) == "There is no todo 3. The list shows 2.")
    #expect(message("\(Int.min)") == "No todo has an id that begins with \"\(Int.min)\".")
  }

  @Test func `finds an id by its beginning, shown or not`() throws {
    #expect(try find("a112") == "A112")
    #expect(try find("A1110000-0000-0000-0000-000000000000", .active) == "A111")
    #expect(
      message("a11") == "2 todos have ids that begin with \"a11\". Give more of the id."
    )
    #expect(message("b") == "No todo has an id that begins with \"b\".")
  }

  @Test func `takes digits as an id only if there are enough of them`() throws {
    #expect(try find("1234") == "1234")
    #expect(message("123") == "There is no todo 123. The list shows 3.")
    #expect(message("9999") == "No todo has an id that begins with \"9999\".")
    #expect(message("-1") == "There is no todo -1. The list shows 3.")
  }
}

extension Todo.State {
  static func sample(_ id: String, _ description: String = "", isComplete: Bool = false) -> Self {
    Self(id: UUID(uuidString: id) ?? UUID(), description: description, isComplete: isComplete)
  }
}
