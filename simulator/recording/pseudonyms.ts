// The pseudonyms of an exported log: equal for equal texts. Compared with the same data of a world they reveal what they
// stand for. Nothing is guessed: a pseudonym stands for one text, and a text has one pseudonym.
import { isRecord } from '../../src/contract/json'

const isPseudonym = (text: string): boolean => /^~[0-9a-z]+$/.test(text)

type Pair = readonly [pseudonym: string, text: string]

const isNothing = (value: unknown): boolean => value === null || value === undefined

/** Rows of lists are matched by id. */
const idOf = (value: unknown): unknown => (isRecord(value) ? value.id : undefined)

export class Pseudonyms {
  readonly #texts = new Map<string, string>()
  readonly #pseudonyms = new Map<string, string>()

  /** What the pseudonym stands for; undefined while that is not known. */
  textOf(pseudonym: string): string | undefined {
    return this.#texts.get(pseudonym)
  }

  /** True when both are equal but for pseudonyms, which are then learnt. Null and missing count as equal. */
  same(logged: unknown, actual: unknown): boolean {
    const pairs: Pair[] = []
    if (!this.#compare(logged, actual, pairs)) return false
    for (const [pseudonym, text] of pairs) this.bind(pseudonym, text)
    return true
  }

  /** Learns from what both have in common, however else they differ. */
  learn(logged: unknown, actual: unknown): void {
    if (typeof logged === 'string' && typeof actual === 'string') {
      if (isPseudonym(logged) && this.#fits(logged, actual, [])) this.bind(logged, actual)
      return
    }
    if (Array.isArray(logged) && Array.isArray(actual)) {
      const rows = new Map(actual.map((row) => [idOf(row), row]))
      logged.forEach((one, place) => {
        const id = idOf(one)
        this.learn(one, id === undefined ? actual[place] : rows.get(id))
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

  /** The value with every pseudonym replaced by its text; `standIn` makes one for what is not known. */
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

  #compare(logged: unknown, actual: unknown, pairs: Pair[]): boolean {
    if (isNothing(logged) || isNothing(actual)) return isNothing(logged) && isNothing(actual)
    if (typeof logged === 'string' && typeof actual === 'string' && isPseudonym(logged)) {
      if (!this.#fits(logged, actual, pairs)) return false
      pairs.push([logged, actual])
      return true
    }
    if (Array.isArray(logged)) {
      return (
        Array.isArray(actual) &&
        logged.length === actual.length &&
        logged.every((part, place) => this.#compare(part, actual[place], pairs))
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
