// The limit in the `board` bench: a mutable model and a window of DOM rows that are written by hand, once per frame. The
// same rows as ours, nothing validated, no panel beside the list. A yardstick, not an app.
import type { Auction } from '../../../src/contract/auction'
import type { Contestant } from './driver'
import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'
import '../../../src/screens/auctions/board/board.css'
import '../../../src/ui/window-list.css'

const ROW = 138
const SPARE = 2

interface Row {
  readonly element: HTMLElement
  readonly title: HTMLElement
  readonly subtitle: HTMLElement
  readonly amount: HTMLElement
  readonly best: HTMLElement
  readonly ends: HTMLElement
}

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

const ROW_HTML = `<article class="auction-row"><div class="auction-row__head"><h2><a class="auction-row__link" href="/"></a></h2><p></p></div>
<dl class="auction-row__figures num"><div><dt class="key">Loan amount</dt><dd></dd></div><div><dt class="key">Best bid</dt><dd></dd></div>
<div><dt class="key">Ends in</dt><dd></dd></div></dl></article>`

function newRow(): Row {
  const element = document.createElement('li')
  element.className = 'window-list__row'
  element.innerHTML = ROW_HTML
  const [title, subtitle, amount, best, ends] = element.querySelectorAll<HTMLElement>('a, p, dd')
  if (!title || !subtitle || !amount || !best || !ends) throw new Error('the row is incomplete')
  return { element, title, subtitle, amount, best, ends }
}

const write = (element: HTMLElement, text: string): void => {
  if (element.textContent !== text) element.textContent = text
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

function draw(row: Row, auction: Auction, index: number, now: number): void {
  const { loan } = auction
  write(row.title, loan.project_name)
  write(row.subtitle, `${loan.project_city}, ${loan.project_state} · ${loan.loan_section_act.name}`)
  write(row.amount, dollars.format(loan.loan_amount ?? 0))
  write(row.best, String(auction.best_bid?.price ?? '—'))
  const left = Math.max(0, Math.floor((Date.parse(auction.end_at ?? '') - now) / 1000))
  write(row.ends, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`)
  const transform = `translateY(${index * ROW}px)`
  if (row.element.style.transform !== transform) row.element.style.transform = transform
}

/** The window over the model. */
export const vanilla: Contestant = {
  async open(place, loaded) {
    const byId = new Map<number, Auction>()
    const order = loaded.toSorted((a, b) => (before(a, b) ? -1 : 1))
    for (const auction of loaded) byId.set(auction.id, auction)

    place.innerHTML =
      '<div class="board" style="height: 100vh"><section class="board__list"><ul class="window-list bench-list"></ul></section></div>'
    const [scroller, list] = place.querySelectorAll<HTMLElement>('section, ul')
    if (!scroller || !list) throw new Error('the page is incomplete')
    const drawn = new Map<number, Row>()
    const opened = Date.parse(loaded.at(-1)?.statused_at ?? '') - performance.now()

    const render = (): void => {
      const now = opened + performance.now()
      list.style.height = `${order.length * ROW}px`
      const first = Math.max(0, Math.floor(scroller.scrollTop / ROW) - SPARE)
      const end = Math.min(order.length, Math.ceil((scroller.scrollTop + scroller.clientHeight) / ROW) + SPARE)
      const visible = order.slice(first, end)
      const kept = new Set(visible.map(({ id }) => id))
      const free: Row[] = []
      for (const [id, row] of drawn)
        if (!kept.has(id)) {
          drawn.delete(id)
          free.push(row)
        }
      for (const [offset, auction] of visible.entries()) {
        let row = drawn.get(auction.id)
        if (row === undefined) {
          row = free.pop() ?? newRow()
          drawn.set(auction.id, row)
          if (row.element.parentElement === null) list.append(row.element)
        }
        draw(row, auction, first + offset, now)
      }
      for (const row of free) row.element.remove()
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
    scroller.addEventListener('scroll', soon, { passive: true })

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
