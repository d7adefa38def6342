// Damages payloads: cut off in the middle, or complete with wrong values.

/** The first half of a text, so that it is no valid JSON. */
export const truncatedText = (text: string): string => text.slice(0, Math.max(1, Math.floor(text.length / 2)))

/** The same shape with a wrong value in every field: texts for numbers, numbers for texts. */
export const corrupted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(corrupted)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, corrupted(inner)]))
  }
  if (typeof value === 'number') return 'NaN'
  return typeof value === 'string' ? -1 : 'perhaps'
}
