import ComposableSyntax

/// A kind of old code, and what replaces it.
///
/// A rule changes only what it understands. It finds nothing in its own result, so that migrating
/// twice changes nothing. It reads tokens, and therefore never changes a comment or a string.
struct MigrationRule: Sendable {
  /// The name, for tests.
  let name: String
  /// Finds the changes.
  ///
  /// The edits of one element belong together: all of them are made, or none.
  let changes: @Sendable (SourceFile, MigrationModel) -> [[Edit]]

  /// Creates a rule.
  init(_ name: String, _ changes: @escaping @Sendable (SourceFile, MigrationModel) -> [[Edit]]) {
    self.name = name
    self.changes = changes
  }

  /// Applies the rule until it finds nothing.
  ///
  /// Changes inside of others are made in the next round, because each round reads the tokens
  /// again.
  func apply(to file: SourceFile, _ model: MigrationModel) -> SourceFile {
    var count = 0
    return apply(to: file, model, counting: &count)
  }

  /// Applies the rule until it finds nothing, and counts its changes.
  func apply(to file: SourceFile, _ model: MigrationModel, counting count: inout Int) -> SourceFile
  {
    var file = file
    for _ in 0..<Self.maximumDepth {
      var (end, changed) = (0, 0)
      var edits: [Edit] = []
      let changes = changes(file, model).filter { !$0.isEmpty }.map { ($0, Self.span(of: $0)) }
      for (change, span) in changes.sorted(by: { $0.1.lowerBound < $1.1.lowerBound })
      where span.lowerBound >= end {
        edits += change
        changed += 1
        // An insertion leaves room for a change that starts there.
        end = span.upperBound
      }
      guard !edits.isEmpty else { break }
      let text = file.text(applying: edits)
      guard text != file.text else { break }
      file = SourceFile(path: file.path, text: text)
      count += changed
    }
    return file
  }

  /// Deeper nesting is left to a person.
  private static let maximumDepth = 32

  private static func span(of change: [Edit]) -> Range<Int> {
    change.map(\.range.lowerBound).min()!..<change.map(\.range.upperBound).max()!
  }
}
