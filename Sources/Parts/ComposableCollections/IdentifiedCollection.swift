// swift-format-ignore: NoLeadingUnderscores
/// A collection that finds its elements by id.
///
/// Use it for code that accepts an ``IdentifiedArray`` or a type that wraps one.
public protocol _IdentifiedCollection<ID, Element>: Collection {
  /// The type of the ids.
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
  /// Accesses the element with an id.
  ///
  /// - Parameter id: The id to look for. An assigned element must have this id.
  subscript(id id: ID) -> Element? { get set }
}

extension IdentifiedArray: _MutableIdentifiedCollection {}
