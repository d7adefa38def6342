// Canonical JSON: sorted keys, so equal values have equal bytes in every process.

/** A member's name, and its encoded form with the colon. */
interface Member {
  readonly name: string
  readonly text: string
}

/** Objects built by the same code have the same names in the same order, so those are sorted once. */
interface Shape {
  readonly names: readonly string[]
  readonly members: readonly Member[]
}

/** By the last name of the object. */
const shapes = new Map<string, Shape[]>()
/** Caps the cache, because names may be random or come from users. */
const MAX_SHAPES = 1_000
const MAX_NAMES = 60
let shapeCount = 0

const sortedMembers = (names: readonly string[]): readonly Member[] =>
  names.toSorted().map((name) => ({ name, text: `${JSON.stringify(name)}:` }))

const sameNames = (a: readonly string[], b: readonly string[]): boolean => {
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}

/** The members of an object, sorted by the code units of their names. */
export function membersOf(value: object): readonly Member[] {
  const names = Object.keys(value)
  const last = names.at(-1)
  if (last === undefined) return []
  const candidates = shapes.get(last)
  if (candidates !== undefined)
    for (const shape of candidates)
      if (shape.names.length === names.length && sameNames(shape.names, names)) return shape.members
  const members = sortedMembers(names)
  if (shapeCount < MAX_SHAPES && names.length <= MAX_NAMES) {
    shapeCount += 1
    if (candidates === undefined) shapes.set(last, [{ names, members }])
    else candidates.push({ names, members })
  }
  return members
}

/** The JSON of a value that is neither an object nor an array. */
export function plainText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return JSON.stringify(value) ?? 'null'
}

/** Canonical JSON of a plain value. Omits undefined members. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return plainText(value)
  if (Array.isArray(value)) {
    let items = ''
    for (let index = 0; index < value.length; index += 1)
      items += index === 0 ? canonical(value[0]) : `,${canonical(value[index])}`
    return `[${items}]`
  }
  // Runs for every entry of every log, so it avoids `Object.entries`.
  const record: Readonly<Record<string, unknown>> = Object(value)
  let text = ''
  for (const { name, text: prefix } of membersOf(value)) {
    const member = record[name]
    if (member !== undefined) text += text === '' ? prefix + canonical(member) : `,${prefix}${canonical(member)}`
  }
  return `{${text}}`
}
