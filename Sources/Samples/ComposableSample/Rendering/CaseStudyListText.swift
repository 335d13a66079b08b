import CaseStudies

/// The list of case studies, one per line.
struct CaseStudyListText {
  let studies: [CaseStudy]

  var text: TerminalText {
    let width = studies.map(\.name.count).max() ?? 0
    return studies.map { study in
      let space = String(repeating: " ", count: width - study.name.count)
      return "\(study.name)\(space)  \(study.summary)\n"
    }
    .joined()
  }
}
