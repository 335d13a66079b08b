/// Gives every case of an enum a key path.
///
/// What it writes, and what it is good for, is described at ``CasePathable``. Cases need different
/// base names. The cases are also listed, in the order of their declaration, by
/// ``CasePathIterable``, and `value.case` names the one that a value is in.
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
