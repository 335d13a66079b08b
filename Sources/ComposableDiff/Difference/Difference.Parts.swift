extension Difference {
  /// The parts of a collection with an order.
  ///
  /// Those at the ends that are known to be equal are left where they are.
  struct Parts {
    /// The place of the first of `values` in the collection.
    let offset: Int
    let values: [Any]
    private let group: Shape.Group
    private let keys: [String]?

    /// Entries, with their keys as texts.
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

    /// A part by its place in the whole collection.
    func value(at index: Int) -> Any {
      if values.indices.contains(index - offset) { return values[index - offset] }
      let children = group.children
      return children[children.index(children.startIndex, offsetBy: index)].value
    }

    func label(at index: Int) -> String {
      if let keys { return "\(keys[index]): " }
      return group.kind == .list ? "[\(index)]: " : ""
    }

    /// Numbers that are equal where two parts are known to be the same one, when all have an
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
      // Elements of one type, as nearly always, are asked for their ids without a look-up for each.
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
