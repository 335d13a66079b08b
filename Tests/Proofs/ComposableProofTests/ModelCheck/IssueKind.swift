/// The kinds of issues that a store can report.
enum IssueKind: Equatable, Sendable {
  case absentChild
  case absentDestination
  case missingElement
  case missingPop
  case reentrant
  case unhandledError
  case other(String)

  init(_ text: String) {
    let kinds: [(String, IssueKind)] = [
      ("received a child action when child state was", .absentChild),
      ("received a presentation action when destination state was absent", .absentDestination),
      ("received an action for a missing element", .missingElement),
      ("received a \"popFrom\" action for a missing element", .missingPop),
      ("while an action was being processed", .reentrant),
      ("threw an unhandled error", .unhandledError),
    ]
    self = kinds.first { text.contains($0.0) }?.1 ?? .other(text)
  }
}
