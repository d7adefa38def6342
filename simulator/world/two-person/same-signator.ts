// Which signators count as one person under the two-person rule. Pure.

interface Named {
  readonly id: number
  readonly name: string
}

/** The name without what people vary when they write it: blanks of every kind, capitals, and accents put together or apart. */
const normalizeName = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()

/** True for the same id, and for two ids under one name: a receipt that names one name twice proves nothing. */
export const isSameSignator = (a: Named, b: Named): boolean =>
  a.id === b.id || normalizeName(a.name) === normalizeName(b.name)

/** True where these are one person at most, so that nobody is left to confirm. */
export const areTooFew = (signators: readonly Named[]): boolean => {
  const [first, ...others] = signators
  return first === undefined || others.every((other) => isSameSignator(first, other))
}
