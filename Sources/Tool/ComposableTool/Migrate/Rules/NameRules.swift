import ComposableSyntax

extension MigrationRule {
  private static let renamed = [
    "EffectTask": "Effect",
    "ReducerProtocol": "Reducer",
    "ReducerProtocolOf": "ReducerOf",
    "XCTAssertDifference": "expectDifference",
    "XCTUnimplemented": "unimplemented",
    "_XCTIsTesting": "isTesting",
  ]

  /// Names that have another name, and mean the same.
  static let names = Self("names") { file, model in
    file.words(Set(renamed.keys)).compactMap { index in
      let isQualified = file.at(index - 1, ".") && file.at(index - 2, "Composable")
      guard file.isFree(index) || isQualified, !model.declaredNames.contains(file.text(index))
      else { return nil }
      return [file.replacing(index, with: renamed[file.text(index)]!)]
    }
  }

  /// `EffectPublisher<Action, Never>` and `Effect<Action, Never>`.
  static let effectPublishers = Self("effectPublishers") { file, _ in
    file.words(["Effect", "EffectPublisher"]).compactMap { index in
      guard file.isFree(index), file.at(index + 1, "<"), !file.at(index + 2, "Never"),
        let comma = (index + 2..<index + 12).first(where: { file.at($0, ",") }),
        file.at(comma + 1, ["Never", ">"])
      else { return nil }
      return [file.replacing(index, with: "Effect"), file.replacing(comma..<comma + 2, with: "")]
    }
  }

  /// `XCTFail` of the overlay, in code that is not a test, and assertions about differences.
  static let failures = Self("failures") { file, _ in
    let isTest = file.imports().contains { file.at($0.module, "XCTest") }
    let renamed = [
      "XCTAssertNoDifference": "expectNoDifference", "XCTFail": isTest ? nil : "reportIssue",
    ]
    return file.words(Set(renamed.keys)).compactMap { index in
      guard let name = renamed[file.text(index)] ?? nil,
        file.isFree(index) || file.at(index - 2, "Composable"),
        let call = file.callSyntax(at: index), call.closures.isEmpty,
        call.arguments.allSatisfy({ $0.label == nil })
      else { return nil }
      return [file.replacing(index, with: name)]
    }
  }

  /// `@PerceptionIgnored`, which the expansion of `@Observable` does not know.
  static let perceptionIgnored = Self("perceptionIgnored") { file, _ in
    file.words(["PerceptionIgnored"]).filter { file.at($0 - 1, "@") }.map {
      [file.replacing($0, with: "ObservationIgnored")]
    }
  }
}
