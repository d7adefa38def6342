// How much a recorded body weighs, roughly, and what stands in place of one that weighs too much.

/** A larger body is left out of what memory holds of the wire. */
const LARGEST_KEPT_BYTES = 20_000

/** Bytes of a plain value as JSON, about right; stops counting above the limit. */
const weightOf = (value: unknown, limit = LARGEST_KEPT_BYTES): number => {
  let weight = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0 && weight <= limit) {
    const next = waiting.pop()
    weight += 8
    if (typeof next === 'string') weight += next.length
    if (typeof next !== 'object' || next === null) continue
    if (ArrayBuffer.isView(next)) weight += next.byteLength
    else if (Array.isArray(next)) for (const item of next.slice(0, limit)) waiting.push(item)
    else
      for (const [name, inner] of Object.entries(next)) {
        weight += name.length
        waiting.push(inner)
      }
  }
  return weight
}

const weighed = new WeakMap<object, number>()

/** What thousands are told is weighed once; nobody changes what was sent. */
const weightOnce = (body: unknown): number => {
  if (typeof body !== 'object' || body === null) return weightOf(body)
  const known = weighed.get(body)
  if (known !== undefined) return known
  const weight = weightOf(body)
  weighed.set(body, weight)
  return weight
}

interface KeptBody {
  readonly body: unknown
  readonly weight: number
}

const noBody: KeptBody = { body: null, weight: weightOf(null) }

/** The body itself, or a note that it was left out. */
export const keptBody = (body: unknown): KeptBody => {
  if (body === null) return noBody
  const weight = weightOnce(body)
  if (weight <= LARGEST_KEPT_BYTES) return { body, weight }
  return { body: { left_out: `more than ${LARGEST_KEPT_BYTES} bytes` }, weight: 64 }
}
