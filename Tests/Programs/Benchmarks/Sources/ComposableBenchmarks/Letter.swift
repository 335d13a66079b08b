import Composable

/// A feature that saves a part of its state.
@Reducer
struct Letter {
  struct State {
    var saved: Saved {
      get {
        Saved(
          name: name,
          street: street,
          town: town,
          code: code,
          country: country,
          subject: subject,
          text: text,
          isSigned: isSigned,
          weight: weight,
          stamps: stamps
        )
      }
      set {
        (name, street, town, code) = (newValue.name, newValue.street, newValue.town, newValue.code)
        (country, subject, text) = (newValue.country, newValue.subject, newValue.text)
        (isSigned, weight, stamps) = (newValue.isSigned, newValue.weight, newValue.stamps)
      }
    }

    var name = "Ann"
    var street = "A street with a long name, 12"
    var town = "Springfield"
    var code = 12_345
    var country: String?
    var subject = "Hello"
    var text = "A text that is longer than a small string."
    var isSigned = false
    var weight = 2.5
    var stamps = 0

    var mappedRows: [Int] {
      get { rows.map { $0 + 1 } }
      set { rows = newValue.map { $0 - 1 } }
    }

    var rows = Array(0..<10_000)
    var count = 0
  }

  struct Saved: Equatable {
    var name, street, town: String
    var code: Int
    var country: String?
    var subject, text: String
    var isSigned: Bool
    var weight: Double
    var stamps: Int
  }

  enum Action {
    case counted
    case stampAdded
  }

  enum Part { case fields, rows, mappedRows }

  let part: Part

  var body: some ReducerOf<Self> {
    let reduce = Reduce<State, Action> { state, action in
      switch action {
      case .counted: state.count += 1
      case .stampAdded: state.stamps += 1
      }
      return .none
    }
    switch part {
    case .fields: reduce.saved(\.saved, in: .inMemory("letter"))
    case .rows: reduce.saved(\.rows, in: .inMemory("rows"))
    case .mappedRows: reduce.saved(\.mappedRows, in: .inMemory("mapped rows"))
    }
  }
}
