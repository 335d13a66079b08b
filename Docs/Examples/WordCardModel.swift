import Observation

/// Shows the meaning of a word while it is typed, as a class.
@MainActor @Observable
final class WordCardModel {
  private(set) var word = ""
  private(set) var meaning: String?

  /// The lookup in flight, for tests to wait for.
  @ObservationIgnored private(set) var lookup: Task<Void, Never>?

  @ObservationIgnored private let find: @Sendable (String) async -> String

  init(find: @escaping @Sendable (String) async -> String) {
    self.find = find
  }

  func wordChanged(_ word: String) {
    self.word = word
    meaning = nil
    lookup?.cancel()
    lookup = Task { [weak self, find] in
      let meaning = await find(word)
      // A cancelled lookup can still return a result.
      guard !Task.isCancelled else { return }
      self?.meaning = meaning
    }
  }
}
