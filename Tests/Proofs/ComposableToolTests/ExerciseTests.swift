import ComposableTestKit
import Testing

@testable import ComposableTool

@Suite struct ExerciseTests {
  @Test func `each exercise has a task, hints and a solution`() throws {
    let exercises = try Exercise.all()
    expectEqual(exercises.count, 14)
    for exercise in exercises {
      #expect(exercise.symptom.hasSuffix("."), "\(exercise.name)")
      #expect(exercise.hints.count > 1, "\(exercise.name)")
      #expect(!exercise.task.contains("<!--"), "\(exercise.name)")
      #expect(exercise.solution.hasPrefix("--- a/"), "\(exercise.name)")
    }
  }

  @Test(arguments: [
    ["show"], ["show", "Nothing"], ["hint", "DeafForm", "0"], ["hint", "DeafForm", "4"],
    ["hint", "DeafForm", "two"], ["start"], ["finish"],
  ])
  func `wrong arguments are refused`(words: [String]) {
    expectEqual(ComposableTool.run(["exercise"] + words), 2)
  }

  @Test func `a folder that exists is not changed`() {
    expectEqual(ComposableTool.run(["exercise", "start", "."]), 1)
  }
}
