import CaseStudies

/// The case studies, one on each line.
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
