public import Foundation

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

public struct DatePicker<Label: View> {
  public typealias Components = DatePickerComponents
}

extension DatePicker where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {}
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    selection: Binding<Date>,
    in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {}
}

extension DatePicker: PrimitiveView {}

public struct ColorPicker<Label: View> {}

extension ColorPicker where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    selection: Binding<Color>,
    supportsOpacity: Bool = true
  ) {}
}

extension ColorPicker: PrimitiveView {}

public struct TextEditor {
  nonisolated public init(text: Binding<String>) {}
}

extension TextEditor: PrimitiveView {}

public struct TextInputAutocapitalization: Sendable {
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
}

public struct SubmitLabel: Sendable {
  public static var done: SubmitLabel { SubmitLabel() }
  public static var search: SubmitLabel { SubmitLabel() }
}

@MainActor @preconcurrency
public protocol ToggleStyle {}

public struct SwitchToggleStyle: ToggleStyle {}

extension ToggleStyle where Self == SwitchToggleStyle {
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

@MainActor @preconcurrency
public protocol LabelStyle {}

public struct IconOnlyLabelStyle: LabelStyle {}

extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

public enum ControlSize: CaseIterable, Sendable {
  case mini
  case small
  case regular
  case large
}

public struct ButtonBorderShape: Equatable, Sendable {
  public static let automatic = ButtonBorderShape()
  public static let capsule = ButtonBorderShape()
}

extension View {
  nonisolated public func controlSize(_ controlSize: ControlSize) -> some View { EmptyView() }
  nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    EmptyView()
  }
  nonisolated public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View { EmptyView() }
  nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { EmptyView() }
  nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { EmptyView() }
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    EmptyView()
  }
  nonisolated public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View { EmptyView() }
}
