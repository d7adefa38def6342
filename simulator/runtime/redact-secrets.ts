// Masks secrets in the wire log by field name.

const SECRET = /password|token|authorization|secret|nonce|^auth$|channel_data|^key$|verification|^(old_)?pin$/i
const MASK = '•••'

/** A copy of the value with every field that may hold a secret masked. */
export const redactSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redactSecrets)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return `${value.length} bytes`
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null && inner !== undefined ? MASK : redactSecrets(inner),
    ]),
  )
}
