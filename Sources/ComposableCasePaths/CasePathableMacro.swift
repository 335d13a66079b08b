/// Generates key paths for the cases of an enum.
///
/// For their use, see ``CasePathable``. The cases must have unique base names. The macro also
/// conforms the enum to ``CasePathIterable``, with the cases in declaration order. `value.case`
/// returns the case of a value.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(
  member,
  names: named(AllCasePaths),
  named(allCasePaths),
  named(_$Element),
  named(_$Iterator),
  named(_$Root)
)
public macro CasePathable() =
  #externalMacro(module: "ComposableMacros", type: "CasePathableMacro")
