import ComposableNotes
import ComposableSyntax

/// A call that stays as it is.
struct RefusedCall {
  let location: SourceFile.Location
  let reason: String

  /// The number of calls after it in its test that stay as they are until it is corrected.
  var callsAfter = 0

  var text: String {
    switch callsAfter {
    case 0: reason
    case 1: "\(reason) Until then, 1 call after it stays as it is."
    default: "\(reason) Until then, \(callsAfter) calls after it stay as they are."
    }
  }
}

/// The edits of a file of tests that make its calls assert what happened.
struct AcceptedTests {
  private(set) var edits: [Edit] = []

  /// The lines of calls that got an expectation that was not there.
  private(set) var added: [Int] = []

  /// The lines of calls whose expectation is another one, or gone.
  private(set) var changed: [Int] = []

  /// The calls that stay as they are, and why.
  private(set) var refusals: [RefusedCall] = []

  /// The number of calls to change.
  private(set) var count = 0

  private let test: StructInitializers.Test
  private let initializers: StructInitializers

  /// - Parameters:
  ///   - notes: The notes of the file's calls.
  ///   - file: The file, as it was in the run.
  ///   - initializers: The initializers of the structs in the notes.
  init(_ notes: [AcceptedNote], in file: SourceFile, _ initializers: StructInitializers) {
    test = StructInitializers.Test(file: file, module: notes.first?.module ?? "")
    self.initializers = initializers
    let calls = Dictionary(grouping: notes) { [$0.line, $0.column] }.values
    // What the feature does after a failure may be another thing once that is corrected.
    var failure: (test: Range<Int>, refusal: Int)?
    for notes in calls.sorted(by: { $0[0].location < $1[0].location })
    where !notes.allSatisfy({ $0.isAsserted && $0.refusal == nil }) {
      let call = Result { try AcceptedCall(at: notes[0].location, in: file) }
      let place = try? call.get()
      if let failure, let place, failure.test.contains(place.call.index) {
        refusals[failure.refusal].callsAfter += 1
        continue
      }
      if let test = place?.test, notes.contains(where: { $0.isFailure == true }) {
        failure = (test, refusals.count)
      }
      do {
        try accept(notes, of: call)
      } catch let refusal as Refusal {
        refusals.append(RefusedCall(location: notes[0].location, reason: refusal.reason))
      } catch {
        refusals.append(RefusedCall(location: notes[0].location, reason: "\(error)"))
      }
    }
    if let edit = foundationImport { edits.append(edit) }
  }

  /// The import that values of Foundation's types in the edits need.
  private var foundationImport: Edit? {
    let imports = test.file.imports()
    let types = /\b(Date|URL|UUID|Data|Decimal|IndexSet)\(/
    guard edits.contains(where: { $0.replacement.contains(types) }), let last = imports.last,
      !imports.contains(where: { test.file.text($0.module) == "Foundation" })
    else { return nil }
    let next = imports.first {
      $0.range.lowerBound == $0.keyword && test.file.text($0.module) > "Foundation"
    }
    if let next {
      let offset = test.file.tokens[next.keyword].range.lowerBound
      return Edit(offset..<offset, with: "import Foundation\n")
    }
    let offset = test.file.tokens[last.range.upperBound - 1].range.upperBound
    return Edit(offset..<offset, with: "\nimport Foundation")
  }

  /// Adds the edits of a call.
  private mutating func accept(
    _ notes: [AcceptedNote],
    of call: Result<AcceptedCall, any Error>
  ) throws {
    if let reason = notes.first(where: { $0.isFailure == true })?.refusal {
      throw (try? call.get())?.failure(reason) ?? Refusal(reason)
    }
    let refusal = notes.lazy.compactMap(\.refusal).first.map { Refusal($0) }
    let call = try refusal.map { refusal in try call.mapError { _ in refusal }.get() } ?? call.get()
    let runs = notes.count { $0.part == .closure }
    var (edits, isAdded, isChanged) = ([Edit](), false, false)
    for part in AcceptedNote.Part.allCases {
      let all = notes.filter { $0.part == part }
      guard let note = all.first(where: { !$0.isAsserted }),
        all.allSatisfy({ $0.refusal == nil })
      else { continue }
      // A call that is the last one in one run only ends no other run.
      let isSame = part == .closure && note.isNeedless != true || all.allSatisfy { $0 == note }
      guard isSame, part != .after || all.count == runs else {
        throw call.differs(in: max(all.count, runs))
      }
      switch part {
      case .before, .after:
        let calls = try (note.calls ?? []).map { note in
          var completion = StructInitializers.Completion(initializers, in: test, call)
          return (try completion.complete(call: note.call), try completion.complete(note.changes))
        }
        edits.append(try call.insertion(of: calls, isAfterCall: part == .after))
        isAdded = true
      case .closure:
        var completion = StructInitializers.Completion(initializers, in: test, call)
        let changes = try all.agreedChanges(of: call)
        let statements = try completion.complete(changes, in: call.closure)
        switch (try call.closure, note.isNeedless == true) {
        case (nil, true): throw Refusal("The closure does not follow the call.")
        case (nil, false):
          edits.append(call.addition(of: statements))
          isAdded = true
        case (let closure?, true):
          edits.append(call.removal(of: closure))
          isChanged = true
        case (let closure?, false):
          edits += try call.correction(of: closure, by: statements)
          isChanged =
            all.contains { $0.asserted?.isEmpty == false }
            || statements.contains { call.names($0, in: closure) }
          isAdded = isAdded || !isChanged
        }
      }
    }
    if !edits.isEmpty {
      self.edits += edits
      count += 1
      if isAdded { added.append(notes[0].line) }
      if isChanged { changed.append(notes[0].line) }
    }
    if let refusal { throw refusal }
  }
}
