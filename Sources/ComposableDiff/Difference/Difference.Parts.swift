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

    /// What identifies the parts, when all of them have an identity.
    var ids: [AnyHashable]? {
      if let keys { return keys }
      var ids: [AnyHashable] = []
      ids.reserveCapacity(values.count)
      for value in values {
        guard let id = identity(of: value) else { return nil }
        ids.append(id)
      }
      return ids
    }
  }
}
