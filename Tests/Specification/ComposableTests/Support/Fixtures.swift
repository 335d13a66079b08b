// swift-format-ignore-file: NoLeadingUnderscores

import Composable
import ComposableCollections
import Synchronization

// Written like the expansion of `@ObservableState`, so that these tests need no macro.

struct Counter: Equatable, Hashable, Codable {
  var count: Int = 0 {
    @storageRestrictions(initializes: _count)
    init(initialValue) { _count = initialValue }
    get {
      _$observationRegistrar.access(self, keyPath: \.count)
      return _count
    }
    set {
      let old = _$observationRegistrar._$willChange(_count, inPlace: false)
      _count = newValue
      if let old, old.isReplaced(by: newValue) {
        _$observationRegistrar._$didChange(self, keyPath: \.count)
      }
    }
    _modify {
      let old = _$observationRegistrar._$willChange(_count, inPlace: true)
      defer {
        if let old, old.isReplaced(by: _count) {
          _$observationRegistrar._$didChange(self, keyPath: \.count)
        }
      }
      yield &_count
    }
  }
  private var _count = 0

  var name: String = "" {
    @storageRestrictions(initializes: _name)
    init(initialValue) { _name = initialValue }
    get {
      _$observationRegistrar.access(self, keyPath: \.name)
      return _name
    }
    set {
      let old = _$observationRegistrar._$willChange(_name, inPlace: false)
      _name = newValue
      if let old, old.isReplaced(by: newValue) {
        _$observationRegistrar._$didChange(self, keyPath: \.name)
      }
    }
    _modify {
      let old = _$observationRegistrar._$willChange(_name, inPlace: true)
      defer {
        if let old, old.isReplaced(by: _name) {
          _$observationRegistrar._$didChange(self, keyPath: \.name)
        }
      }
      yield &_name
    }
  }
  private var _name = ""

  var _$observationRegistrar = ObservationStateRegistrar()
  var _$id: ObservableStateID { _$observationRegistrar.id }
  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  static func _$searchFields(_ search: inout _ObservedFieldSearch<Self>) {
    search.field("count", \.count, storage: \._count) { $1(&$0.count) }
    search.field("name", \.name, storage: \._name) { $1(&$0.name) }
  }

  private enum CodingKeys: String, CodingKey {
    case _count = "count"
    case _name = "name"
  }

  mutating func replace(with other: Counter) { self = other }
}

extension Counter: ObservableState, ObservableFields {}

struct Row: Equatable, Identifiable {
  let id: Int
  var counter: Counter = Counter() {
    @storageRestrictions(initializes: _counter)
    init(initialValue) { _counter = initialValue }
    get {
      _$observationRegistrar.access(self, keyPath: \.counter)
      return _counter
    }
    set {
      let old = _$observationRegistrar._$willChange(_counter, inPlace: false)
      _counter = newValue
      if let old, old.isReplaced(by: newValue) {
        _$observationRegistrar._$didChange(self, keyPath: \.counter)
      }
    }
    _modify {
      let old = _$observationRegistrar._$willChange(_counter, inPlace: true)
      defer {
        if let old, old.isReplaced(by: _counter) {
          _$observationRegistrar._$didChange(self, keyPath: \.counter)
        }
      }
      yield &_counter
    }
  }
  private var _counter = Counter()

  var _$observationRegistrar = ObservationStateRegistrar()
  var _$id: ObservableStateID { _$observationRegistrar.id }
  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  static func _$searchFields(_ search: inout _ObservedFieldSearch<Self>) {
    search.field("counter", \.counter, storage: \._counter) { $1(&$0.counter) }
  }
}

extension Row: ObservableState, ObservableFields {}

enum Destination: Equatable {
  case counter(Counter)
  case other(Counter)
  case inert(Int)
  case nothing

  var _$id: ObservableStateID {
    switch self {
    case .counter(let state): ObservableStateID._$id(for: state)._$tag(0)
    case .other(let state): ObservableStateID._$id(for: state)._$tag(1)
    case .inert(let state): ObservableStateID._$id(for: state)._$tag(2)
    case .nothing: ObservableStateID._$id(for: ())._$tag(3)
    }
  }

  mutating func _$willModify() {
    switch self {
    case .counter(var state):
      Composable._$willModify(&state)
      self = .counter(state)
    case .other(var state):
      Composable._$willModify(&state)
      self = .other(state)
    case .inert(var state):
      Composable._$willModify(&state)
      self = .inert(state)
    case .nothing: break
    }
  }
}

extension Destination: ObservableState {}

struct Feature: Equatable {
  var child: Counter = Counter() {
    @storageRestrictions(initializes: _child)
    init(initialValue) { _child = initialValue }
    get {
      _$observationRegistrar.access(self, keyPath: \.child)
      return _child
    }
    set {
      let old = _$observationRegistrar._$willChange(_child, inPlace: false)
      _child = newValue
      if let old, old.isReplaced(by: newValue) {
        _$observationRegistrar._$didChange(self, keyPath: \.child)
      }
    }
    _modify {
      let old = _$observationRegistrar._$willChange(_child, inPlace: true)
      defer {
        if let old, old.isReplaced(by: _child) {
          _$observationRegistrar._$didChange(self, keyPath: \.child)
        }
      }
      yield &_child
    }
  }
  private var _child: Counter = Counter()

  var optional: Counter? = nil {
    @storageRestrictions(initializes: _optional)
    init(initialValue) { _optional = initialValue }
    get {
      _$observationRegistrar.access(self, keyPath: \.optional)
      return _optional
    }
    set {
      let old = _$observationRegistrar._$willChange(_optional, inPlace: false)
      _optional = newValue
      if let old, old.isReplaced(by: newValue) {
        _$observationRegistrar._$didChange(self, keyPath: \.optional)
      }
    }
    _modify {
      let old = _$observationRegistrar._$willChange(_optional, inPlace: true)
      defer {
        if let old, old.isReplaced(by: _optional) {
          _$observationRegistrar._$didChange(self, keyPath: \.optional)
        }
      }
      yield &_optional
    }
  }
  private var _optional: Counter? = nil

  var destination: Destination = Destination.nothing {
    @storageRestrictions(initializes: _destination)
    init(initialValue) { _destination = initialValue }
    get {
      _$observationRegistrar.access(self, keyPath: \.destination)
      return _destination
    }
    set {
      let old = _$observationRegistrar._$willChange(_destination, inPlace: false)
      _destination = newValue
      if let old, old.isReplaced(by: newValue) {
        _$observationRegistrar._$didChange(self, keyPath: \.destination)
      }
    }
    _modify {
      let old = _$observationRegistrar._$willChange(_destination, inPlace: true)
      defer {
        if let old, old.isReplaced(by: _destination) {
          _$observationRegistrar._$didChange(self, keyPath: \.destination)
        }
      }
      yield &_destination
    }
  }
  private var _destination: Destination = Destination.nothing

  var rows: IdentifiedArrayOf<Row> = [] {
    @storageRestrictions(initializes: _rows)
    init(initialValue) { _rows = initialValue }
    get {
      _$observationRegistrar.access(self, keyPath: \.rows)
      return _rows
    }
    set {
      let old = _$observationRegistrar._$willChange(_rows, inPlace: false)
      _rows = newValue
      if let old, old.isReplaced(by: newValue) {
        _$observationRegistrar._$didChange(self, keyPath: \.rows)
      }
    }
    _modify {
      let old = _$observationRegistrar._$willChange(_rows, inPlace: true)
      defer {
        if let old, old.isReplaced(by: _rows) {
          _$observationRegistrar._$didChange(self, keyPath: \.rows)
        }
      }
      yield &_rows
    }
  }
  private var _rows: IdentifiedArrayOf<Row> = []

  var array: [Row] = [] {
    @storageRestrictions(initializes: _array)
    init(initialValue) { _array = initialValue }
    get {
      _$observationRegistrar.access(self, keyPath: \.array)
      return _array
    }
    set {
      let old = _$observationRegistrar._$willChange(_array, inPlace: false)
      _array = newValue
      if let old, old.isReplaced(by: newValue) {
        _$observationRegistrar._$didChange(self, keyPath: \.array)
      }
    }
    _modify {
      let old = _$observationRegistrar._$willChange(_array, inPlace: true)
      defer {
        if let old, old.isReplaced(by: _array) {
          _$observationRegistrar._$didChange(self, keyPath: \.array)
        }
      }
      yield &_array
    }
  }
  private var _array: [Row] = []

  var numbers: [Int] = [] {
    @storageRestrictions(initializes: _numbers)
    init(initialValue) { _numbers = initialValue }
    get {
      _$observationRegistrar.access(self, keyPath: \.numbers)
      return _numbers
    }
    set {
      let old = _$observationRegistrar._$willChange(_numbers, inPlace: false)
      _numbers = newValue
      if let old, old.isReplaced(by: newValue) {
        _$observationRegistrar._$didChange(self, keyPath: \.numbers)
      }
    }
    _modify {
      let old = _$observationRegistrar._$willChange(_numbers, inPlace: true)
      defer {
        if let old, old.isReplaced(by: _numbers) {
          _$observationRegistrar._$didChange(self, keyPath: \.numbers)
        }
      }
      yield &_numbers
    }
  }
  private var _numbers: [Int] = []

  var _$observationRegistrar = ObservationStateRegistrar()
  var _$id: ObservableStateID { _$observationRegistrar.id }
  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  static func _$searchFields(_ search: inout _ObservedFieldSearch<Self>) {
    search.field("child", \.child, storage: \._child) { $1(&$0.child) }
    search.field("optional", \.optional, storage: \._optional) { $1(&$0.optional) }
    search.field("destination", \.destination, storage: \._destination) { $1(&$0.destination) }
    search.field("rows", \.rows, storage: \._rows) { $1(&$0.rows) }
    search.field("array", \.array, storage: \._array) { $1(&$0.array) }
    search.field("numbers", \.numbers, storage: \._numbers) { $1(&$0.numbers) }
  }
}

extension Feature: ObservableState, ObservableFields {}

/// Observes the values that a closure reads, and records whether they changed.
final class Observer: Sendable {
  private let changes = Mutex(0)

  init<Value>(_ read: () -> Value) {
    _ = withPerceptionTracking(read) { [weak self] in self?.changes.withLock { $0 += 1 } }
  }

  var isTold: Bool { changes.withLock { $0 > 0 } }
}
