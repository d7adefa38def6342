// What an exported log calls things. Its texts are pseudonyms, equal for equal texts; held against the same things in a
// world they tell what they stand for. Nothing is guessed: a pseudonym stands for one text, and a text has one pseudonym.

const isPseudonym = (text: string): boolean => /^~[0-9a-z]+$/.test(text)

type Pair = readonly [pseudonym: string, text: string]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNothing = (value: unknown): boolean => value === null || value === undefined

/** Rows of lists are found by their id, wherever they stand. */
const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : undefined)

export class Pseudonyms {
  readonly #texts = new Map<string, string>()
  readonly #pseudonyms = new Map<string, string>()

  /** What the pseudonym stands for; undefined while that is not known. */
  textOf(pseudonym: string): string | undefined {
    return this.#texts.get(pseudonym)
  }

  /** True when both are the same but for pseudonyms; what was learnt by it is then known. Null and missing are the same. */
  same(logged: unknown, told: unknown): boolean {
    const pairs: Pair[] = []
    if (!this.#compare(logged, told, pairs)) return false
    for (const [pseudonym, text] of pairs) this.bind(pseudonym, text)
    return true
  }

  /** Learns from what stands in both, however else they differ. */
  learn(logged: unknown, told: unknown): void {
    if (typeof logged === 'string' && typeof told === 'string') {
      if (isPseudonym(logged) && this.#fits(logged, told, [])) this.bind(logged, told)
      return
    }
    if (Array.isArray(logged) && Array.isArray(told)) {
      const rows = new Map(told.map((row) => [idOf(row), row]))
      logged.forEach((one, place) => {
        const id = idOf(one)
        this.learn(one, id === undefined ? told[place] : rows.get(id))
      })
      return
    }
    if (!isRecord(logged) || !isRecord(told)) return
    for (const [key, value] of Object.entries(logged)) this.learn(value, told[key])
  }

  bind(pseudonym: string, text: string): void {
    this.#texts.set(pseudonym, text)
    this.#pseudonyms.set(text, pseudonym)
  }

  /** The value with every text put back; `standIn` gives one for what is not known. */
  restored(value: unknown, standIn: (key: string, pseudonym: string) => string, key = ''): unknown {
    if (typeof value === 'string') {
      if (!isPseudonym(value)) return value
      const known = this.#texts.get(value)
      if (known !== undefined) return known
      const text = standIn(key, value)
      this.bind(value, text)
      return text
    }
    if (Array.isArray(value)) return value.map((part) => this.restored(part, standIn, key))
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.restored(part, standIn, name)]))
  }

  #compare(logged: unknown, told: unknown, pairs: Pair[]): boolean {
    if (isNothing(logged) || isNothing(told)) return isNothing(logged) && isNothing(told)
    if (typeof logged === 'string' && typeof told === 'string' && isPseudonym(logged)) {
      if (!this.#fits(logged, told, pairs)) return false
      pairs.push([logged, told])
      return true
    }
    if (Array.isArray(logged)) {
      return (
        Array.isArray(told) &&
        logged.length === told.length &&
        logged.every((part, place) => this.#compare(part, told[place], pairs))
      )
    }
    if (!isRecord(logged)) return logged === told
    if (!isRecord(told)) return false
    const keys = new Set([...Object.keys(logged), ...Object.keys(told)])
    return [...keys].every((key) => this.#compare(logged[key], told[key], pairs))
  }

  #fits(pseudonym: string, text: string, pairs: readonly Pair[]): boolean {
    const known = this.#texts.get(pseudonym) ?? pairs.find(([one]) => one === pseudonym)?.[1]
    const taken = this.#pseudonyms.get(text) ?? pairs.find(([, one]) => one === text)?.[0]
    return (known ?? text) === text && (taken ?? pseudonym) === pseudonym
  }
}
