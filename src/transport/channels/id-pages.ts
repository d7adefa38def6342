// A mutable map from positive integer ids to records, in pages of 256 ids. A lookup touches one page, where a large `Map`
// misses the CPU cache two or three times.

const PAGE_SIZE = 256

/** A drop-in for `Map<number, R>` with dense ids. */
export class IdPages<R extends object> {
  readonly #pages = new Map<number, (R | null)[]>()

  /** The record with this id, or null. */
  get(id: number): R | null {
    const at = id % PAGE_SIZE
    return this.#pages.get((id - at) / PAGE_SIZE)?.[at] ?? null
  }

  set(id: number, record: R): void {
    const at = id % PAGE_SIZE
    const pageNumber = (id - at) / PAGE_SIZE
    let page = this.#pages.get(pageNumber)
    if (page === undefined) {
      page = Array.from({ length: PAGE_SIZE }, () => null)
      this.#pages.set(pageNumber, page)
    }
    page[at] = record
  }

  /** Deletes a record, and its page if that was the last one in it. */
  delete(id: number): void {
    const at = id % PAGE_SIZE
    const pageNumber = (id - at) / PAGE_SIZE
    const page = this.#pages.get(pageNumber)
    if (page === undefined || page[at] === null) return
    page[at] = null
    if (page.every((record) => record === null)) this.#pages.delete(pageNumber)
  }

  clear(): void {
    this.#pages.clear()
  }

  /** Every record with its id. Records may be deleted during the iteration. */
  *entries(): Generator<readonly [id: number, record: R]> {
    for (const [pageNumber, page] of this.#pages)
      for (const [at, record] of page.entries()) if (record !== null) yield [pageNumber * PAGE_SIZE + at, record]
  }
}
