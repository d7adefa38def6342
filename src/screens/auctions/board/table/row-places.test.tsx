// Which row shows which auction, and the order of the rows in the document.
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { RowPlace } from './row-places'
import { arrangeRows, placesAfter } from './row-places'

const windowsOf = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }), { maxLength: 12 })

describe('the rows of a window', () => {
  it('are used again for auctions that have come; the others stay what they are', () => {
    const before = placesAfter([], [7, 8, 9])
    expect(before).toEqual([7, 8, 9].map((auctionId, row) => ({ row, auctionId })))
    const after = placesAfter(before, [5, 6, 7])
    expect(after.map(({ row }) => row)).toEqual([1, 2, 0])
    expect(after[2]).toBe(before[0])
  })
  it('are as many as auctions, each for one of them, in their order', () => {
    fc.assert(
      fc.property(windowsOf, (windows) => {
        let places: readonly RowPlace[] = []
        for (const ids of windows) {
          const next = placesAfter(places, ids)
          expect(next.map(({ auctionId }) => auctionId)).toEqual(ids)
          expect(new Set(next.map(({ row }) => row)).size).toBe(ids.length)
          for (const place of places) if (ids.includes(place.auctionId)) expect(next).toContain(place)
          places = next
        }
      }),
    )
  })
})

/** The attribute of an element with the number of its row. */
const ROW = 'data-row'

describe('the rows in the document', () => {
  const holder = document.createElement('div')
  const elements = new Map<number, HTMLElement>()
  afterEach(() => {
    holder.replaceChildren()
    elements.clear()
    document.body.replaceChildren()
  })

  /** What a table does with the rows of a window: it takes some away, and adds new ones at the end. */
  function draw(places: readonly RowPlace[]): void {
    for (const [row, element] of elements)
      if (!places.some((place) => place.row === row)) {
        element.remove()
        elements.delete(row)
      }
    for (const { row } of places) {
      if (elements.has(row)) continue
      const element = document.createElement('button')
      element.setAttribute(ROW, String(row))
      elements.set(row, element)
      holder.append(element)
    }
  }
  const arrange = (before: readonly RowPlace[], now: readonly RowPlace[]): void =>
    arrangeRows(holder, before, now, (row) => elements.get(row))
  const rows = () => Array.from(holder.children, (child) => Number(child.getAttribute(ROW)))

  it('stand in the order of their auctions, whatever comes and goes', () => {
    fc.assert(
      fc.property(windowsOf, (windows) => {
        holder.replaceChildren()
        elements.clear()
        let places: readonly RowPlace[] = []
        for (const ids of windows) {
          const next = placesAfter(places, ids)
          draw(next)
          arrange(places, next)
          expect(rows()).toEqual(next.map(({ row }) => row))
          places = next
        }
      }),
    )
  })
  it('do not move unless they have come', async () => {
    const before = placesAfter([], [3, 4, 5, 6])
    draw(before)
    const moved: (string | null)[] = []
    const watch = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof Element) moved.push(node.getAttribute(ROW))
    })
    watch.observe(holder, { childList: true })
    const onTop = placesAfter(before, [1, 2, 3, 4])
    arrange(before, onTop)
    const below = placesAfter(onTop, [3, 4, 7, 8])
    arrange(onTop, below)
    const allOthers = placesAfter(below, [11, 12, 13, 14])
    arrange(below, allOthers)
    await Promise.resolve()
    watch.disconnect()
    expect(moved.toSorted()).toEqual(['2', '2', '3', '3'])
  })
  it('keep the focus where they stay, even if the order changes', () => {
    document.body.append(holder)
    const before = placesAfter([], [1, 2, 3])
    draw(before)
    const focused = elements.get(2)
    focused?.focus()
    arrange(before, placesAfter(before, [3, 1, 2]))
    expect(rows()).toEqual([2, 0, 1])
    expect(document.activeElement).toBe(focused)
  })
})
