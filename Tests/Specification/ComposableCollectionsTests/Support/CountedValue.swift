/// Counts what is done to the values that share it.
final class Tally {
  var copies = 0
  var hashes = 0
}

/// A value with copy-on-write storage, which tells when a change had to copy it.
struct CountedValue: Identifiable {
  final class Box {
    var number = 0
  }

  let id: Int
  let tally: Tally
  private var box = Box()

  init(id: Int, tally: Tally) {
    self.id = id
    self.tally = tally
  }

  var number: Int {
    get { box.number }
    set {
      if !isKnownUniquelyReferenced(&box) {
        tally.copies += 1
        box = Box()
      }
      box.number = newValue
    }
  }
}

/// An id that counts how often it is hashed.
struct CountedID: Hashable {
  let number: Int
  let tally: Tally

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }

  func hash(into hasher: inout Hasher) {
    tally.hashes += 1
    hasher.combine(number)
  }
}

/// An id that shares its hash value with many others.
struct CollidingID: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
}
