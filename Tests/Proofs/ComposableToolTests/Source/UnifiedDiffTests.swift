import Testing

@testable import ComposableTool

@Suite struct UnifiedDiffTests {
  @Test func `changes that are far apart are hunks of their own`() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let new = "0\n" + (1...11).map { $0 == 3 ? "three\n" : "\($0)\n" }.joined() + "12"
    #expect(
      UnifiedDiff(path: "a b.txt", from: old, to: new, context: 1).text == """
        --- a/a b.txt
        +++ b/a b.txt
        @@ -1,4 +1,5 @@
        +0
         1
         2
        -3
        +three
         4
        @@ -11,2 +12,2 @@
         11
        -12
        +12
        \\ No newline at end of file

        """
    )
  }

  @Test func `equal texts have no difference`() {
    #expect(UnifiedDiff(path: "a", from: "1\n", to: "1\n").text == "")
  }

  @Test func `a file can be empty before or after`() {
    #expect(UnifiedDiff(path: "a", from: "", to: "1\n").text.hasSuffix("@@ -0,0 +1,1 @@\n+1\n"))
    #expect(UnifiedDiff(path: "a", from: "1\n", to: "").text.hasSuffix("@@ -1,1 +0,0 @@\n-1\n"))
  }
}
