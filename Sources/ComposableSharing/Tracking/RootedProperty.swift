/// A property that refers to a shared value of any type, or to a part of one.
protocol RootedProperty {
  var anyReference: any AnyReference { get }
}

extension Shared: RootedProperty {
  var anyReference: any AnyReference { reference }

  /// The identity of the whole value.
  package var rootID: AnyHashable { reference.root.identity }
}

extension SharedReader: RootedProperty {
  var anyReference: any AnyReference { reference }
}
