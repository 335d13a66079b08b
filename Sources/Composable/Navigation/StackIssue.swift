import ComposableCollections
import ComposableIssues

/// A problem with a stack action, with the text that the stack's reducer reports.
enum StackIssue {
  typealias IDs = OrderedSet<StackElementID>

  case pushOfPresent(StackElementID, IDs)
  case pushBeyond(StackElementID, expected: StackElementID)
  case popFromMissing(StackElementID, IDs)

  func report(at location: IssueLocation) {
    reportIssue(text(at: location), at: location)
  }

  private func text(at location: IssueLocation) -> String {
    switch self {
    case .pushOfPresent(let id, let ids):
      """
      A "forEach" at "\(location)" received a "push" action for an element it already contains.

        ID:
          \(id.debugDescription)
        Path IDs:
          \(ids.description)

      The element was not pushed again. This happens when an action is sent twice, or when the \
      parent added the element before the action arrived. Send one "push" for each element, or \
      append the element to the state instead.
      """
    case .pushBeyond(let id, let expected):
      """
      A "forEach" at "\(location)" received a "push" action with an unexpected generational ID.

        Received ID:
          \(id.debugDescription)
        Expected ID:
          \(expected.debugDescription)

      Ids count from 0 in each test, across all of its stacks, in the order in which elements are \
      added. Push the element with the expected id.
      """
    case .popFromMissing(let id, let ids):
      """
      A "forEach" at "\(location)" received a "popFrom" action for a missing element.

        ID:
          \(id.debugDescription)
        Path IDs:
          \(ids.description)

      Nothing was removed. Another action, or a reducer that runs before this "forEach", popped \
      the element earlier. Check that the id is on the stack before sending "popFrom".
      """
    }
  }
}
