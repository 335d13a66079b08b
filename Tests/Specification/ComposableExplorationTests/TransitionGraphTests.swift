import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

@MainActor @Suite struct TransitionGraphTests {
  @Test func `a graph has an edge for each action, with its origin and its count`() async {
    let report = await exploreActions(
      20,
      length: 2,
      states: \.screen,
      of: { clock in
        TestStore(initialState: Jukebox.State()) {
          Jukebox()
        } withDependencies: {
          $0.continuousClock = clock
        }
      },
      steps: [.send(.played(1)), .advance(by: .seconds(1))]
    )
    expectNoDifference(
      report.graph.mermaid,
      """
      flowchart TD
        s0([".list"])
        s1[".playing(1)"]
        s0 -->|".played × 12"| s1
        s1 -->|".played × 2"| s1
        s1 -.->|".ended × 2"| s0

      """
    )
    expectNoDifference(
      report.graph.graphviz,
      """
      digraph {
        node [shape=box];
        s0 [label=".list", peripheries=2];
        s1 [label=".playing(1)"];
        s0 -> s1 [label=".played × 12"];
        s1 -> s1 [label=".played × 2"];
        s1 -> s0 [label=".ended × 2", style=dashed];
      }

      """
    )
  }

  @Test func `labels can contain any character`() async {
    struct Feature: Reducer {
      func reduce(into state: inout String, action: String) -> Effect<String> {
        state = action
        return .none
      }
    }
    let text = "\"]; s9 --> s1 %% <b>&amp;\\N `x`\n- 1. #quot; \u{0}\u{2028}\u{202E}é中👍🏽"
    let graph = await exploreActions(
      1,
      states: { $0 },
      of: { _ in TestStore(initialState: "") { Feature() } },
      steps: [.send(text)]
    ).graph
    expectNoDifference(
      graph.mermaid,
      """
      flowchart TD
        s0(["#34;#34;"])
        s1["#34;#92;#34;]#59; s9 #45;#45;#62; s1 #37;#37; #60;b#62;#38;amp#59;#92;#92;N #96;x#96;#92;n#45; 1. #35;quot#59; #92;u#123;0#125;#92;u#123;2028#125;#92;u#123;202E#125;é中#128077;#127997;#34;"]
        s0 -->|"String"| s1

      """
    )
    expectNoDifference(
      graph.graphviz,
      #"""
      digraph {
        node [shape=box];
        s0 [label="\"\"", peripheries=2];
        s1 [label="\"\\\"]; s9 --> s1 %% <b>&amp;amp;\\\\N `x`\\n- 1. #quot; \\u{0}\\u{2028}\\u{202E}é中👍🏽\""];
        s0 -> s1 [label="String"];
      }

      """#
    )
  }
}
