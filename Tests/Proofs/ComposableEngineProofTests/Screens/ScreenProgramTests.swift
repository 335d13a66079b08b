import Foundation
import Testing

@testable import Composable

/// Random programs of features, users, other code and transitions, on a strict toolkit.
///
/// `MODEL_PROGRAMS=1000000 swift test -c release --filter ScreenProgramTests` runs more programs.
@Suite(.timeLimit(.minutes(60))) struct ScreenProgramTests {
  private static let count =
    ProcessInfo.processInfo.environment["MODEL_PROGRAMS"].flatMap(UInt64.init) ?? 2_000

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `what is on the display is what the state says`(quarter: UInt64) {
    let count = Self.count / 4
    for seed in quarter * count..<(quarter + 1) * count {
      let differences = ScreenProgram.run(seed: seed)
      #expect(differences.isEmpty, "seed \(seed)")
      guard differences.isEmpty else { return }
    }
  }

  @Test(arguments: StrictToolkit.Mistake.allCases)
  func `a program finds each mistake of a shell`(mistake: StrictToolkit.Mistake) {
    let finds = (0..<2_000 as Range<UInt64>)
      .contains { !ScreenProgram.run(seed: $0, mistake: mistake).isEmpty }
    #expect(finds)
  }
}

enum ScreenProgram {
  /// Runs a program, and returns what the display and the state disagree about.
  static func run(seed: UInt64, mistake: StrictToolkit.Mistake? = nil) -> [String] {
    var random = SplitMix(seed: seed)
    let toolkit = StrictToolkit(mistake: mistake)
    var nextElement = 100
    for _ in 0..<40 {
      step(toolkit, &nextElement, &random)
      if Int.random(in: 0..<12, using: &random) == 0 { toolkit.settle() }
    }
    toolkit.settle()
    return toolkit.differences()
  }

  private static func step(
    _ toolkit: StrictToolkit,
    _ nextElement: inout Int,
    _ random: inout SplitMix
  ) {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    func state(_ id: Int, depth: Int) -> FeatureState {
      let items = (0..<2)
        .map { _ in depth > 0 && number(0..<3) == 0 ? state(number(1..<5), depth: depth - 1) : nil }
      return FeatureState(id, keepsItems: number(0..<8) == 0, items: items)
    }
    /// A feature that is part of the state, at a random depth.
    func feature() -> FeatureState {
      var feature = ([toolkit.root] + toolkit.path).randomElement(using: &random) ?? toolkit.root
      while let item = feature.items.compactMap({ $0 }).randomElement(using: &random),
        number(0..<2) == 0
      { feature = item }
      return feature
    }
    func item() -> FeatureState? { number(0..<3) == 0 ? nil : state(number(1..<5), depth: 2) }
    let hosts = sequence(first: toolkit.container, next: \.presented).map { $0 }
    switch number(0..<20) {
    case 0..<6: if toolkit.hasTurns { toolkit.runTurn() }
    case 6..<9:
      if let position = toolkit.transitions.indices.randomElement(using: &random) {
        toolkit.endTransition(position)
      }
    case 9..<13: toolkit.set(item(), of: feature(), at: number(0..<2))
    case 13:
      let new = (0..<number(1..<5)).map { state(nextElement + $0, depth: 3) }
      nextElement += new.count
      let kept = number(0..<toolkit.path.count + 1)
      toolkit.change { $0.replaceSubrange(kept..., with: new) }
    case 14: toolkit.change { $0.removeLast(min(number(1..<4), $0.count)) }
    case 15..<18:
      // A user reaches only what is in no transition.
      guard let host = hosts.dropLast().randomElement(using: &random),
        hosts.allSatisfy({ $0.moving == nil }), let content = host.presented
      else { return }
      let owner = toolkit.panels.first { $0.content == content }
      let (feature, position) = (owner?.feature(), owner?.presenter.shownItem)
      let next = item()
      let taps = number(0..<2) == 0
      toolkit.dismissByUser(host) {
        guard taps, let feature, let position, toolkit.isLive(feature),
          feature.items[position].map({ "\($0.id)" }) == content.name
        else { return }
        toolkit.set(next, of: feature, at: position)
      }
    case 18:
      guard toolkit.container.moving == nil, toolkit.container.presented == nil else { return }
      let count = number(0..<3)
      if count == 0 {
        toolkit.pushOther()
      } else if toolkit.container.children.count > count {
        toolkit.popByUser(count)
      }
    default:
      let free = toolkit.panels.filter {
        toolkit.isOnDisplay($0) && toolkit.host(of: $0).presented == nil && $0.moving == nil
      }
      if let panel = free.randomElement(using: &random) { toolkit.presentOther(on: panel) }
    }
  }
}
