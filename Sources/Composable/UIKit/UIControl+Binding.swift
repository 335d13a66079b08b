#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The controls of UIKit, which ``bind(_:to:for:)`` is a member of.
@MainActor public protocol BindableControl: UIControl {}

extension UIControl: BindableControl {}

extension BindableControl {
  /// Keeps a property of a control and a value in sync.
  ///
  ///     datePicker.bind($store.date, to: \.date, for: .valueChanged)
  ///
  /// The control takes the value now and after each change. When the event occurs, the binding
  /// takes the property of the control. Call this method once for each property.
  ///
  /// - Parameters:
  ///   - value: A binding to the value.
  ///   - property: A key path to the property of the control.
  ///   - event: The event after which the property has another value.
  /// - Returns: A token that ends the observation of the value when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func bind<Value: Equatable>(
    _ value: UIBinding<Value>,
    to property: ReferenceWritableKeyPath<Self, Value>,
    for event: UIControl.Event
  ) -> ObserveToken {
    addAction(
      UIAction { [weak self] _ in
        guard let self, self[keyPath: property] != value.wrappedValue else { return }
        value.wrappedValue = self[keyPath: property]
      },
      for: event
    )
    return observe { [weak self] in
      let value = value.wrappedValue
      // A control can lose its selection or an animation if the same value is set again.
      if let self, self[keyPath: property] != value { self[keyPath: property] = value }
    }
  }
}

extension UITextField {
  /// Creates a text field that keeps its text and a value in sync.
  ///
  ///     let name = UITextField(text: $store.name)
  ///
  /// - Parameters:
  ///   - frame: The frame of the field.
  ///   - text: A binding to the text.
  public convenience init(frame: CGRect = .zero, text: UIBinding<String>) {
    self.init(frame: frame)
    bind(text: text)
  }

  /// Keeps the text of the field and a value in sync.
  ///
  /// - Parameter text: A binding to the text.
  /// - Returns: A token that ends the observation of the value when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func bind(text: UIBinding<String>) -> ObserveToken {
    bind(
      UIBinding(get: { text.wrappedValue }, set: { text.wrappedValue = $0 ?? "" }),
      to: \.text,
      for: .editingChanged
    )
  }
}

extension UISegmentedControl {
  /// Keeps the selected segment and a value in sync.
  ///
  ///     enum Unit: Int { case metric, imperial }
  ///
  ///     let units = UISegmentedControl(items: ["Metric", "Imperial"])
  ///     units.bind(selectedSegment: $store.unit)
  ///
  /// An index that is not a raw value of the enum changes nothing.
  ///
  /// - Parameter selectedSegment: A binding to an enum whose raw values are the indices of the
  ///   segments.
  /// - Returns: A token that ends the observation of the value when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func bind<Segment: RawRepresentable<Int>>(
    selectedSegment: UIBinding<Segment>
  ) -> ObserveToken {
    let index = UIBinding(
      get: { selectedSegment.wrappedValue.rawValue },
      set: { if let segment = Segment(rawValue: $0) { selectedSegment.wrappedValue = segment } }
    )
    return bind(index, to: \.selectedSegmentIndex, for: .valueChanged)
  }
}

@available(tvOS, unavailable)
extension UISwitch {
  /// Creates a switch that keeps its state and a value in sync.
  ///
  /// - Parameters:
  ///   - frame: The frame of the switch.
  ///   - isOn: A binding to the value.
  public convenience init(frame: CGRect = .zero, isOn: UIBinding<Bool>) {
    self.init(frame: frame)
    bind(isOn: isOn)
  }

  /// Keeps the state of the switch and a value in sync.
  ///
  /// - Parameter isOn: A binding to the value.
  /// - Returns: A token that ends the observation of the value when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func bind(isOn: UIBinding<Bool>) -> ObserveToken {
    bind(isOn, to: \.isOn, for: .valueChanged)
  }
}

@available(tvOS, unavailable)
extension UISlider {
  /// Creates a slider that keeps its position and a value in sync.
  ///
  /// - Parameters:
  ///   - frame: The frame of the slider.
  ///   - value: A binding to the value.
  public convenience init(frame: CGRect = .zero, value: UIBinding<Float>) {
    self.init(frame: frame)
    bind(value: value)
  }

  /// Keeps the position of the slider and a value in sync.
  ///
  /// - Parameter value: A binding to the value.
  /// - Returns: A token that ends the observation of the value when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func bind(value: UIBinding<Float>) -> ObserveToken {
    bind(value, to: \.value, for: .valueChanged)
  }
}

@available(tvOS, unavailable)
extension UIStepper {
  /// Creates a stepper that keeps its number and a value in sync.
  ///
  /// - Parameters:
  ///   - frame: The frame of the stepper.
  ///   - value: A binding to the value.
  public convenience init(frame: CGRect = .zero, value: UIBinding<Double>) {
    self.init(frame: frame)
    bind(value: value)
  }

  /// Keeps the number of the stepper and a value in sync.
  ///
  /// - Parameter value: A binding to the value.
  /// - Returns: A token that ends the observation of the value when it is cancelled. It can be
  ///   ignored.
  @discardableResult
  public func bind(value: UIBinding<Double>) -> ObserveToken {
    bind(value, to: \.value, for: .valueChanged)
  }
}
#endif
