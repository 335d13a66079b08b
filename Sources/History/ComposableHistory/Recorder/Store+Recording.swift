public import Composable

extension Store {
  /// Pauses the recorders of a root store, in memory and in files.
  ///
  /// The store continues, and actions are not recorded until ``resumeRecording()``. A recording
  /// then has a gap: the number of the actions that are missing, and the state after them. A
  /// replay, time travel and a page continue from that state. They never run the reducer across the
  /// gap. A test of such a history is a replay.
  ///
  /// Ends of effects that started before the pause are recorded.
  public func pauseRecording() {
    for recorder in recorders { recorder.pause() }
  }

  /// Records actions again, from the next one on.
  public func resumeRecording() {
    for recorder in recorders { recorder.resume() }
  }

  /// A Boolean value that indicates whether the recording of a root store is paused.
  public var isRecordingPaused: Bool { recorders.contains(where: \.isPaused) }

  /// The recorders of a root store.
  package var recorders: [_TransitionRecorder<State, Action>] {
    observers.compactMap { $0 as? _TransitionRecorder<State, Action> }
  }
}
