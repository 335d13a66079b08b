import ComposableTestKit
import Foundation
import Testing

/// What a store promises about tasks.
///
/// A test names the statements that it checks in the comment after its name: `{  // 3, 17`.
private let statements = [
  // Presence
  "The root's tasks start when its actor is next free, or before the first action or observed read.",
  "A child's tasks start after the action that inserts it, and end after the one that removes it.",
  "The path to a child decides whether it is the same feature: element, id, case, screen.",
  "A child of Scope exists as long as its parent, even if its state is replaced.",
  "An optional child without an id is the same feature until it is nil.",
  "A child that one action removes and adds again has not disappeared.",
  "Two actions of one send are compared separately.",
  "Moving an element changes nothing.",
  "A feature can contain itself.",
  "A task belongs to the feature whose state it receives, wherever it is in the body.",
  "The tasks of one feature are independent.",
  "Scope(\\.self) adds nothing to the path.",
  "Conditions in a body count as they are when it is built.",
  "Scoped stores, reads, and the last state of a removed child start nothing.",
  // Ids
  "A value is compared with == after each action, never during one.",
  "An action that changes the value and changes it back restarts nothing.",
  "It does not matter who has changed the value.",
  "While an optional value is nil, nothing runs.",
  "An effect that has ended starts again only if the value changes.",
  "A shared value is compared after the next action.",
  "The closures cannot change the state.",
  "The closures run with the dependencies of the feature.",
  "Sending in a closure is reported, and reading the store stops the program.",
  // Effects
  "The effect is an effect of the feature.",
  "No id of the user is the id of a task, and cancelling an id ends the effects inside that have it.",
  "A restart cancels the old effect first, does not wait for it, and drops what it sends.",
  "Removing the feature cancels the effect before send returns.",
  "Releasing the store cancels all tasks.",
  "A send neither waits for tasks nor cancels them, nor the effects of their actions.",
  // Order
  "The effect that the reducer returned starts before new tasks.",
  "Parents are compared before children, tasks inside out, elements in order; nothing starts meanwhile.",
  "All ends come before all starts.",
  "An action that a task sends at once is handled after the waiting ones, and before send returns.",
  "A task that restarts itself 1,000 times is reported and stops until its value changes later.",
  // Reading
  "A read returns the state after every action handled so far.",
  "A read finds the feature by identity, not by position.",
  "A read is nil if the feature is gone or the effect is cancelled.",
  "A read with a wrong type of state is reported.",
  "Effect.map does not change the feature, and a read sees the present while the store shows the past.",
  "A sender without a store reads nil.",
  // Tests
  "A test store starts tasks in its initializer.",
  "A test asserts the actions of tasks, and nothing else.",
  "A running task fails no test, but the effects of its actions must end.",
  "A failure lists tasks with what they wait for.",
  "skipInFlightEffects cancels tasks, and a feature that dismisses itself ends them.",
  "Tasks run in exploreSchedules and exploreActions.",
  // History
  "An event has the trigger of a start and the number of the action, 0 at the creation of the store.",
  "A replay starts no tasks.",
  "Showing the past and returning from it start and end nothing.",
  "After an action in the past, exactly the tasks run that the state asks for.",
  "A generated test receives what tasks sent.",
]

@Suite struct TaskStatementTests {
  @Test func `each statement has a test`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    var missing = Set(1...statements.count)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for test in source.matches(of: /@Test[^{]*\{  \/\/ ([\d, ]+)\n/) {
        for number in test.output.1.split(separator: ", ") {
          missing.remove(try #require(Int(number)))
        }
      }
    }
    expectEqual(missing.sorted().map { "\($0): \(statements[$0 - 1])" }, [])
  }
}
