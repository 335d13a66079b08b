#if Foundation
public import Foundation

// SwiftUI lists use these index sets. Only this file needs Foundation.
extension IdentifiedArray {
  /// Moves elements, in their order, to before the element at a position.
  ///
  /// - Parameters:
  ///   - source: The positions of the elements to move.
  ///   - destination: The target position before the move, or `count` for the end.
  /// - Complexity: O(*n*) on average.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    checkOffsets(source, "move(fromOffsets:toOffset:)")
    precondition(
      0...count ~= destination,
      """
      IdentifiedArray.move(fromOffsets:toOffset:) needs a destination in 0...\(count) \
      (was \(destination))
      """
    )
    guard !source.isEmpty else { return }
    let offsets = Array(source)
    idSet.move(offsets: offsets, to: destination)
    storage.move(offsets: offsets, to: destination)
  }

  /// Removes the elements at some positions.
  ///
  /// - Parameter offsets: The positions.
  /// - Complexity: O(*n*) on average, regardless of how many are removed.
  public mutating func remove(atOffsets offsets: IndexSet) {
    checkOffsets(offsets, "remove(atOffsets:)")
    remove(offsets: Array(offsets))
  }

  private func checkOffsets(_ offsets: IndexSet, _ function: String) {
    precondition(
      offsets.last ?? -1 < count,
      "IdentifiedArray.\(function) needs offsets in 0..<\(count) (was \(offsets.last ?? -1))"
    )
  }
}
#endif
