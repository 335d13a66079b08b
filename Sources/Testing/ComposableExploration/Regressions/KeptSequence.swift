/// A failing sequence that is kept for the next run.
struct KeptSequence: Codable, Equatable {
  /// The first line of the failure.
  let failure: String

  /// The function of the exploration.
  let function: String

  /// The seed that found the sequence.
  let seed: UInt64

  /// The choices of the shortest sequence found, which do not depend on the seed.
  let choices: [ActionRun.Step]

  /// The kinds of steps of the exploration, which the choices refer to.
  let steps: [String]
}

extension Choice: Codable {
  /// A number is text, a text is in an object, and a list is an array.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(String.self) {
      guard let number = UInt128(number) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not a number.")
      }
      self = .number(number)
    } else if let text = try? container.decode([String: String].self)["text"] {
      self = .text(text)
    } else {
      self = .list(try container.decode([[Choice]].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode("\(number)")
    case .text(let text): try container.encode(["text": text])
    case .list(let elements): try container.encode(elements)
    }
  }
}
