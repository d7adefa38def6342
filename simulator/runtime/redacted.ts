// Takes secrets out of what the wire log shows. Decides by the names of fields alone.

const SECRET = /password|token|authorization|secret|nonce|^auth$|channel_data|^key$|verification/i
const MASK = '•••'

/** The same value with every field that may hold a secret masked. */
export const redacted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redacted)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return `${value.length} bytes`
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null && inner !== undefined ? MASK : redacted(inner),
    ]),
  )
}
