public import ComposableCasePaths

/// An action of a presented feature, or its dismissal.
///
///     enum Action {
///       case editor(PresentationAction<Editor.Action>)
///     }
///
/// You can omit the `presented` case in key paths: `\.editor.saveButtonTapped` is the same as
/// `\.editor.presented.saveButtonTapped`.
public enum PresentationAction<Action>: CasePathable {
  // Closed: code for TCA switches over it.

  /// The dismissal of the feature by the user, by its parent or by itself.
  case dismiss

  /// An action of the presented feature.
  indirect case presented(Action)

  /// The case paths of a presentation action and of the presented action.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The case path of the dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        embed: { .dismiss },
        extract: { if case .dismiss = $0 { () } else { nil } }
      )
    }

    /// The case path of the feature's actions.
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        embed: { .presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } }
      )
    }

    /// Returns the case path of a case of the feature's actions.
    ///
    /// - Parameter keyPath: The key path of the case.
    public subscript<Value>(
      dynamicMember keyPath: CaseKeyPath<Action, Value>
    ) -> AnyCasePath<PresentationAction, Value> where Action: CasePathable {
      presented.appending(path: AnyCasePath(keyPath))
    }

    /// Returns the case path of a case of the feature's actions, as a presentation action.
    ///
    /// - Parameter keyPath: The key path of the case.
    @_disfavoredOverload
    public subscript<Value>(
      dynamicMember keyPath: CaseKeyPath<Action, Value>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Value>> where Action: CasePathable {
      presentation(of: AnyCasePath(keyPath))
    }

    // Separate from the subscript, because the closures would capture its constraint.
    private func presentation<Value>(
      of path: AnyCasePath<Action, Value>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Value>> {
      AnyCasePath(
        embed: {
          switch $0 {
          case .dismiss: .dismiss
          case .presented(let value): .presented(path.embed(value))
          }
        },
        extract: {
          switch $0 {
          case .dismiss: .dismiss
          case .presented(let action): path.extract(from: action).map { .presented($0) }
          }
        }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}

extension PresentationAction: Encodable where Action: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .dismiss: try encoder.encodeCase("dismiss")
    case .presented(let action):
      try encoder.encodeCase("presented") { try $0.encode(action, forKey: "_0") }
    }
  }
}

extension PresentationAction: Decodable where Action: Decodable {
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeCase(of: Self.self) { name, values in
      switch name {
      case "dismiss": .dismiss
      case "presented": .presented(try values.decode(Action.self, forKey: "_0"))
      default: nil
      }
    }
  }
}
