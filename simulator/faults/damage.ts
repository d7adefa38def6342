// How payloads are spoiled on their way: cut off in the middle, or whole and wrong.

/** The first half of a text: no JSON any more. */
export const truncatedText = (text: string): string => text.slice(0, Math.max(1, Math.floor(text.length / 2)))

/** The same form with a wrong value in every place: numbers are words, words are numbers. */
export const corrupted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(corrupted)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, corrupted(inner)]))
  }
  if (typeof value === 'number') return 'NaN'
  return typeof value === 'string' ? -1 : 'perhaps'
}
