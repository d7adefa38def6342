// A three-way merge of two edits of any record, field by field.

/** True if two values of a field mean the same. */
export type SameValue<T> = <F extends keyof T>(field: F, a: T[F], b: T[F]) => boolean

/** The result of a merge. */
export interface Merge<T> {
  /** My edits, and theirs where I changed nothing. In a conflict my value, until the user chooses. */
  readonly values: T
  /** The base of later edits: theirs, but the old base where a conflict is open. */
  readonly base: T
  /** Fields that only they changed. */
  readonly taken: readonly (keyof T)[]
  /** Fields that both sides changed, to different values. */
  readonly conflicts: readonly (keyof T)[]
}

/** The side whose value a merge takes; null if both changed the field and the user must choose. */
export function sideTaken<T>(
  { taken, conflicts }: Pick<Merge<T>, 'taken' | 'conflicts'>,
  field: keyof T,
): 'mine' | 'theirs' | null {
  if (conflicts.includes(field)) return null
  return taken.includes(field) ? 'theirs' : 'mine'
}

/** Fields that both sides changed since `base`, to different values. */
export const conflictsOf = <T extends object>(base: T, mine: T, theirs: T, same: SameValue<T>): readonly (keyof T)[] =>
  fieldsOf(base).filter(
    (field) =>
      !same(field, mine[field], theirs[field]) &&
      !same(field, mine[field], base[field]) &&
      !same(field, theirs[field], base[field]),
  )

/** Merges two edits of `base`. No edit is lost: it is in the values, or its field is a conflict. */
export function mergeEdits<T extends object>(base: T, mine: T, theirs: T, same: SameValue<T>): Merge<T> {
  const conflicts = conflictsOf(base, mine, theirs, same)
  const conflicting = new Set<keyof T>(conflicts)
  const values = { ...mine }
  const nextBase = { ...base }
  const taken: (keyof T)[] = []
  for (const field of fieldsOf(base)) {
    if (conflicting.has(field)) continue
    nextBase[field] = theirs[field]
    if (same(field, mine[field], theirs[field]) || !same(field, mine[field], base[field])) continue
    values[field] = theirs[field]
    taken.push(field)
  }
  return { values, base: nextBase, taken, conflicts }
}

/** `Object.keys`, typed as the record's fields. */
const fieldsOf = <T extends object>(record: T): readonly (keyof T)[] => Object.keys(record) as (keyof T)[]
