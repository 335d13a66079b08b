import Composable
import Foundation
import TodosFeature

/// How a person says which todo is meant: by its number in the list, or by the beginning of its id.
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
  /// A number counts those that are shown. Where there are not so many it may be an id without
  /// letters, but not a short one: a slip must not hit another todo.
  func find(in state: Todos.State) throws(Failure) -> Todo.State {
    let shown = state.filteredTodos
    if let number = Int(word) {
      if shown.indices.contains(number - 1) { return shown[number - 1] }
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

  /// The sentence that says how many todos are shown.
  static func extent(_ count: Int) -> TerminalText {
    count == 0 ? "The list shows none." : "The list shows \(count)."
  }
}
