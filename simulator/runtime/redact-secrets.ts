// Masks secrets in the logs that the control API shows: by field name, and what looks like a token in any text.

const SECRET =
  /password|token|authorization|secret|nonce|^auth$|^p256dh$|^endpoint$|channel_data|^key$|verification|^(old_)?pin$/i
/** A token of this server, as sessions.ts creates it, or a bearer of any other. */
const TOKEN = /\bBearer\s+[^\s"',;]+|(?<![\w-])[\w-]{43}(?![\w-])/g
const MASK = '•••'

const redact = (value: unknown, isSecret: (field: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((item) => redact(item, isSecret))
  if (typeof value === 'string') return value.replaceAll(TOKEN, MASK)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return `${value.length} bytes`
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name) && inner !== null && inner !== undefined ? MASK : redact(inner, isSecret),
    ]),
  )
}

/** A copy of the value in which every field that may hold a secret, and every token in a text, is masked. */
export const redactSecrets = (value: unknown): unknown => redact(value, (field) => SECRET.test(field))

/** A copy of the value in which every token in a text is masked. */
export const redactTokens = (value: unknown): unknown => redact(value, () => false)
