// Which arrays and records were made in the fold that is going on: those may be written in place, because nobody has
// seen them yet. An edit must not outlive its fold.

/** The same, to be written by whoever has made it. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] }

export class Transient {
  /** What was made in this fold, with what it was copied from; with itself where it is no copy. */
  readonly #made = new Map<object, object>()

  /** The array itself when it was made in this fold, else a copy of it that may be written in this fold. */
  mutable<T>(node: readonly T[]): T[] {
    return this.#made.has(node) ? (node as T[]) : this.#adopt(node.slice())
  }

  /**
   * The array without `count` values from `index` on and with these in their place: itself when it was made in this fold, else a
   * copy. To copy and write in one step costs a tenth of a copy that then has to grow.
   */
  spliced<T>(node: readonly T[], index: number, count: number, ...values: readonly T[]): T[] {
    if (!this.#made.has(node)) return this.#adopt(node.toSpliced(index, count, ...values))
    const made = node as T[]
    made.splice(index, count, ...values)
    return made
  }

  /** The array with one more value: itself when it was made in this fold, else a copy, which has room for no more. */
  appended<T>(node: readonly T[], value: T): T[] {
    if (!this.#made.has(node)) return this.#adopt(node.concat([value]))
    const made = node as T[]
    made.push(value)
    return made
  }

  /** `mutable` for a record. */
  mutableRecord<T extends object>(value: T): Writable<T> {
    if (this.#made.has(value)) return value
    const copy = { ...value }
    this.#made.set(copy, value)
    return copy
  }

  /** What a record of this fold was copied from: as it was before. */
  copiedFrom<T extends object>(record: T): T {
    return this.#made.get(record) as T
  }

  /** From now on the record counts as a copy of this one. */
  countsAs<T extends object>(record: T, origin: T): void {
    this.#made.set(record, origin)
  }

  /** Takes over an array that was just made. */
  #adopt<T>(node: T[]): T[] {
    this.#made.set(node, node)
    return node
  }
}
