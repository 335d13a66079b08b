import Foundation
import SwiftParser
import SwiftSyntax

// Reads the paths of Swift files on standard input; see the README of the package.

let comparison = Comparison(viewMode: .sourceAccurate)
var files = 0
while let path = readLine() {
  guard let data = FileManager.default.contents(atPath: path),
    let text = String(data: data, encoding: .utf8)
  else { continue }
  files += 1
  comparison.file = path
  comparison.walk(Parser.parse(source: text))
}

for finding in comparison.findings { print(finding) }
let counts = comparison.counts
print(
  """
  files \(files)
  types compared \(counts.types) (enums \(counts.enums), structs \(counts.structs)), \
  not compared for syntax errors \(counts.invalid)
  variables compared alone \(counts.variables)
  lines compared \(counts.lines)
  mismatches \(counts.mismatches)
  places not understood \(counts.problems)
  expansions parsed \(counts.expansions), with syntax errors \(counts.invalidExpansions)
  """
)
exit(counts.mismatches + counts.problems + counts.invalidExpansions == 0 ? 0 : 1)
