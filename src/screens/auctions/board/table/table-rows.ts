// The rows of a board's table, kept by hand and not by React: in a busy market they change in every frame, and React would look at all
// that is around them to find out that nothing else has.
import { sameItems } from '../../../../state/core/selector'
import type { AuctionCard } from '../../../../state/views/auction-card.view'
import type { RowWindow } from '../../../../ui/row-window'
import { windowWithin } from '../../../../ui/use-row-window'
import type { RowPlace } from './row-places'
import { arrangeRows, placesAfter } from './row-places'
import { ROW } from './table-measures'
import type { DrawnCell, RowsLook, TableRow } from './table-row'
import { createTableRow } from './table-row'

export interface TableRows {
  /**
   * Shows the auctions of the window, in rows that it makes, uses again and takes away. Answers what React has to draw into
   * their cells; the same list while none of it changes.
   */
  show(
    ids: readonly number[],
    drawn: RowWindow,
    cardsOf: (ids: readonly number[]) => readonly (AuctionCard | null)[],
    look: RowsLook,
  ): readonly DrawnCell[]
}

/** Makes the rows of one table; the holder is as high as all of them would be. */
export function createTableRows(table: HTMLElement, holder: HTMLElement): TableRows {
  const rows = new Map<number, TableRow>()
  let arranged: readonly RowPlace[] = []
  let drawn: readonly DrawnCell[] = []

  const rowAt = (row: number): TableRow => {
    const known = rows.get(row)
    if (known !== undefined) return known
    const made = createTableRow(row)
    rows.set(row, made)
    holder.append(made.element)
    return made
  }
  const takeAway = (row: number): void => {
    rows.get(row)?.element.remove()
    rows.delete(row)
  }

  return {
    show(ids, window, cardsOf, look) {
      const { first, end } = windowWithin(window, ids.length)
      const seen = ids.slice(first, end)
      const cards = cardsOf(seen)
      const places = placesAfter(arranged, seen)
      const used = new Set<number>()
      const toDraw: (readonly DrawnCell[])[] = []
      for (const [at, { row }] of places.entries()) {
        const card = cards[at] ?? null
        if (card === null) continue
        used.add(row)
        toDraw.push(rowAt(row).show(card, look))
      }
      for (const row of [...rows.keys()]) if (!used.has(row)) takeAway(row)
      arrangeRows(holder, arranged, places, (row) => rows.get(row)?.element)
      arranged = places
      write(table, 'aria-rowcount', ids.length + 1)
      let place = first + 2
      for (const element of holder.children) write(element, 'aria-rowindex', place++)
      const height = `${ids.length * ROW}px`
      const padding = `${first * ROW}px`
      if (holder.style.height !== height) holder.style.height = height
      if (holder.style.paddingTop !== padding) holder.style.paddingTop = padding
      const cells = toDraw.flat()
      if (!sameItems(cells, drawn)) drawn = cells
      return drawn
    },
  }
}

function write(element: Element, name: string, value: number): void {
  const text = String(value)
  if (element.getAttribute(name) !== text) element.setAttribute(name, text)
}
