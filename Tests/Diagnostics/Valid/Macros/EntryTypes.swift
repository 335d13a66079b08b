import Composable

struct V: Sendable {
  static let t = V()
  static func make(_ x: Int) -> V { V() }
  struct W<T: Sendable>: Sendable { var t: T? = nil }
}
extension DependencyValues {
  @DependencyEntry var a = V.t
  @DependencyEntry var b = V()
  @DependencyEntry var c = V.make(1)
  @DependencyEntry var d = V.W<Int>()
  @DependencyEntry(liveValue: V.t) var e = V()
}
func f() {
  var d = DependencyValues()
  d.a = d.b
  d.c = d.e
  _ = d.d.t
  let x: V = d.a
  _ = x
}
