// One text for one value: JSON with sorted keys, so that equal things have equal bytes in every process.

/** A name of an object, and how it begins a member. */
interface Member {
  readonly name: string
  readonly text: string
}

/** Objects that were made alike have the same names in the same order: these are sorted once. */
interface Shape {
  readonly names: readonly string[]
  readonly members: readonly Member[]
}

/** By their last name. */
const shapes = new Map<string, Shape[]>()
/** More are not remembered: names may be drawn, or come from people. */
const MOST_SHAPES = 1_000
const MOST_NAMES = 60
let known = 0

const membersBy = (names: readonly string[]): readonly Member[] =>
  names.toSorted().map((name) => ({ name, text: `${JSON.stringify(name)}:` }))

const isSame = (some: readonly string[], others: readonly string[]): boolean => {
  for (let place = 0; place < some.length; place += 1) if (some[place] !== others[place]) return false
  return true
}

/** The names of an object in the order of their code units. */
export function membersOf(value: object): readonly Member[] {
  const names = Object.keys(value)
  const last = names.at(-1)
  if (last === undefined) return []
  const alike = shapes.get(last)
  if (alike !== undefined)
    for (const shape of alike)
      if (shape.names.length === names.length && isSame(shape.names, names)) return shape.members
  const members = membersBy(names)
  if (known < MOST_SHAPES && names.length <= MOST_NAMES) {
    known += 1
    if (alike === undefined) shapes.set(last, [{ names, members }])
    else alike.push({ names, members })
  }
  return members
}

/** The JSON of what is neither an object nor a list. */
export function plainText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  return JSON.stringify(value) ?? 'null'
}

/** Canonical JSON of a plain value; undefined members are left out. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return plainText(value)
  if (Array.isArray(value)) {
    let items = ''
    for (let place = 0; place < value.length; place += 1)
      items += place === 0 ? canonical(value[0]) : `,${canonical(value[place])}`
    return `[${items}]`
  }
  // Every entry of every log passes here: no pairs are made.
  const from: Readonly<Record<string, unknown>> = Object(value)
  let text = ''
  for (const { name, text: begin } of membersOf(value)) {
    const member = from[name]
    if (member !== undefined) text += text === '' ? begin + canonical(member) : `,${begin}${canonical(member)}`
  }
  return `{${text}}`
}
