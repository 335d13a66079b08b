struct User: Equatable, Hashable, Identifiable {
  var id: Int
  var name: String
}

struct Person: Equatable {
  var name = "A"
  var age = 1
  var tags: [String] = []
  var scores: [String: Int] = [:]
  var nickname: String?
}

struct Wrapper<Value> {
  var value: Value
}

extension Wrapper: Equatable where Value: Equatable {}

enum Event: Equatable {
  case started
  case moved(Int)
  case resized(x: Int, y: String)
  case joined(Person)
  indirect case child(Event)
}

/// A class without an `==`.
final class Node {
  var value: Int
  var next: Node?

  init(_ value: Int, next: Node? = nil) {
    self.value = value
    self.next = next
  }
}
