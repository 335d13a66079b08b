import Composable
import Foundation
import TodosFeature

/// A reference to a todo: its number in the list, or the beginning of its id.
struct TodoReference: Equatable {
  let word: String

  init(_ word: String) throws(UsageError) {
    guard Int(word) != nil || word.allSatisfy({ $0 == "-" || $0.isHexDigit }), !word.isEmpty else {
      throw UsageError(
        message: """
          \(quoted: word) is not a todo. Give its number in the list or the beginning of its id.
          """
      )
    }
    self.word = word
  }

  /// Finds the todo.
  ///
  /// A number is a position in the filtered list. A number beyond its end can be the beginning of
  /// an id if it has at least four digits, so that a typing error does not select another todo.
  func find(in state: Todos.State) throws(Failure) -> Todo.State {
    let shown = state.filteredTodos
    if let number = Int(word) {
      if number > 0, number <= shown.count { return shown[number - 1] }
      if word.count < 4 {
        throw Failure("There is no todo \(number). \(Self.extent(shown.count))")
      }
    }
    let found = state.todos.filter { $0.id.uuidString.hasPrefix(word.uppercased()) }
    guard let first = found.first else {
      throw Failure("No todo has an id that begins with \(quoted: word).")
    }
    guard found.count == 1 else {
      throw Failure(
        "\(found.count) todos have ids that begin with \(quoted: word). Give more of the id."
      )
    }
    return first
  }

  /// Returns a sentence with the number of todos that are shown.
  static func extent(_ count: Int) -> TerminalText {
    count == 0 ? "The list shows no todos." : "The list shows \(count)."
  }
}
