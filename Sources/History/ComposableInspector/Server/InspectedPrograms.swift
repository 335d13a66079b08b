import ComposableHistory
import Synchronization

/// The stores on the page of an inspector.
final class InspectedPrograms: Sendable {
  private let programs = Mutex<[any InspectedProgram]>([])

  func append(_ program: any InspectedProgram) {
    let programs = programs.withLock { programs in
      programs.append(program)
      return programs
    }
    // Open pages list the new store.
    for program in programs { program.changes?.signal() }
  }

  /// Returns a store by its position, or the first one.
  func program(_ position: String?) -> (any InspectedProgram)? {
    programs.withLock { programs in
      guard let position = Int(position ?? "0"), programs.indices.contains(position) else {
        return nil
      }
      return programs[position]
    }
  }

  /// The names of the stores.
  ///
  /// Stores of the same feature are numbered.
  var names: [InspectedStoreName] {
    let programs = programs.withLock { $0 }
    var counts: [String: Int] = [:]
    return programs.map { program in
      let count = counts[program.name, default: 0] + 1
      counts[program.name] = count
      let name = count == 1 ? program.name : "\(program.name) \(count)"
      return InspectedStoreName(name: name, identity: program.identity)
    }
  }
}
