import Dispatch
import Observation
import Testing

@testable import Composable

@Suite struct ObservedFieldsTests {
  private struct Row: Observable {
    subscript(column: Int) -> Int { column }
  }

  /// Returns a key path, as a new object each time.
  private func path(_ column: Int) -> AnyKeyPath { \Row[column] }

  @Test func `a change does not add a field that was never read`() {
    let extent = ObservationExtent()
    extent.change(path(0))
    #expect(!extent.isRead)
  }

  @Test func `a state counts as read once a field is looked up`() {
    let extent = ObservationExtent()
    #expect(!extent.isRead)
    _ = extent.fields[path(0)]
    #expect(extent.isRead)
  }

  @Test func `an observation retains a changed field that outlives its list`() {
    var extent: ObservationExtent? = ObservationExtent()
    weak var field: FieldObservers?
    let observation = StoreObservation()
    if let extent {
      let found = extent.fields[path(0)].takeUnretainedValue()
      field = found
      observation.append(found)
    }
    extent = nil
    #expect(field != nil)
    observation.end()
    #expect(field == nil)
  }

  @Test func `threads that read at once share the fields`() {
    for _ in 0..<200 {
      let extent = ObservationExtent()
      let threads = 4
      let found = UnsafeMutableBufferPointer<Set<UInt>>.allocate(capacity: threads)
      found.initialize(repeating: [])
      // Each thread writes its own element.
      nonisolated(unsafe) let results = found
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for column in 0..<8 {
          let field = extent.fields[\Row[column ^ thread]]
          results[thread].insert(UInt(bitPattern: field.toOpaque()))
        }
      }
      #expect(Set(found).count == 1)
      #expect(found[0].count == 8)
      found.deinitialize().deallocate()
    }
  }
}
