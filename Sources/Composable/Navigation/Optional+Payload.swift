import ComposableCasePaths
import ComposableDiff
import ComposableIssues

extension Optional {
  /// The payload, if there is a value and it is in a case.
  ///
  /// While it is changed nobody else holds it, so that what it contains is not copied. Setting it to
  /// `nil` makes the whole `nil`. A value that is in another case stays, and that is reported.
  subscript<Payload>(
    payloadOf path: AnyCasePath<Wrapped, Payload>,
    place: IssueLocation
  ) -> Payload? {
    get { flatMap(path.extract(from:)) }
    _modify {
      var payload = flatMap(path.extract(from:))
      if payload == nil, let value = self {
        yield &payload
        reportUnrelatedCase(of: value, at: place)
      } else {
        self = nil
        defer { self = payload.take().map(path.embed) }
        yield &payload
      }
    }
  }
}

/// Reports that a value was changed as if it were in another case than it is.
func reportUnrelatedCase<Value>(of value: Value, at place: IssueLocation) {
  reportIssue(
    """
    Can't modify unrelated case\(enumCaseName(value).map { " \"\($0)\"" } ?? "").

    The value is in the case that is named here, and stays as it was. Look which case it is in, or \
    assign a whole value to change the case.
    """,
    at: place
  )
}
