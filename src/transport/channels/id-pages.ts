// Records by positive integer id, a page for each 256 ids. Of an id that was long not asked for, a look here fetches one place
// from memory where a `Map` of all fetches two or three. Written in place: nobody else keeps it.

const EACH = 256

/** Records by id. */
export class IdPages<R extends object> {
  readonly #pages = new Map<number, (R | null)[]>()

  /** The record of this id, null without one. */
  get(id: number): R | null {
    const at = id % EACH
    return this.#pages.get((id - at) / EACH)?.[at] ?? null
  }

  set(id: number, record: R): void {
    const at = id % EACH
    const number = (id - at) / EACH
    let page = this.#pages.get(number)
    if (page === undefined) {
      page = Array.from({ length: EACH }, () => null)
      this.#pages.set(number, page)
    }
    page[at] = record
  }

  /** Takes the record of this id out; a page without records goes with the last one. */
  delete(id: number): void {
    const at = id % EACH
    const number = (id - at) / EACH
    const page = this.#pages.get(number)
    if (page === undefined || page[at] === null) return
    page[at] = null
    if (page.every((record) => record === null)) this.#pages.delete(number)
  }

  clear(): void {
    this.#pages.clear()
  }

  /** Every record with its id; what is taken out meanwhile is left out. */
  *entries(): Generator<readonly [id: number, record: R]> {
    for (const [number, page] of this.#pages)
      for (const [at, record] of page.entries()) if (record !== null) yield [number * EACH + at, record]
  }
}
