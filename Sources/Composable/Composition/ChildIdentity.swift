/// How one incarnation of a child is told from another.
///
/// A child that is `Identifiable` is another one when its id is another. Any other child stays the
/// same for as long as it is there.
@usableFromInline
struct ChildIdentity<Child> {
  private let identify: ((Child) -> CancelID?)?

  init() {
    func makeIdentify<T: Identifiable>(_ type: T.Type) -> (Child) -> CancelID? {
      { child in (child as? T).map { CancelID(confined: $0.id) } }
    }
    identify = (Child.self as? any Identifiable.Type).map { makeIdentify($0) }
  }

  func callAsFunction(_ child: Child) -> CancelID? {
    identify?(child)
  }
}
