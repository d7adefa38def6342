// Masks secrets in the wire log: by field name, and what looks like a token in any text.

const SECRET = /password|token|authorization|secret|nonce|^auth$|channel_data|^key$|verification|^(old_)?pin$/i
/** A token of this server, as sessions.ts creates it, or a bearer of any other. */
const TOKEN = /\bBearer\s+[^\s"',;]+|(?<![\w-])[\w-]{43}(?![\w-])/g
const MASK = '•••'

/** A copy of the value in which every field that may hold a secret, and every token in a text, is masked. */
export const redactSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redactSecrets)
  if (typeof value === 'string') return value.replaceAll(TOKEN, MASK)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return `${value.length} bytes`
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && inner !== null && inner !== undefined ? MASK : redactSecrets(inner),
    ]),
  )
}
