// The limit in the `board` bench: a mutable model and a window of DOM rows that are written by hand, once per frame. The rows of
// ours, element by element, as many, and in the order of the list; nothing validated, nothing beside the list. A yardstick, not
// an app.
import type { Auction } from '../../../src/contract/auction'
import { HEAD, ROW } from '../../../src/screens/auctions/board/table/table-measures'
import { OVERSCAN } from '../../../src/ui/use-virtual-rows'
import type { Contestant } from './driver'
import { Row } from './vanilla-row'
import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'
import '../../../src/ui/tag.css'
import '../../../src/ui/change-cue.css'
import '../../../src/ui/scale-icon.css'
import '../../../src/screens/auctions/board/table/board-table.css'
import '../../../src/screens/auctions/compare/compare-pick.css'

const HEADS: readonly string[] = [
  ...['Project', 'Section', 'Amount', 'Price', 'GNMA rate', 'Current yield', 'Bids', 'You', 'Time left', 'Compare'],
]
const COLUMNS = 'minmax(160px, 2fr) 78fr 92fr 62fr 60fr 60fr 40fr 78fr 66fr 40px'
/** Of the table where ours stands in the same window, px. */
const [WIDTH, HEIGHT] = [736, 596]

const before = (a: Auction, b: Auction): boolean =>
  a.statused_at > b.statused_at || (a.statused_at === b.statused_at && a.id > b.id)

function placeIn(rows: readonly Auction[], row: Auction): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = rows[middle]
    if (there !== undefined && before(there, row)) low = middle + 1
    else high = middle
  }
  return low
}

const PAGE = `<div class="board-table" style="width: ${WIDTH}px; height: ${HEIGHT}px"><table class="num" style="--board-columns: ${COLUMNS}">
<thead><tr class="board-table__heads">${HEADS.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody></tbody></table></div>`

/** The rows of these auctions in the document, in this order; those that are not wanted any more are used for others. */
class Drawn {
  readonly #rows = new Map<number, Row>()

  constructor(private readonly list: HTMLElement) {}

  draw(visible: readonly Auction[], first: number, now: number): void {
    const kept = new Set(visible.map(({ id }) => id))
    const free: Row[] = []
    for (const [id, row] of this.#rows)
      if (!kept.has(id)) {
        this.#rows.delete(id)
        free.push(row)
        row.element.remove()
      }
    let place = this.list.firstChild
    for (const [offset, auction] of visible.entries()) {
      const row = this.#rows.get(auction.id) ?? free.pop() ?? new Row()
      this.#rows.set(auction.id, row)
      row.draw(auction, first + offset, now)
      if (place === row.element) place = place.nextSibling
      else this.list.insertBefore(row.element, place)
    }
  }
}

/** The window over the model. */
export const vanilla: Contestant = {
  async open(place, loaded) {
    const byId = new Map<number, Auction>()
    const order = loaded.toSorted((a, b) => (before(a, b) ? -1 : 1))
    for (const auction of loaded) byId.set(auction.id, auction)

    place.innerHTML = PAGE
    const [scroller, list] = place.querySelectorAll<HTMLElement>('.board-table, tbody')
    if (!scroller || !list) throw new Error('the page is incomplete')
    const drawn = new Drawn(list)
    const opened = Date.parse(loaded[0]?.statused_at ?? '') - performance.now()

    const render = (): void => {
      list.style.height = `${order.length * ROW}px`
      const first = Math.max(0, Math.floor((scroller.scrollTop - HEAD) / ROW) - OVERSCAN)
      const end = Math.min(
        order.length,
        Math.ceil((scroller.scrollTop - HEAD + scroller.clientHeight) / ROW) + OVERSCAN,
      )
      list.style.paddingTop = `${first * ROW}px`
      drawn.draw(order.slice(first, end), first, opened + performance.now())
    }

    let asked = false
    const soon = (): void => {
      if (asked) return
      asked = true
      requestAnimationFrame(() => {
        asked = false
        render()
      })
    }
    scroller.addEventListener('scroll', soon)

    const leave = (auction: Auction): void => {
      const at = placeIn(order, auction)
      if (order[at] === auction) order.splice(at, 1)
    }
    render()
    return (message) => {
      const { event, data }: { readonly event: string; readonly data: Auction } = JSON.parse(message)
      const known = byId.get(data.id)
      if (event === 'auction-live-removed') {
        if (known !== undefined) leave(known)
        byId.delete(data.id)
      } else {
        if (known?.statused_at === data.statused_at) order[placeIn(order, known)] = data
        else {
          if (known !== undefined) leave(known)
          order.splice(placeIn(order, data), 0, data)
        }
        byId.set(data.id, data)
      }
      soon()
    }
  },
}
