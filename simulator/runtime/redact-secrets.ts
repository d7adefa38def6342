// Masks secrets in the logs that the control API shows: by field name, and what looks like a token in any text.

const SECRET =
  /password|token|authorization|secret|nonce|^auth$|^p256dh$|^endpoint$|channel_data|^key$|verification|^(old_)?pin$/i
/**
 * A token of this server, as sessions.ts creates it, or a bearer of any other; also as a cookie, an address or JSON inside a text writes
 * it: after `%20`, `+` or `\\n`.
 */
const TOKEN = /\bBearer(?:\s|%20|\+)+[^\s"',;&]+|(?:(?<![\w-])|(?<=%[0-9a-f]{2}|\\[bfnrt]))[\w-]{43}(?![\w-])/gi
const MASK = '•••'

/** The text with every token masked. */
export const redactText = (text: string): string => text.replaceAll(TOKEN, MASK)

const redact = (value: unknown, isSecret: (field: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((item) => redact(item, isSecret))
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return `${value.length} bytes`
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactText(name),
      isSecret(name) && inner !== null && inner !== undefined ? MASK : redact(inner, isSecret),
    ]),
  )
}

/** A copy of the value in which every field that may hold a secret, and every token in a text, is masked. */
export const redactSecrets = (value: unknown): unknown => redact(value, (field) => SECRET.test(field))

/** A copy of the value in which every token in a text is masked. */
export const redactTokens = (value: unknown): unknown => redact(value, () => false)
