import ComposableIssues

/// The effects that kept sequences from coming to rest, so that invariants `atRest` were not
/// checked.
struct RestReport {
  /// The number of sequences that came to rest, or `nil` if no invariant asks for it.
  private var restCount: Int?

  /// The effects of the sequences that came to rest.
  private var ended: Set<String> = []

  /// The effects at the end of the other sequences, and what they were doing.
  private var unfinished: [String: EffectSummary] = [:]

  mutating func add(_ run: ActionRun) {
    guard let isAtRest = run.isAtRest else { return }
    restCount = (restCount ?? 0) + (isAtRest ? 1 : 0)
    if isAtRest { ended.formUnion(run.effects) }
    for effect in run.unfinished {
      unfinished[effect.site] = effect
    }
  }

  /// The text to report, or `nil` if each effect ended in some sequence.
  ///
  /// It is only a warning if other sequences came to rest.
  func issue(advances: Bool) -> (text: String, severity: IssueSeverity)? {
    guard let restCount else { return nil }
    let effects = unfinished.filter { !ended.contains($0.key) }.map(\.value)
      .sorted { $0.text < $1.text }
    guard restCount == 0 || !effects.isEmpty else { return nil }
    let (these, it) = effects.count == 1 ? ("this effect", "it") : ("these effects", "them")
    let subject =
      restCount == 0
      ? "No sequence came to rest, so no invariant \"atRest\" was checked, because of \(these):"
      : "No sequence with \(these) came to rest, so no invariant \"atRest\" was checked after \(it):"
    let missing =
      advances
      ? ""
      : """
       The steps contain no ".advance(by:)", so the clock advanced only at the end of each sequence: \
      add one.
      """
    let action =
      effects.contains(where: \.isTask)
      ? "cancels a timer or changes the id of a task" : "cancels a timer"
    let text = """
      \(subject)

      \(effects.list)

      Add a step that ends \(it), such as an action that \(action), or an answer from an \
      endpoint.\(missing) Or check the invariants after each action instead.
      """
    return (text, restCount == 0 ? .error : .warning)
  }
}
