import ComposableTestKit
import Testing

@testable import Composable

@Suite struct ObservedFieldNamesTests {
  private func text<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Page, Value>,
    _ value: Value
  ) -> String {
    String(customDumping: BindingAction<Page>.set(keyPath, value))
  }

  @Test func `a field has its name`() {
    #expect(text(\.title, "A") == #".set(\Page.title, "A")"#)
    #expect(text(\.default, 1) == #".set(\Page.default, 1)"#)
  }

  @Test(.enabled(if: isDebugBuild, "An optimized build inlines the access to fields of fields."))
  func `a field of a field has the names of both`() {
    #expect(text(\.settings.volume, 1) == #".set(\Page.settings.volume, 1)"#)
    #expect(text(\.settings.theme.color, 1) == #".set(\Page.settings.theme.color, 1)"#)
    #expect(text(\.theme.color, 1) == #".set(\Page.theme.color, 1)"#)
  }

  @Test func `a presented state and its projection have the names that are written`() {
    #expect(text(\.sheet, nil) == #".set(\Page.sheet, nil)"#)
    let place = text(\.$sheet, PresentationState(wrappedValue: nil))
    #expect(place.hasPrefix(#".set(\Page.$sheet, "#))
  }

  @Test func `a field of a generic state has its name`() {
    let action = BindingAction<Choice<Int>>.set(\.selection, 1)
    #expect(action.customDumpDescription == #".set(\Choice<Int>.selection, 1)"#)
  }

  @Test func `the state itself is itself`() {
    let action = BindingAction<Settings>(touching: \.self)
    #expect(action.customDumpDescription == #".set(\Settings.self, false)"#)
  }

  /// Such values have the same offset as the value stored after them.
  @Test func `a field without a size has its name, and so has the one behind it`() {
    #expect(text(\.unit, Unit()) == #".set(\Page.unit, Unit())"#)
    #expect(text(\.behind, 1) == #".set(\Page.behind, 1)"#)
  }

  @Test(.enabled(if: isDebugBuild, "An optimized build inlines the access to fields of fields."))
  func `a property that is computed by hand has no name`() {
    #expect(text(\.twice, 2).isUnnamed(#".set(\Page.<computed (Int)>, 2)"#))
    #expect(text(\.settings.half, 1).isUnnamed(#".set(\Page.settings.<computed (Int)>, 1)"#))
  }
}

extension String {
  /// On platforms other than Linux, computed properties have names.
  fileprivate func isUnnamed(_ prefix: String) -> Bool {
    hasPrefix(prefix) || !contains("<computed")
  }
}

private struct Unit: Equatable {}

private struct Theme: Equatable { var color = 0 }

@ObservableState private struct Settings: Equatable {
  var volume = 0
  var theme = Theme()
  var half: Int {
    get { volume / 2 }
    set { volume = newValue * 2 }
  }
}

@ObservableState private struct Choice<Value: Equatable>: Equatable {
  var selection: Value
}

@ObservableState private struct Page: Equatable {
  var unit = Unit()
  var behind = 0
  var title = ""
  var `default` = 0
  var settings = Settings()
  var theme = Theme()
  @Presents var sheet: Settings?
  var twice: Int {
    get { behind * 2 }
    set { behind = newValue / 2 }
  }
}
