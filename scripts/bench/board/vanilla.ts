// Hand-written DOM as a contestant of the `board` bench: a mutable model, and virtual rows that are updated once per frame. It draws the
// same rows as the app, element by element, and writes only changed texts. It validates nothing and shows nothing else.
import type { Auction } from '../../../src/contract/auction'
import { formatTimeLeft, timeLeftMs } from '../../../src/domain/official-time'
import { ownStateLabel } from '../../../src/domain/own-state'
import { formatRate } from '../../../src/domain/rates'
import { HEADER_HEIGHT, ROW_HEIGHT } from '../../../src/screens/auctions/board/table/table-measures'
import { amountText, kindOf, placeOf, quote, sectionName } from '../../../src/screens/auctions/loan-copy'
import { figuresAt } from '../../../src/state/views/auction-figures'
import { OVERSCAN } from '../../../src/ui/use-virtual-rows'
import { VIEWER } from '../market'
import type { Contestant } from './driver'
import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'
import '../../../src/ui/tag.css'
import '../../../src/ui/change-cue.css'
import '../../../src/ui/scale-icon.css'
import '../../../src/screens/auctions/board/table/board-table.css'
import '../../../src/screens/auctions/compare/compare-pick.css'

const HEADS = [
  'Project',
  'Section',
  'Amount',
  'Price',
  'GNMA rate',
  'Current yield',
  'Bids',
  'You',
  'Time left',
  'Compare',
]
const COLUMNS = 'minmax(160px, 2fr) 78fr 92fr 62fr 60fr 60fr 40fr 78fr 66fr 40px'
/** The size of our table in the same window. */
const PAGE = `<div class="board-table" style="width: 736px; height: 596px"><table class="num" style="--board-columns: ${COLUMNS}">
<thead><tr class="board-table__heads">${HEADS.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody></tbody></table></div>`
const ROW_HTML = `<td class="board-table__project"><a class="board-table__link"></a></td><td class="board-table__cut"></td><td class="board-table__figures"></td>
<td class="board-table__figures"><span class="change-cue"></span></td><td class="board-table__figures"></td><td class="board-table__figures"></td>
<td class="board-table__figures"></td><td></td><td class="board-table__figures"><span class="num" role="timer" aria-live="off"></span></td>
<td class="board-table__pick"><button type="button" class="compare-pick"
 aria-pressed="false"><span class="compare-pick__face" title="Compare" aria-hidden="true"><svg class="scale-icon" viewBox="0 0 24 24" aria-hidden="true"><path
 d="M12 3v18M19 8l3 8a5 5 0 0 1-6 0zV7M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1M5 8l3 8a5 5 0 0 1-6 0zV7M7 21h10"></path></svg></span></button></td>`

const rateText = (rate: number | null | undefined): string => (typeof rate === 'number' ? formatRate(rate) : '—')

function write(element: Element | undefined, text: string): void {
  const node = element?.firstChild
  if (element !== undefined && !node) element.textContent = text
  else if (node && node.nodeValue !== text) node.nodeValue = text
}

function one(parent: Element, selector: string): HTMLElement {
  const element = parent.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error(`${selector} is missing`)
  return element
}

class Row {
  readonly element = document.createElement('tr')
  readonly #cells: readonly HTMLElement[]
  #shown: Auction | null = null
  #index = -1

  constructor() {
    this.element.className = 'board-table__row'
    this.element.innerHTML = ROW_HTML.replaceAll('>\n<', '><')
    this.#cells = [...this.element.querySelectorAll('td')]
  }

  draw(auction: Auction, index: number, now: number): void {
    if (this.#index !== index) this.element.ariaRowIndex = String(index + 2)
    this.#index = index
    if (this.#shown !== auction) this.#write(auction, this.#shown?.id === auction.id ? this.#shown : null)
    this.#shown = auction
    write(this.#cells[8]?.firstElementChild ?? undefined, formatTimeLeft(timeLeftMs(auction.end_at ?? '', now)))
  }

  #write(auction: Auction, before: Auction | null): void {
    const { loan, best_bid, bids, bid_count } = auction
    if (before === null) {
      const link = one(this.element, '.board-table__link')
      link.id = `auction-${auction.id}`
      this.element.setAttribute('aria-labelledby', link.id)
      link.setAttribute('href', `/investor/auction/live?auction=${auction.id}`)
      link.title = [loan.project_name, sectionName(loan), kindOf(loan), placeOf(loan)].filter(Boolean).join(' · ')
      one(this.element, '.compare-pick').ariaLabel = `Compare ${loan.project_name}`
      write(link, loan.project_name)
    }
    const [, section, amount, price, rate, running, count, you] = this.#cells
    write(section, sectionName(loan).replace(/^FHA /, ''))
    write(amount, amountText(loan))
    const [was, is] = [before?.best_bid?.price ?? null, best_bid?.price ?? null]
    const cue = price?.firstElementChild
    // A new element starts the animation of a changed price, as in the app.
    if (before !== null && was !== is) cue?.replaceWith(document.createElement('span'))
    const direction = is !== null && was !== null && is < was ? 'down' : 'up'
    if (before === null) one(this.element, '.board-table__figures span').className = 'change-cue'
    else if (was !== is && price?.firstElementChild)
      price.firstElementChild.className = `change-cue change-cue--${direction}`
    write(price?.firstElementChild ?? undefined, quote(best_bid ?? null))
    write(rate, rateText(loan.gnma_interest_rate))
    write(running, rateText(figuresAt(loan, best_bid ?? null)['running-yield']))
    write(count, String(bid_count ?? bids.length))
    if (you !== undefined) this.#writeOwn(you, auction)
  }

  #writeOwn(cell: HTMLElement, { best_bid, bids }: Auction): void {
    const hasBid = bids.some(({ investor }) => investor.id === VIEWER)
    const own = best_bid?.investor.id === VIEWER ? 'winning' : hasBid ? 'outbid' : 'none'
    if (cell.dataset.own === own) return
    cell.dataset.own = own
    this.element.className = own === 'outbid' ? 'board-table__row board-table__row--outbid' : 'board-table__row'
    cell.className = own === 'none' ? 'board-table__quiet' : ''
    cell.ariaLabel = own === 'none' ? ownStateLabel.none : null
    const tone = own === 'winning' ? 'win' : 'warn'
    cell.innerHTML = own === 'none' ? 'No bid' : `<span class="tag tag--${tone}">${ownStateLabel[own]}</span>`
  }
}

const isBefore = (a: Auction, b: Auction): boolean =>
  a.statused_at > b.statused_at || (a.statused_at === b.statused_at && a.id > b.id)

function indexIn(rows: readonly Auction[], row: Auction): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = rows[middle]
    if (other !== undefined && isBefore(other, row)) low = middle + 1
    else high = middle
  }
  return low
}

/** Draws the visible auctions, and reuses the rows of those that are no longer visible. */
function drawRows(drawn: Map<number, Row>, list: HTMLElement, visible: readonly Auction[], first: number, now: number) {
  const ids = new Set(visible.map(({ id }) => id))
  const free: Row[] = []
  for (const [id, row] of drawn)
    if (!ids.has(id)) {
      drawn.delete(id)
      free.push(row)
      row.element.remove()
    }
  let next = list.firstChild
  for (const [offset, auction] of visible.entries()) {
    const row = drawn.get(auction.id) ?? free.pop() ?? new Row()
    drawn.set(auction.id, row)
    row.draw(auction, first + offset, now)
    if (next === row.element) next = next.nextSibling
    else list.insertBefore(row.element, next)
  }
}

/** The contestant: draws the rows in view from the model. */
export const vanilla: Contestant = {
  async open(place, loaded) {
    const byId = new Map(loaded.map((auction) => [auction.id, auction]))
    const order = loaded.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
    const drawn = new Map<number, Row>()
    place.innerHTML = PAGE
    const [scroller, list] = [one(place, '.board-table'), one(place, 'tbody')]
    const openedAt = Date.parse(loaded[0]?.statused_at ?? '') - performance.now()

    const render = (): void => {
      list.style.height = `${order.length * ROW_HEIGHT}px`
      const [top, bottom] = [
        scroller.scrollTop - HEADER_HEIGHT,
        scroller.scrollTop - HEADER_HEIGHT + scroller.clientHeight,
      ]
      const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - OVERSCAN)
      const end = Math.min(order.length, Math.ceil(bottom / ROW_HEIGHT) + OVERSCAN)
      list.style.paddingTop = `${first * ROW_HEIGHT}px`
      drawRows(drawn, list, order.slice(first, end), first, openedAt + performance.now())
    }
    let isScheduled = false
    const schedule = (): void => {
      if (isScheduled) return
      isScheduled = true
      requestAnimationFrame(() => {
        isScheduled = false
        render()
      })
    }
    scroller.addEventListener('scroll', schedule)
    render()

    const remove = (auction: Auction): void => {
      const at = indexIn(order, auction)
      if (order[at] === auction) order.splice(at, 1)
    }
    return (message) => {
      const { event, data }: { readonly event: string; readonly data: Auction } = JSON.parse(message)
      const known = byId.get(data.id)
      if (event === 'auction-live-removed') {
        if (known !== undefined) remove(known)
        byId.delete(data.id)
      } else {
        if (known?.statused_at === data.statused_at) order[indexIn(order, known)] = data
        else {
          if (known !== undefined) remove(known)
          order.splice(indexIn(order, data), 0, data)
        }
        byId.set(data.id, data)
      }
      schedule()
    }
  },
}
