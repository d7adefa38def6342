// The entries of a form that edits saved values. If another device saves a value while the form is open, an unedited field shows it, and
// for an edited field, the user decides which value to keep.
import { useState } from 'react'

/** The entries by field. */
export type Entries = Readonly<Record<string, string | number | boolean>>

interface Version<E extends Entries> {
  /** The saved values that the user last saw. */
  readonly base: E
  readonly entry: E
  /** Fields that were edited here and have changed on another device, until the user decides. */
  readonly contested: readonly (keyof E & string)[]
}

interface PreferenceForm<E extends Entries> extends Omit<Version<E>, 'base'> {
  readonly change: (part: Partial<E>) => void
  /** Resolves a contested field in favor of the entry here; the next save replaces the saved value. */
  readonly keepMine: (field: keyof E & string) => void
  /** Resolves a contested field in favor of the saved value. */
  readonly takeTheirs: (field: keyof E & string) => void
}

/** Writes an entry as it would be saved, so that `40M` and `40,000,000` are the same. */
type Normalize<E extends Entries> = (entry: E) => E

/**
 * `saved` has the values on the server, normalized. `initial` has the first entries, which may include unsaved choices.
 *
 * @example
 * const { entry, change, contested } = usePreferenceForm({ limit: '40,000,000' }, normalize)
 */
export function usePreferenceForm<E extends Entries>(
  saved: E,
  normalize: Normalize<E> = (entry) => entry,
  initial: E = saved,
): PreferenceForm<E> {
  const [version, setVersion] = useState<Version<E>>({ base: saved, entry: initial, contested: [] })
  const current = follow(version, saved, normalize)
  if (current !== version) setVersion(current)
  const { entry, contested } = current
  const without = (field: keyof E & string) => contested.filter((each) => each !== field)
  return {
    entry,
    contested,
    change: (part) => setVersion((before) => ({ ...before, entry: { ...before.entry, ...part } })),
    keepMine: (field) => setVersion((before) => ({ ...before, contested: without(field) })),
    takeTheirs: (field) =>
      setVersion((before) => ({
        ...before,
        entry: { ...before.entry, [field]: saved[field] },
        contested: without(field),
      })),
  }
}

/** The version after these values were saved, here or elsewhere; the same one if nothing changes. */
export function follow<E extends Entries>(version: Version<E>, saved: E, normalize: Normalize<E>): Version<E> {
  const { base, entry, contested } = version
  const normalized = normalize(entry)
  const fields: readonly (keyof E & string)[] = Object.keys(saved)
  const changed = fields.filter((field) => saved[field] !== base[field])
  const areStillContested = contested.every((field) => normalized[field] !== saved[field])
  if (changed.length === 0 && areStillContested) return version
  const untouched = changed.filter((field) => normalized[field] === base[field])
  const conflicting = changed.filter((field) => normalized[field] !== base[field])
  const savedElsewhere = Object.fromEntries(untouched.map((field) => [field, saved[field]]))
  const undecided = [...new Set([...contested, ...conflicting])].filter((field) => normalized[field] !== saved[field])
  return {
    base: saved,
    entry: { ...entry, ...savedElsewhere },
    contested: undecided.filter((field) => !untouched.includes(field)),
  }
}
