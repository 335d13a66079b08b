import Composable
import ComposableIssues

/// The effects that kept sequences from coming to rest.
struct RestReport {
  /// An effect that kept sequences from coming to rest.
  struct Awake {
    /// The effect at the end of the last one of the sequences.
    var effect: EffectSummary
    var count = 0
  }

  private(set) var sequenceCount = 0

  /// The number of sequences that came to rest.
  private(set) var restCount = 0

  /// Whether invariants were checked at rest, or `nil` if none ask for it.
  private var isChecked: Bool?

  /// The effects of the sequences that came to rest.
  private var ended: Set<String> = []

  /// The effects at the end of the other sequences, by their source.
  private var unfinished: [String: Awake] = [:]

  /// The effects at the end of sequences that did not come to rest.
  var awake: [Awake] { unfinished.values.sorted { $0.effect.text < $1.effect.text } }

  mutating func add(_ run: ActionRun) {
    sequenceCount += 1
    restCount += run.isAtRest ? 1 : 0
    if let checksRest = run.checksRest { isChecked = isChecked ?? false || checksRest }
    if run.isAtRest { ended.formUnion(run.effects) }
    for (site, effects) in Dictionary(grouping: run.unfinished, by: \.site) {
      let count = unfinished[site]?.count ?? 0
      unfinished[site] = effects.last.map { Awake(effect: $0, count: count + 1) }
    }
  }

  /// The text to report, or `nil` if each effect ended in some sequence, or if no invariant asks
  /// for rest.
  ///
  /// It is only a warning if other sequences came to rest.
  func issue(advances: Bool) -> (text: String, severity: IssueSeverity)? {
    guard let isChecked else { return nil }
    guard isChecked else {
      return (
        """
        The feature dismissed itself in every sequence, so no invariant "atRest" or "eventually" \
        was checked.

        Leave out the step that dismisses it, or check the invariants after each action instead.
        """, .error
      )
    }
    let effects = unfinished.filter { !ended.contains($0.key) }.map(\.value.effect)
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
