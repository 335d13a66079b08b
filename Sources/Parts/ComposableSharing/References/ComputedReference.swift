/// A reference to the result of a function of a shared value.
final class ComputedReference<Base: Reference, Value>: Reference {
  private let base: Base
  private let body: @Sendable (Base.Value) -> Value

  init(_ base: Base, _ body: @escaping @Sendable (Base.Value) -> Value) {
    self.base = base
    self.body = body
  }

  var root: any SharedRoot { base.root }
  var path: String { base.path + ".read { … }" }
  var name: String { base.name + ".read { … }" }
  var description: String { base.description + ".read { … }" }
  var value: Value { body(base.value) }
  func value(in root: Any) -> Value? { base.value(in: root).map(body) }
  var isLoading: Bool { base.isLoading }
  var loadError: (any Error)? { base.loadError }
  func load() async throws { try await base.load() }
}
