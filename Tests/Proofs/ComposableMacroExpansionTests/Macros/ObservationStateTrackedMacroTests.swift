import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct ObservationStateTrackedMacroTests {
  private func peer(_ member: String) -> String? {
    expand("ObservationStateTracked", .peer, member, line: nil).source
  }

  @Test(arguments: [
    ("var x = 0", "private var _x = 0"), ("var x: Int // note", "private var _x: Int"),
    ("public private(set) var x: Int? = nil", "private var _x: Int? = nil"),
    ("var `default` = 1", "private var _default = 1"),
    ("@available(macOS 15, *) var x = 0", "@available(macOS 15, *) private var _x = 0"),
    ("var x = 0 { didSet { f() } }", "private var _x = 0 { didSet { f() } }"),
    ("public weak var x: C?", "private weak var _x: C?"),
    ("unowned var x: C", "private unowned var _x: C"),
    ("unowned(unsafe) var x: C", "private unowned(unsafe) var _x: C"),
    ("nonisolated(unsafe) var x: C", "private nonisolated(unsafe) var _x: C"),
  ])
  func `the storage takes over what is written`(_ member: String, _ storage: String) {
    #expect(peer(member) == storage)
  }

  @Test func `errors of the storage are reported on the line of the field`() {
    #expect(
      expand("ObservationStateTracked", .peer, "/// Text.\n@MainActor var x: Token").source == """
        #sourceLocation(file: "Feature.swift", line: 8)
        @MainActor private var _x: Token
        #sourceLocation()
        """
    )
  }

  @Test func `accessors go through the registrar`() {
    #expect(
      expand("ObservationStateTracked", .accessor, "var x = 0").source == """
        {
          @storageRestrictions(initializes: _x)
          init(initialValue) {
            _x = initialValue
          }
          @inline(never) get {
            _$observationRegistrar.access(self, keyPath: \\.x)
            return _x
          }
          set {
            let old = _$observationRegistrar._$willChange(_x, inPlace: false)
            _x = newValue
            if let old, old.isReplaced(by: newValue) {
              _$observationRegistrar._$didChange(self, keyPath: \\.x)
            }
          }
          _modify {
            let old = _$observationRegistrar._$willChange(_x, inPlace: true)
            defer {
              if let old, old.isReplaced(by: _x) {
                _$observationRegistrar._$didChange(self, keyPath: \\.x)
              }
            }
            yield &_x
          }
        }
        """
    )
  }

  @Test func `accessors beside observers have no braces of their own`() {
    let text = expand("ObservationStateTracked", .accessor, "var x = 0 { didSet {} }").source ?? ""
    #expect(text.hasPrefix("@storageRestrictions(initializes: _x)"))
  }

  @Test(arguments: ["var x: Int { 0 }", "let x = 0", "var (x, y) = (0, 1)", "func f() {}"])
  func `a property without storage gets no accessors`(_ member: String) {
    for role in [MacroRole.peer, .accessor] {
      #expect(expand("ObservationStateTracked", role, member).source == "")
    }
  }
}
