import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct PresentsMacroTests {
  private func peers(_ member: String) -> String {
    expand("Presents", .peer, member, attribute: "@Presents", line: nil).source ?? ""
  }

  private func storage(_ member: String) -> String? {
    peers(member).split(separator: "\n").last.map(String.init)
  }

  private func refusal(_ member: String, context: [String] = []) -> Answer {
    expand("Presents", .accessor, member, attribute: "@Presents", context: context)
  }

  @Test func `the property is the optional in the presentation`() {
    #expect(
      expand("Presents", .accessor, "@Presents var child: Child.State?").source == """
        {
          @storageRestrictions(initializes: _child)
          init(initialValue) {
            _child = Composable::PresentationState(wrappedValue: initialValue)
          }
          @inline(never) get {
            _$observationRegistrar.access(self, keyPath: \\.child)
            return _child.wrappedValue
          }
          set {
            let old = _$observationRegistrar._$willChange(_child.wrappedValue, inPlace: false)
            _child.wrappedValue = newValue
            if let old, old.isReplaced(by: newValue) {
              _$observationRegistrar._$didChange(self, keyPath: \\.child)
            }
          }
          _modify {
            let old = _$observationRegistrar._$willChange(_child.wrappedValue, inPlace: true)
            defer {
              if let old, old.isReplaced(by: _child.wrappedValue) {
                _$observationRegistrar._$didChange(self, keyPath: \\.child)
              }
            }
            yield &_child.wrappedValue
          }
        }
        """
    )
  }

  @Test func `errors of the storage are reported on the line of the property`() {
    let member = "@Presents\nvar child: Child?"
    let peers = expand("Presents", .peer, member, attribute: "@Presents").source ?? ""
    #expect(
      peers.hasSuffix(
        """
        #sourceLocation(file: "Feature.swift", line: 8)
        private var _child = Composable::PresentationState<Child>(wrappedValue: nil)
        #sourceLocation()
        """
      )
    )
  }

  @Test func `the projection has the access of the property, and its readers`() {
    #expect(
      peers("@Presents public private(set) var child: Child.State?") == """
        public private(set) var $child: Composable::PresentationState<Child.State> {
          @inline(never) get {
            _$observationRegistrar.access(self, keyPath: \\.child)
            return _child.projectedValue
          }
          set {
            let old = _$observationRegistrar._$willChange(_child.wrappedValue, inPlace: false)
            _child.projectedValue = newValue
            if let old, old.isReplaced(by: newValue.wrappedValue) {
              _$observationRegistrar._$didChange(self, keyPath: \\.child)
            }
          }
          _modify {
            let old = _$observationRegistrar._$willChange(_child.wrappedValue, inPlace: true)
            defer {
              if let old, old.isReplaced(by: _child.wrappedValue) {
                _$observationRegistrar._$didChange(self, keyPath: \\.child)
              }
            }
            yield &_child.projectedValue
          }
        }

        private var _child = Composable::PresentationState<Child.State>(wrappedValue: nil)
        """
    )
  }

  @Test(arguments: [
    ("var x: T? = T(a: 1) // note", "_x", "T", "T(a: 1)"), ("var x: Optional<T>", "_x", "T", "nil"),
    ("var x: Swift.Optional<A<B>>", "_x", "A<B>", "nil"),
    ("var x: Swift::Optional<A<B>>", "_x", "A<B>", "nil"), ("var x: [Int]?", "_x", "[Int]", "nil"),
    ("package var `default`: A<B>.C?", "_default", "A<B>.C", "nil"),
    ("var x: (any P)?", "_x", "(any P)", "nil"),
  ])
  func `the storage takes over the type and the initial value`(
    _ member: String,
    _ name: String,
    _ wrapped: String,
    _ value: String
  ) {
    #expect(
      storage("@Presents " + member) == "private var \(name) "
        + "= Composable::PresentationState<\(wrapped)>(wrappedValue: \(value))"
    )
  }

  @Test func `attributes are those of the property`() {
    let text = peers("@Presents @available(*, deprecated) var x: T?")
    #expect(text.hasPrefix("@available(*, deprecated) var $x: "))
    #expect(text.contains("@available(*, deprecated) private var _x = "))
  }

  @Test func `a name in quotes has them where it needs them`() {
    #expect(peers("@Presents var `default`: T?").hasPrefix("var $default: "))
    #expect(
      refusal("@Presents var `default`: T?").source?.contains("keyPath: \\.`default`)") == true
    )
  }

  // MARK: Diagnostics

  @Test(arguments: [
    (
      "let x: T?", "needs a 'var', because dismissing sets it to 'nil'", "let", "var x: T?"
    ),
    ("var x = T()", "needs the type of 'x', an optional", "var", "var x: <#Type#>? = T()"),
    ("var x: T", "needs an optional type; 'T' is not optional", "T", "var x: T?"),
    ("var x: any P", "needs an optional type; 'any P' is not optional", "any P", "var x: (any P)?"),
  ])
  func `a declaration that can be corrected has a fix-it`(
    _ member: String,
    _ message: String,
    _ place: String,
    _ fix: String
  ) {
    let declaration = "@Presents " + member
    let answer = refusal(declaration)
    #expect(answer.messages == ["'@Presents' " + message])
    #expect(highlight(declaration, answer) == place)
    #expect(fixed(declaration, answer) == "@Presents " + fix)
  }

  @Test(arguments: [
    ("var x: T? { nil }", "a stored property without observers"),
    ("var x: T? { didSet {} }", "a stored property without observers"),
    ("static var x: T?", "a stored property without observers"),
    ("var x: T?, y: T?", "a declaration of one property"),
    ("func f() {}", "a declaration of one property"),
  ])
  func `only stored properties are accepted`(_ member: String, _ expected: String) {
    #expect(
      refusal("@Presents " + member).messages == ["'@Presents' can only be applied to \(expected)"]
    )
    #expect(expand("Presents", .peer, "@Presents " + member).source == "")
    #expect(expand("Presents", .peer, "@Presents " + member).messages == [])
  }

  @Test(arguments: [("enum", "an enum"), ("final class", "a class"), ("extension", "an extension")])
  func `a property of anything but a struct is refused`(_ kind: String, _ words: String) {
    let answer = refusal("@Presents var x: T?", context: ["\(kind) State {}"])
    #expect(
      answer.messages == [
        "'@Presents' can only be applied to a property of a struct; 'State' is \(words)"
      ]
    )
    #expect(
      refusal("@Presents var x: T?", context: ["@ObservableState struct State {}"]).messages == []
    )
    #expect(
      refusal("@Presents var x: T?", context: ["struct S: ObservableState {}"]).messages == []
    )
  }

  @Test func `a struct that is not observed is refused`() {
    let answer = refusal("@Presents var x: T?", context: ["struct State {}"])
    #expect(answer.messages == ["'@Presents' needs '@ObservableState' on 'State'"])
  }
}
