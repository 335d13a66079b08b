extension UnsafePointer {
  /// Returns the address of an optional's payload, if there is one.
  ///
  /// - Assumption: An optional stores its payload at its own address, in each of Swift's layouts.
  /// - If it fails: A child would read another value than its state. Debug builds stop at the first
  ///   call. `StatePartTests` borrows payloads with and without spare bits, and nested optionals.
  @inlinable
  func payload<Wrapped>() -> UnsafePointer<Wrapped>? where Pointee == Wrapped? {
    assert(payloadsComeFirst, "An optional does not begin with its payload.")
    guard pointee != nil else { return nil }
    return UnsafeRawPointer(self).assumingMemoryBound(to: Wrapped.self)
  }
}

@usableFromInline let payloadsComeFirst: Bool = {
  func comesFirst<Wrapped: Equatable>(_ payload: Wrapped) -> Bool {
    withUnsafeBytes(of: Optional(payload)) { $0.load(as: Wrapped.self) == payload }
  }
  // Without spare bits, with them, several words, and an optional in an optional.
  return comesFirst(7) && comesFirst(true) && comesFirst("payload") && comesFirst(Int?.none)
}()
