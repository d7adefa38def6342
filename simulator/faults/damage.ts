// Damages payloads: truncates text, or corrupts values.

/** The first half of a text, which is not valid JSON. */
export const truncate = (text: string): string => text.slice(0, Math.max(1, Math.floor(text.length / 2)))

/** The same shape with values of the wrong type: strings for numbers, numbers for strings. */
export const corrupt = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(corrupt)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, corrupt(inner)]))
  }
  if (typeof value === 'number') return 'NaN'
  return typeof value === 'string' ? -1 : 'perhaps'
}
