import Testing

@testable import Composable

@Suite struct CanonicalIDTests {
  private let registry = EffectRegistry(store: StoreReference(isolation: nil))

  private func ids(_ id: TypedID) -> CanonicalID { registry.ids(id) }

  /// An id that is equal to all others, or only to itself, with the same hash for all.
  private struct Key: Hashable, Sendable {
    let number: Int
    func hash(into hasher: inout Hasher) {}
  }

  @Test func `ids with the same hash are distinguished`() {
    let canonical = (0..<40).map { ids(TypedID(Key(number: $0))) }
    #expect(Set(canonical).count == 40)
    for number in 0..<40 { #expect(ids(TypedID(Key(number: number))) == canonical[number]) }
  }

  @Test func `unused ids are released`() {
    let held = ids(TypedID(-1))
    for number in 0..<10_000 { _ = ids(TypedID(number)) }
    #expect(registry.ids.count <= 17)
    #expect(ids(TypedID(-1)) == held)
  }

  @Test func `key paths are ids, whatever their static type`() {
    let keyPath: KeyPath<String, Int> = \String.count
    #expect(ids(TypedID(confined: keyPath)) == ids(TypedID(confined: keyPath as AnyKeyPath)))
  }
}
