// Which signators count as the same person under the two-person rule.

interface Named {
  readonly id: number
  readonly name: string
}

/** Normalizes white space, letter case, and composed accents. */
const normalizeName = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()

/** True for the same id, and for two ids under one name: a receipt with the same name twice proves nothing. */
export const isSameSignator = (a: Named, b: Named): boolean =>
  a.id === b.id || normalizeName(a.name) === normalizeName(b.name)

/** True if these are at most one person, so nobody could confirm. */
export const areTooFew = (signators: readonly Named[]): boolean => {
  const [first, ...others] = signators
  return first === undefined || others.every((other) => isSameSignator(first, other))
}
