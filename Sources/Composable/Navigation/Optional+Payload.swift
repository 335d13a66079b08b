import ComposableCasePaths
import ComposableDiff
import ComposableIssues

extension Optional {
  /// The payload, if there is a value in the case.
  ///
  /// During a change, nothing else retains the payload, so its contents are not copied. Setting it
  /// to `nil` sets the whole optional to `nil`. If the value is in another case, it is unchanged
  /// and an issue is reported.
  subscript<Payload>(
    payloadOf path: AnyCasePath<Wrapped, Payload>,
    location: IssueLocation
  ) -> Payload? {
    get { flatMap(path.extract(from:)) }
    _modify {
      var payload = flatMap(path.extract(from:))
      if payload == nil, let value = self {
        yield &payload
        reportUnrelatedCase(of: value, at: location)
      } else {
        self = nil
        defer { self = payload.take().map(path.embed) }
        yield &payload
      }
    }
  }
}

/// Reports a change of a value through a case that it is not in.
func reportUnrelatedCase<Value>(of value: Value, at location: IssueLocation) {
  reportIssue(
    """
    Can't modify unrelated case\(enumCaseName(value).map { " \"\($0)\"" } ?? "").

    The value is in this case and was not changed. Check the case before you change its payload. \
    To switch to another case, assign a whole value.
    """,
    at: location
  )
}
