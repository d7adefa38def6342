// Which arrays and records were made in the fold that is going on: those may be written in place, because nobody has
// seen them yet. An edit must not outlive its fold.

type Writable<T> = { -readonly [K in keyof T]: T[K] }

export class Transient {
  /** Arrays that were made in this fold. */
  readonly #arrays = new Set<object>()
  /** Records that were made in this fold; they are few, so one is found sooner by looking at each than by a hash. */
  readonly #records: object[] = []
  /** What each of them was copied from. */
  readonly #origins: object[] = []

  /** The array itself when it was made in this fold, else a copy of it that may be written in this fold. */
  mutable<T>(node: readonly T[]): T[] {
    return this.#arrays.has(node) ? (node as T[]) : this.#adopt(node.slice())
  }

  /** The array with one more value: itself when it was made in this fold, else a copy, which has room for no more. */
  appended<T>(node: readonly T[], value: T): T[] {
    if (!this.#arrays.has(node)) return this.#adopt(node.concat([value]))
    const made = node as T[]
    made.push(value)
    return made
  }

  /** `mutable` for a record. */
  mutableRecord<T extends object>(value: T): Writable<T> {
    if (this.#records.includes(value)) return value
    const copy = { ...value }
    this.#records.push(copy)
    this.#origins.push(value)
    return copy
  }

  /** What a record of this fold was copied from: as it was before. */
  copiedFrom<T extends object>(record: T): T {
    return this.#origins[this.#records.indexOf(record)] as T
  }

  /** From now on the record counts as a copy of this one. */
  countsAs<T extends object>(record: T, origin: T): void {
    this.#origins[this.#records.indexOf(record)] = origin
  }

  /** Takes over an array that was just made. */
  #adopt<T>(node: T[]): T[] {
    this.#arrays.add(node)
    return node
  }
}
