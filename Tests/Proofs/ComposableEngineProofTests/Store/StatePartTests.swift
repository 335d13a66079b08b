import Testing

@testable import Composable

@Suite struct StatePartTests {
  private struct Plain {
    let name = "b"
    var word: String?
  }

  private func value<Root, Value>(_ part: StatePart<Root, Value>, in root: Root) -> Value? {
    var value: Value?
    withUnsafePointer(to: root) { part.borrow($0, .peek) { value = $0?.pointee } }
    return value
  }

  @Test func `a stored property has an address`() {
    let part = StatePart.property(\Plain.name)
    withUnsafePointer(to: Plain()) { #expect(part.address(in: $0)?.pointee == "b") }
    #expect(value(part, in: Plain()) == "b")
    #expect(part.address(in: nil) == nil)
  }

  @Test func `a field of an observed state has an address, also one in a field`() {
    let title = StatePart.property(\Crate.title)
    let count = StatePart.property(\Crate.bottle.count)
    withUnsafePointer(to: Crate()) {
      #expect(title.address(in: $0)?.pointee == "a")
      #expect(count.address(in: $0)?.pointee == 1)
    }
  }

  @Test func `a computed property is followed, and has no address`() {
    let part = StatePart.property(\Crate.next)
    withUnsafePointer(to: Crate()) { #expect(part.address(in: $0) == nil) }
    #expect(value(part, in: Crate()) == 2)
  }

  @Test(arguments: ["", "short", String(repeating: "long", count: 100)])
  func `a payload is borrowed from its optional`(word: String) {
    #expect(value(.payload, in: String?.some(word)) == word)
    #expect(value(.payload, in: Int??.some(.some(7))) == .some(7))
    #expect(value(.payload, in: Int??.some(nil)) == .some(nil))
  }

  @Test func `an optional without a payload has no part`() {
    #expect(value(.payload, in: String?.none) == nil)
    #expect(StatePart<String?, String>.payload.isOptional)
  }

  @Test func `only a whole read registers a reader of a field`() {
    let part = StatePart.property(\Crate.title)
    let crate = Crate()
    func isRead(_ reading: Reading) -> Bool {
      withUnsafePointer(to: crate) { part.borrow($0, reading) { _ in } }
      return crate._$id.extent?._withUnsafeGuaranteedRef { $0.isRead } ?? false
    }
    #expect(!isRead(.peek))
    #expect(!isRead(.part))
    #expect(isRead(.whole))
  }
}

@ObservableState private struct Crate {
  var title = "a"
  var bottle = Bottle()
  var optional: Int?
  var next: Int { bottle.count + 1 }
}

@ObservableState private struct Bottle { var count = 1 }
