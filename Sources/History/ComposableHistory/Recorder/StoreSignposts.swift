#if canImport(os)
public import Composable
internal import os

/// Shows the actions and effects of stores in Instruments, and logs them.
///
///     prepareDependencies {
///       $0.storeObservers.append(StoreSignposts(subsystem: "com.example.todos"))
///     }
///
/// An action is an interval while the reducer handles it, and an effect is one while it runs. Each
/// begin and end is also a debug message of the log. Both contain the names of actions and effects,
/// and no values. The end of an effect appears when the store has its next event.
public struct StoreSignposts: StoreObserverProvider {
  private let signposter: OSSignposter
  private let logger: Logger

  /// Creates a provider of observers.
  ///
  /// - Parameters:
  ///   - subsystem: The subsystem of the log, such as the bundle identifier of the app.
  ///   - category: The category of the log.
  public init(subsystem: String, category: String = "Stores") {
    signposter = OSSignposter(subsystem: subsystem, category: category)
    logger = Logger(subsystem: subsystem, category: category)
  }

  public func makeObserver<State, Action>(
    initialState: State,
    action: Action.Type
  ) -> (any StoreObserver<State, Action>)? {
    let intervals = SignpostIntervals(signposter: signposter, logger: logger)
    return StoreMarker(intervals.add)
  }
}

/// The open intervals of one store.
private final class SignpostIntervals {
  private let signposter: OSSignposter
  private let logger: Logger
  private var open: [StoreMark.Subject: OSSignpostIntervalState] = [:]

  init(signposter: OSSignposter, logger: Logger) {
    self.signposter = signposter
    self.logger = logger
  }

  func add(_ mark: StoreMark) {
    logger.debug("\(mark.text, privacy: .public)")
    if mark.change == .begin {
      open[mark.subject] = begin(mark)
    } else if let state = open.removeValue(forKey: mark.subject) {
      end(mark, state)
    }
  }

  // The name of a signpost must be a literal.
  private func begin(_ mark: StoreMark) -> OSSignpostIntervalState {
    let id = signposter.makeSignpostID()
    return switch mark.subject {
    case .action: signposter.beginInterval("Action", id: id, "\(mark.label, privacy: .public)")
    case .effect: signposter.beginInterval("Effect", id: id, "\(mark.label, privacy: .public)")
    }
  }

  private func end(_ mark: StoreMark, _ state: OSSignpostIntervalState) {
    switch mark.subject {
    case .action: signposter.endInterval("Action", state)
    case .effect:
      signposter.endInterval("Effect", state, "\(mark.change.rawValue, privacy: .public)")
    }
  }
}
#endif
