import ComposableCollections
import ComposableIssues

/// A problem with a stack action, with the text that the stack's reducer reports.
enum StackIssue {
  typealias IDs = OrderedSet<StackElementID>

  case actionForMissing(outline: String, StackElementID, IDs)
  case pushOfPresent(StackElementID, IDs)
  case pushBeyond(StackElementID, expected: StackElementID)
  case popFromMissing(StackElementID, IDs)

  func report(at location: IssueLocation) {
    reportIssue(text(at: location), at: location)
  }

  private func text(at location: IssueLocation) -> String {
    switch self {
    case .actionForMissing(let outline, let id, let ids):
      """
      A "forEach" at "\(location)" received an action for a missing element.

        Action:
          \(outline)
        ID:
          \(id.debugDescription)
        Path IDs:
          \(ids.description)

      The element was popped, or not pushed yet, when its action arrived. This happens when

      • a test sends the element's action itself: send the action that pushes the element first;
      • a reducer that runs before this "forEach" has removed the element: let the parent of the \
      "forEach" do it, which runs after the element;
      • an effect of the parent, or of another feature, sent an action of the element: look for the \
      element in the state before sending it.
      """
    case .pushOfPresent(let id, let ids):
      """
      A "forEach" at "\(location)" received a "push" action for an element it already contains.

        ID:
          \(id.debugDescription)
        Path IDs:
          \(ids.description)

      The element was not pushed. This happens when an action is sent twice, or when the parent \
      stored the element before the action came. Send one "push" for an element, or append it to \
      the state instead.
      """
    case .pushBeyond(let id, let expected):
      """
      A "forEach" at "\(location)" received a "push" action with an unexpected generational ID.

        Received ID:
          \(id.debugDescription)
        Expected ID:
          \(expected.debugDescription)

      Elements get their ids in the order in which they are added, to any stack of the test. Push \
      the element with the expected id.
      """
    case .popFromMissing(let id, let ids):
      """
      A "forEach" at "\(location)" received a "popFrom" action for a missing element.

        ID:
          \(id.debugDescription)
        Path IDs:
          \(ids.description)

      Nothing was removed. The element was popped before, by another action or by a reducer that \
      runs before this "forEach". Look for it in the state before sending a "popFrom" for it.
      """
    }
  }
}
