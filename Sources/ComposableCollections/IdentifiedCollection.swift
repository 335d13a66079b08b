// swift-format-ignore: NoLeadingUnderscores
/// A collection whose elements are also found by an id.
///
/// For code that takes an ``IdentifiedArray`` or something that wraps one.
public protocol _IdentifiedCollection<ID, Element>: Collection {
  /// What tells elements apart.
  associatedtype ID: Hashable

  /// A collection of the ids.
  associatedtype IDs: Collection<ID>

  /// The ids, in the order of the elements.
  var ids: IDs { get }

  /// The element with an id.
  ///
  /// - Parameter id: The id to look for.
  subscript(id id: ID) -> Element? { get }
}

// swift-format-ignore: NoLeadingUnderscores
/// A collection whose elements can be changed, added and removed by id.
public protocol _MutableIdentifiedCollection<ID, Element>: _IdentifiedCollection,
  MutableCollection
{
  /// The element with an id; `nil` when there is none.
  ///
  /// - Parameter id: The id to look for. A new element must have it.
  subscript(id id: ID) -> Element? { get set }
}

extension IdentifiedArray: _MutableIdentifiedCollection {}
