// Which arrays and records were made in the fold that is going on: those may be written in place, because nobody has
// seen them yet. An edit must not outlive its fold.

/** The same, to be written by whoever has made it. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** A record that was made in this fold, and what it was copied from: what it was before. */
export interface Copied<T extends object> {
  readonly copy: Writable<T>
  origin: T
}

interface Made {
  readonly copy: object
  readonly origin: object
}

export class Transient {
  /** Few: to look through them is quicker than any hash. */
  readonly #records: Made[] = []
  readonly #arrays: (readonly unknown[])[] = []

  /** The record when it was made in this fold, else a copy of it. */
  copied<T extends object>(record: T, copy: (record: T) => Writable<T>): Copied<T> {
    const records = this.#records
    for (let i = 0; i < records.length; i++) {
      const made = records[i] as Made
      if (made.copy === record) return made as Copied<T>
    }
    const made: Made = { copy: copy(record), origin: record }
    records.push(made)
    return made as Copied<T>
  }

  /**
   * The array when it was made in this fold, else a copy. To be asked before anybody searches it: to copy from one end to the
   * other fetches it from memory several times as quickly as a search does that leaps through it.
   */
  writable<T>(node: readonly T[]): T[] {
    return this.#arrays.includes(node) ? (node as T[]) : this.#adopt(node.slice())
  }

  /** The array with one more value: itself when it was made in this fold, else a copy, which has room for no more. */
  appended<T>(node: readonly T[], value: T): T[] {
    if (!this.#arrays.includes(node)) return this.#adopt(node.concat([value]))
    const made = node as T[]
    made.push(value)
    return made
  }

  /** Takes over an array that was just made. */
  #adopt<T>(node: T[]): T[] {
    this.#arrays.push(node)
    return node
  }
}
