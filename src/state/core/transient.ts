// Which arrays and records were made in the fold that is going on: those may be written in place, because nobody has
// seen them yet. An edit must not outlive its fold.

type Writable<T> = { -readonly [K in keyof T]: T[K] }

export class Transient {
  readonly #fresh = new Set<object>()

  /** The array itself when it was made in this fold, else a copy of it that may be written in this fold. */
  mutable<T>(node: readonly T[]): T[] {
    if (this.#fresh.has(node)) return node as T[]
    const copy = node.slice()
    this.#fresh.add(copy)
    return copy
  }

  /** The same for a record. */
  mutableRecord<T extends object>(value: T): Writable<T> {
    if (this.#fresh.has(value)) return value
    const copy = { ...value }
    this.#fresh.add(copy)
    return copy
  }

  /** Takes over an array that was just made. */
  adopt<T>(node: T[]): T[] {
    this.#fresh.add(node)
    return node
  }
}
