import Composable
import Foundation

/// A feature with every kind of value in its state and its actions.
@Reducer struct EveryValue {
  @CasePathable enum Shape: Codable, Equatable {
    case `init`
    case none
    case `default`(`in`: Int)
    case circle(radius: Double)
    case named(String, isLarge: Bool)
  }

  enum Level: Int, Codable, Equatable { case low, high }

  struct Point: Codable, Equatable {
    var x = 0
    var y = 0
  }

  struct Secret: Codable, Equatable {
    private(set) var word = ""
    fileprivate var guesses: [String] = []

    fileprivate init() {}
    fileprivate mutating func guess(_ word: String) {
      self.word = word
      guesses.append(word)
    }
  }

  struct Generic<Value: Codable & Equatable>: Codable, Equatable { var value: Value }

  @ObservableState
  struct State: Codable, Equatable {
    var bytes = Data()
    var date = Date(timeIntervalSinceReferenceDate: 0)
    var decimal: Decimal = 0
    var dictionary: [String: [Int]] = [:]
    var double = 0.0
    var duration = Duration.zero
    var float: Float = 0
    var generic = Generic(value: 1)
    var level = Level.low
    var matrix: [[Int]] = []
    var numbers: [Int: String] = [:]
    var pair: [Level: Point] = [:]
    var point = Point()
    var range = 0..<1
    fileprivate var secret = Secret()
    var set: Set<String> = []
    var shape: Shape?
    var shapes: [Shape?] = []
    var small: Int8 = 0
    var text = ""
    var unsigned: UInt64 = 0
    var url: URL?
    var uuid = UUID(0)
  }

  enum Action: Codable, Equatable {
    case `init`
    case bytes(Data)
    case changed(Int)
    case date(Date)
    case double(Double)
    case entry(key: String, value: [Int]?)
    case guessed(String)
    case point(Point)
    case random
    case `repeat`
    case shape(Shape?)
    case shapes([Shape?])
    case text(String)
    case url(URL)
  }

  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .`init`: state.shape = .`init`
      case .bytes(let bytes): state.bytes = bytes
      case .changed(let number):
        state.decimal = Decimal(number) / 8
        state.duration = .milliseconds(number)
        state.float = Float(number) / 3
        state.generic.value = number
        state.level = .high
        state.matrix = [[number], []]
        state.numbers[number] = "\(number)"
        state.pair[.high] = Point(x: number)
        state.range = -1..<number
        state.set.insert("\(number)")
        state.small = .min
        state.unsigned = .max
        state.uuid = UUID(number)
      case .date(let date): state.date = date
      case .double(let double): state.double = double
      case .entry(let key, let value): state.dictionary[key] = value
      case .guessed(let word): state.secret.guess(word)
      case .point(let point): state.point = point
      case .random:
        state.point.y = withRandomNumberGenerator { Int.random(in: 0...1_000_000, using: &$0) }
      case .repeat: state.shapes += state.shapes
      case .shape(let shape): state.shape = shape
      case .shapes(let shapes): state.shapes = shapes
      case .text(let text): state.text = text
      case .url(let url): state.url = url
      }
      return .none
    }
  }
}

extension EveryValue: RecordedFeature {
  static var initialState: State { State() }
  static var memberwise: [any Any.Type] { [Point.self, Generic<Int>.self] }

  @MainActor static func play(_ store: StoreOf<Self>) async {
    store.send(.`init`)
    store.send(.bytes(Data([0, 255])))
    store.send(.changed(7))
    store.send(.changed(-0))
    store.send(.date(Date(timeIntervalSinceReferenceDate: 0.1)))
    for double: Double in [.infinity, -.infinity, -0.0, 0.1, .greatestFiniteMagnitude] {
      store.send(.double(double))
    }
    store.send(.entry(key: "a \"b\"", value: [1]))
    store.send(.entry(key: "c", value: []))
    store.send(.entry(key: "a \"b\"", value: nil))
    store.send(.guessed("sesame"))
    store.send(.point(Point(x: 1, y: -1)))
    store.send(.random)
    let shapes: [Shape?] = [
      Shape.none, .some(.none), nil, .default(in: 2), .circle(radius: .pi),
      .named("x", isLarge: true),
    ]
    for shape in shapes { store.send(.shape(shape)) }
    store.send(.shapes(shapes))
    store.send(.repeat)
    store.send(.text("quotes \" \\ \n \u{0} \u{202E} 日本語 \"\"\" #"))
    store.send(.text(String(repeating: "long ", count: 100)))
    store.send(.url(URL(string: "https://example.com/?q=a%20b#c")!))
  }
}
