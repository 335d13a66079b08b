import ComposableDiff
import ComposableIssues

/// The text of the issue for an action whose child is missing.
struct MissingChild {
  /// The name of the operator.
  let name: StaticString

  /// What happened, such as "received an action for a missing element.".
  let problem: String

  /// The labels and the texts of the values to show.
  let values: [(label: String, text: String)]

  /// The word for the child.
  var child = "child"

  /// The action that makes the child exist, as in "send the action that creates the child first".
  var creation = "creates"

  /// What else an effect of another feature can have done.
  var otherCause = ""

  /// The advice for a reducer that removes the child before the operator runs it.
  var advice: String?

  func report(at location: IssueLocation) {
    let name = "\(name)"
    let article = name.hasPrefix("i") ? "An" : "A"
    let values = values.map { "  \($0):\n    \($1.indented(by: 4))" }.joined(separator: "\n")
    let advice =
      advice ?? """
        remove it in the reducer that "\(name)" is applied to, which runs after the \(child)
        """
    reportIssue(
      """
      \(article) "\(name)" at "\(location)" \(problem)

      \(values)

      The \(child) did not exist when its action arrived. This happens when

      • a test sends the \(child)'s action itself: send the action that \(creation) the \(child) \
      first;
      • a reducer that runs before this "\(name)" removed the \(child): \(advice);
      • code that keeps the \(child)'s store, such as a view, sent an action after the \(child) was \
      removed: send it earlier, or send an action of the parent;
      • an effect of the parent, or of another feature, sent an action to the \(child)\(otherCause): \
      check that the \(child) exists before sending it.
      """,
      at: location
    )
  }
}
