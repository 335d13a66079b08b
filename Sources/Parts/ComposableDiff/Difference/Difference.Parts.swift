extension Difference {
  /// The parts of an ordered collection.
  ///
  /// Equal parts at both ends are not extracted.
  struct Parts {
    /// The position of the first element of `values` in the collection.
    let offset: Int
    let values: [Any]
    private let group: Shape.Group
    private let keys: [String]?

    /// Creates the parts of entries whose keys are given as text.
    init(_ group: Shape.Group, values: [Any], keys: [String]) {
      offset = 0
      (self.group, self.values, self.keys) = (group, values, keys)
    }

    init(_ group: Shape.Group, ends: EquatableElements?) {
      self.group = group
      keys = nil
      offset = ends?.prefix ?? 0
      values = group.children.dropFirst(offset).dropLast(ends?.suffix ?? 0).map(\.value)
    }

    var count: Int { group.children.count }

    /// Returns the part at a position in the whole collection.
    func value(at index: Int) -> Any {
      if values.indices.contains(index - offset) { return values[index - offset] }
      let children = group.children
      return children[children.index(children.startIndex, offsetBy: index)].value
    }

    func label(at index: Int) -> String {
      if let keys { return "\(keys[index]): " }
      return group.kind == .list ? "[\(index)]: " : ""
    }

    /// Returns numbers that are equal for parts with the same identity, or `nil` if a part has no
    /// identity.
    static func identities(_ first: Self, _ second: Self) -> (first: [Int], second: [Int])? {
      func number<ID: Hashable>(_ ids: [ID]) -> (first: [Int], second: [Int]) {
        var numbers: [ID: Int] = [:]
        let all = ids.map { id in
          let number = numbers[id] ?? numbers.count
          numbers[id] = number
          return number
        }
        return (Array(all[..<first.values.count]), Array(all[first.values.count...]))
      }
      if let keys = first.keys, let others = second.keys { return number(keys + others) }
      let values = first.values + second.values
      // In the common case, all elements have one type, and their ids are read without a dynamic
      // cast each.
      func open<Element: Identifiable>(_: Element) -> (first: [Int], second: [Int])? {
        let ids = values.compactMap { ($0 as? Element)?.id }
        return ids.count == values.count ? number(ids) : nil
      }
      guard let element = values.first as? any Identifiable else { return nil }
      if let numbers = open(element) { return numbers }
      let ids = values.compactMap(identity)
      return ids.count == values.count ? number(ids) : nil
    }
  }
}

extension Difference {
  /// Two values with the same kind of parts.
  struct Sides {
    let firstValue: Any
    let secondValue: Any
    let first: Shape.Group
    let second: Shape.Group
  }
}
