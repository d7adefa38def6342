// A row of the limit in the `board` bench: the elements of ours, written by hand. What a row says is worked out by the same
// functions as in ours; a row is written again only where its text has changed.
import type { Auction } from '../../../src/contract/auction'
import { formatTimeLeft, timeLeftMs } from '../../../src/domain/official-time'
import { ownStateLabel } from '../../../src/domain/own-state'
import { formatRate } from '../../../src/domain/rates'
import { amountText, kindOf, placeOf, quote, sectionName } from '../../../src/screens/auctions/loan-copy'
import { figuresAt } from '../../../src/state/views/auction-figures'
import { VIEWER } from '../market'

const ROW_HTML = `<td class="board-table__project"><a class="board-table__link"></a></td><td class="board-table__cut"></td><td class="board-table__figures"></td>
<td class="board-table__figures"><span class="change-cue"></span></td><td class="board-table__figures"></td><td class="board-table__figures"></td>
<td class="board-table__figures"></td><td></td><td class="board-table__figures"><span class="num" role="timer" aria-live="off"></span></td>
<td class="board-table__pick"><button type="button" class="compare-pick"
 aria-pressed="false" title="Compare"><svg class="scale-icon" viewBox="0 0 24 24" aria-hidden="true"><path
 d="M12 3v18M19 8l3 8a5 5 0 0 1-6 0zV7M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1M5 8l3 8a5 5 0 0 1-6 0zV7M7 21h10"></path></svg></button></td>`
type Own = 'none' | 'winning' | 'outbid'

function ownOf({ best_bid, bids }: Auction): Own {
  if (best_bid?.investor.id === VIEWER) return 'winning'
  return bids.some(({ investor }) => investor.id === VIEWER) ? 'outbid' : 'none'
}

const rateText = (rate: number | null | undefined): string => (typeof rate === 'number' ? formatRate(rate) : '—')

const write = (element: Element, text: string): void => {
  const node = element.firstChild
  if (node === null) element.textContent = text
  else if (node.nodeValue !== text) node.nodeValue = text
}

/** One row in the document. */
export class Row {
  readonly element = document.createElement('tr')
  readonly #cells: readonly HTMLElement[]
  readonly #link: HTMLElement
  readonly #pick: HTMLElement
  readonly #time: HTMLElement
  #cue: HTMLElement
  #shown: Auction | null = null
  #own: Own | null = null
  #index = -1

  constructor() {
    const { element } = this
    element.className = 'board-table__row'
    element.innerHTML = ROW_HTML.replaceAll('>\n<', '><')
    const one = (selector: string): HTMLElement => {
      const found = element.querySelector<HTMLElement>(selector)
      if (found === null) throw new Error(`the row has no ${selector}`)
      return found
    }
    this.#cells = [...element.querySelectorAll('td')]
    this.#link = one('.board-table__link')
    this.#pick = one('.compare-pick')
    this.#time = one('[role=timer]')
    this.#cue = one('.change-cue')
  }

  /** Shows an auction at a place of the list at an official time, ms. */
  draw(auction: Auction, index: number, now: number): void {
    if (this.#index !== index) {
      this.#index = index
      this.element.ariaRowIndex = String(index + 2)
    }
    if (this.#shown !== auction) this.#write(auction)
    write(this.#time, formatTimeLeft(timeLeftMs(auction.end_at ?? '', now)))
  }

  #write(auction: Auction): void {
    const before = this.#shown
    this.#shown = auction
    const { loan } = auction
    if (before?.id !== auction.id) {
      const id = `auction-${auction.id}`
      this.element.setAttribute('aria-labelledby', id)
      this.#link.id = id
      this.#link.setAttribute('href', `/investor/auction/live?auction=${auction.id}`)
      this.#link.title = [loan.project_name, sectionName(loan), kindOf(loan), placeOf(loan)].filter(Boolean).join(' · ')
      this.#pick.ariaLabel = `Compare ${loan.project_name}`
      write(this.#link, loan.project_name)
    }
    const [, section, amount, , rate, running, bids, you] = this.#cells
    if (!section || !amount || !rate || !running || !bids || !you) throw new Error('the row is incomplete')
    write(section, sectionName(loan).replace(/^FHA /, ''))
    write(amount, amountText(loan))
    this.#price(before?.id === auction.id ? before : null, auction)
    write(rate, rateText(loan.gnma_interest_rate))
    write(running, rateText(figuresAt(loan, auction.best_bid ?? null)['running-yield']))
    write(bids, String(auction.bid_count ?? auction.bids.length))
    this.#you(you, ownOf(auction))
  }

  /** A new price begins its second of attention anew, so it is a new element, as in ours. */
  #price(before: Auction | null, { best_bid }: Auction): void {
    const [was, is] = [before?.best_bid?.price ?? null, best_bid?.price ?? null]
    if (before !== null && was !== is) {
      const cue = document.createElement('span')
      cue.className = `change-cue change-cue--${is !== null && was !== null && is < was ? 'down' : 'up'}`
      this.#cue.replaceWith(cue)
      this.#cue = cue
    } else if (before === null) this.#cue.className = 'change-cue'
    write(this.#cue, quote(best_bid ?? null))
  }

  #you(cell: HTMLElement, own: Own): void {
    if (this.#own === own) return
    this.#own = own
    this.element.className = own === 'outbid' ? 'board-table__row board-table__row--outbid' : 'board-table__row'
    cell.className = own === 'none' ? 'board-table__quiet' : ''
    cell.ariaLabel = own === 'none' ? ownStateLabel.none : null
    const tone = own === 'winning' ? 'win' : 'warn'
    cell.innerHTML = own === 'none' ? 'No bid' : `<span class="tag tag--${tone}">${ownStateLabel[own]}</span>`
  }
}
