// Estimates the size of a recorded body and replaces a body that is too large.

/** Larger bodies are not held in memory. */
const MAX_BODY_BYTES = 20_000

/** Approximate size of a plain value as JSON, in bytes. Stops counting above the limit. */
const sizeOf = (value: unknown, limit = MAX_BODY_BYTES): number => {
  let size = 0
  const pending: unknown[] = [value]
  while (pending.length > 0 && size <= limit) {
    const part = pending.pop()
    size += 8
    if (typeof part === 'string') size += part.length
    if (typeof part !== 'object' || part === null) continue
    if (ArrayBuffer.isView(part)) size += part.byteLength
    else if (Array.isArray(part)) for (const item of part.slice(0, limit)) pending.push(item)
    else
      for (const [name, inner] of Object.entries(part)) {
        size += name.length
        pending.push(inner)
      }
  }
  return size
}

const sizes = new WeakMap<object, number>()

/** Cached, because the same body may go to thousands of sockets and is never modified. */
const cachedSize = (body: unknown): number => {
  if (typeof body !== 'object' || body === null) return sizeOf(body)
  const cached = sizes.get(body)
  if (cached !== undefined) return cached
  const size = sizeOf(body)
  sizes.set(body, size)
  return size
}

interface LimitedBody {
  readonly body: unknown
  readonly size: number
}

const noBody: LimitedBody = { body: null, size: sizeOf(null) }

/** The body, or a note that it was too large. */
export const limitBody = (body: unknown): LimitedBody => {
  if (body === null) return noBody
  const size = cachedSize(body)
  if (size <= MAX_BODY_BYTES) return { body, size }
  return { body: { left_out: `more than ${MAX_BODY_BYTES} bytes` }, size: 64 }
}
