// Resolves the pseudonyms of an exported log by comparing it with the same data of a world. The mapping is one-to-one, and nothing
// is guessed.
import { isRecord } from '../../src/contract/json'

const isPseudonym = (text: string): boolean => /^~[0-9a-z]+$/.test(text)

type Pair = readonly [pseudonym: string, text: string]

const isMissing = (value: unknown): boolean => value === null || value === undefined

/** Rows of lists are matched by id. */
const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : undefined)

export class Pseudonyms {
  readonly #texts = new Map<string, string>()
  readonly #pseudonyms = new Map<string, string>()

  /** The text of a pseudonym; undefined if unknown. */
  textOf(pseudonym: string): string | undefined {
    return this.#texts.get(pseudonym)
  }

  /** True if both are equal except for pseudonyms, which are then learned. Null and a missing field count as equal. */
  matches(logged: unknown, actual: unknown): boolean {
    const pairs: Pair[] = []
    if (!this.#compare(logged, actual, pairs)) return false
    for (const [pseudonym, text] of pairs) this.bind(pseudonym, text)
    return true
  }

  /** Learns pseudonyms from the parts that both have in common. */
  learn(logged: unknown, actual: unknown): void {
    if (typeof logged === 'string' && typeof actual === 'string') {
      if (isPseudonym(logged) && this.#fits(logged, actual, [])) this.bind(logged, actual)
      return
    }
    if (Array.isArray(logged) && Array.isArray(actual)) {
      const rows = new Map(actual.map((row) => [idOf(row), row]))
      logged.forEach((one, index) => {
        const id = idOf(one)
        this.learn(one, id === undefined ? actual[index] : rows.get(id))
      })
      return
    }
    if (!isRecord(logged) || !isRecord(actual)) return
    for (const [key, value] of Object.entries(logged)) this.learn(value, actual[key])
  }

  bind(pseudonym: string, text: string): void {
    this.#texts.set(pseudonym, text)
    this.#pseudonyms.set(text, pseudonym)
  }

  /** A copy with every pseudonym replaced by its text, or by a `placeholder` if unknown. */
  restore(value: unknown, placeholder: (key: string, pseudonym: string) => string, key = ''): unknown {
    if (typeof value === 'string') {
      if (!isPseudonym(value)) return value
      const known = this.#texts.get(value)
      if (known !== undefined) return known
      const text = placeholder(key, value)
      this.bind(value, text)
      return text
    }
    if (Array.isArray(value)) return value.map((part) => this.restore(part, placeholder, key))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, this.restore(part, placeholder, name)]),
    )
  }

  #compare(logged: unknown, actual: unknown, pairs: Pair[]): boolean {
    if (isMissing(logged) || isMissing(actual)) return isMissing(logged) && isMissing(actual)
    if (typeof logged === 'string' && typeof actual === 'string' && isPseudonym(logged)) {
      if (!this.#fits(logged, actual, pairs)) return false
      pairs.push([logged, actual])
      return true
    }
    if (Array.isArray(logged)) {
      return (
        Array.isArray(actual) &&
        logged.length === actual.length &&
        logged.every((part, index) => this.#compare(part, actual[index], pairs))
      )
    }
    if (!isRecord(logged)) return logged === actual
    if (!isRecord(actual)) return false
    const keys = new Set([...Object.keys(logged), ...Object.keys(actual)])
    return [...keys].every((key) => this.#compare(logged[key], actual[key], pairs))
  }

  #fits(pseudonym: string, text: string, pairs: readonly Pair[]): boolean {
    const known = this.#texts.get(pseudonym) ?? pairs.find(([one]) => one === pseudonym)?.[1]
    const taken = this.#pseudonyms.get(text) ?? pairs.find(([, one]) => one === text)?.[0]
    return (known ?? text) === text && (taken ?? pseudonym) === pseudonym
  }
}
