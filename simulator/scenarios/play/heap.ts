// A binary min-heap.

export class Heap<T> {
  readonly #items: T[] = []
  readonly #isBefore: (a: T, b: T) => boolean

  constructor(isBefore: (a: T, b: T) => boolean) {
    this.#isBefore = isBefore
  }

  /** The least item, or undefined. */
  peek(): T | undefined {
    return this.#items[0]
  }

  /** Adds an item. */
  push(item: T): void {
    const items = this.#items
    let index = items.push(item) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = items[parent]
      if (above === undefined || !this.#isBefore(item, above)) break
      items[index] = above
      index = parent
    }
    items[index] = item
  }

  /** Removes and returns the least item. */
  pop(): T | undefined {
    const items = this.#items
    const least = items[0]
    const last = items.pop()
    if (last === undefined || items.length === 0) return least
    let index = 0
    for (;;) {
      const child = this.#lesserChild(index)
      const below = items[child]
      if (below === undefined || !this.#isBefore(below, last)) break
      items[index] = below
      index = child
    }
    items[index] = last
    return least
  }

  #lesserChild(index: number): number {
    const left = leftChild(index)
    const first = this.#items[left]
    const second = this.#items[left + 1]
    return first !== undefined && second !== undefined && this.#isBefore(second, first) ? left + 1 : left
  }
}

const leftChild = (index: number): number => index * 2 + 1
