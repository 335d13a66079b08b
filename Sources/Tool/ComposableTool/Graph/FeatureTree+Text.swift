extension FeatureTree {
  /// The lines of the tree as text.
  func lines(prefix: String = "", isLast: Bool = true) -> [String] {
    let isRoot = place == nil
    let branch = isRoot ? "" : prefix + (isLast ? "└─ " : "├─ ")
    let inner = isRoot ? "" : prefix + (isLast ? "   " : "│  ")
    let title = [name + (isRepeated ? " (see above)" : ""), place?.description].compactMap(\.self)
    let details =
      isRepeated ? [] : self.details.map { inner + (children.isEmpty ? "   " : "│  ") + $0 }
    let last = children.count - 1
    return [branch + title.joined(separator: "  ")] + details
      + children.enumerated().flatMap { $1.lines(prefix: inner, isLast: $0 == last) }
  }

  /// What the feature has, each kind in a line.
  var details: [String] {
    guard let feature else { return [] }
    return feature.summary.map { "\($0.title): \($0.items.joined(separator: ", "))" }
  }
}

extension Feature {
  /// What the feature has, by kind.
  var summary: [(title: String, items: [String])] {
    let dependencies = dependencies.map(\.key)
    return [
      ("state", properties), ("actions", actions.map(\.name)), ("dependencies", dependencies),
      ("effects", effectIDs),
    ]
    .filter { !$0.1.isEmpty }
  }
}

extension Feature.Child: CustomStringConvertible {
  /// The operator and the place, such as `forEach \.todos`.
  var description: String { composition == "case" ? "case \(cases[0])" : "\(composition) \(state)" }
}
