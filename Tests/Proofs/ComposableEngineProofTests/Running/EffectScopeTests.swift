import Testing

@testable import Composable

@Suite struct EffectScopeTests {
  private func steps(_ count: Int) -> [EffectStep] {
    let scope = EffectScope { (action: Int) in action + 1 }
    return Array(repeating: EffectStep(scope: scope, identity: nil), count: count)
  }

  /// Each step used to have its own stack frames, around the frames of the reducer.
  @Test func `an action passes any number of steps on the stack of one`() {
    #expect(steps(100_000).embed(TypedActionBox(0)).open() == 100_000)
  }

  @Test func `an action that names its depth passes only the steps above`() {
    #expect(steps(5).embed(TypedActionBox(0, depth: 2)).open() == 2)
  }

  @Test func `the innermost presented feature is dismissed, from where it is presented`() {
    let presented = EffectScope(
      place: \[Int].first,
      embed: { (action: Int, _) in action + 1 },
      dismissal: { _ in 100 },
      look: { (_: UnsafePointer<[Int]>, _, _: (UnsafePointer<Int>) -> Void) in }
    )
    var all = steps(2)
    #expect(all.dismissal == nil)
    all.append(EffectStep(scope: presented, identity: nil))
    all += steps(3)
    #expect(all.dismissal.map { all.embed($0).open() } == 102)
  }
}
