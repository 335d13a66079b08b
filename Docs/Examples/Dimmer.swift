// The names are those that the library asks for.
// swift-format-ignore-file: NoLeadingUnderscores

import Composable

struct Dimmer: ObservableState, ObservableFields {
  var brightness: Double {
    @storageRestrictions(initializes: _brightness)
    init(initialValue) { _brightness = initialValue }
    get {
      _$observationRegistrar.access(self, keyPath: \.brightness)
      return _brightness
    }
    set {
      let old = _$observationRegistrar._$willChange(_brightness, inPlace: false)
      _brightness = newValue
      if let old, old.isReplaced(by: newValue) {
        _$observationRegistrar._$didChange(self, keyPath: \.brightness)
      }
    }
    _modify {
      let old = _$observationRegistrar._$willChange(_brightness, inPlace: true)
      defer {
        if let old, old.isReplaced(by: _brightness) {
          _$observationRegistrar._$didChange(self, keyPath: \.brightness)
        }
      }
      yield &_brightness
    }
  }

  private var _brightness = 1.0

  var _$observationRegistrar = ObservationStateRegistrar()
  var _$id: ObservableStateID { _$observationRegistrar.id }
  mutating func _$willModify() { _$observationRegistrar._$willModify() }

  static func _$searchFields(_ search: inout _ObservedFieldSearch<Self>) {
    search.field("brightness", \.brightness, storage: \._brightness) { $1(&$0.brightness) }
  }
}
