public import ComposableCasePaths

/// An action of a feature that is presented, or the one that dismisses it.
///
///     enum Action {
///       case editor(PresentationAction<Editor.Action>)
///     }
///
/// The case of a presented action may be left out in a path: `\.editor.saveButtonTapped` is the same as
/// `\.editor.presented.saveButtonTapped`.
public enum PresentationAction<Action>: CasePathable {
  /// The feature is dismissed: by a person, by its parent, or by itself.
  case dismiss

  /// Something happened in the feature.
  indirect case presented(Action)

  /// The cases, and those of the presented action.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The case of the dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        embed: { .dismiss },
        extract: { if case .dismiss = $0 { () } else { nil } }
      )
    }

    /// The case of the feature's actions.
    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        embed: { .presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } }
      )
    }

    /// A case of the feature's actions.
    ///
    /// - Parameter keyPath: The case.
    public subscript<Value>(
      dynamicMember keyPath: CaseKeyPath<Action, Value>
    ) -> AnyCasePath<PresentationAction, Value> where Action: CasePathable {
      presented.appending(path: AnyCasePath(keyPath))
    }

    /// A case of the feature's actions, as presented in turn.
    ///
    /// - Parameter keyPath: The case.
    @_disfavoredOverload
    public subscript<Value>(
      dynamicMember keyPath: CaseKeyPath<Action, Value>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Value>> where Action: CasePathable {
      presentation(of: AnyCasePath(keyPath))
    }

    // Apart from the subscript, whose constraint the functions would capture.
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

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Decodable where Action: Decodable {}
extension PresentationAction: Encodable where Action: Encodable {}
