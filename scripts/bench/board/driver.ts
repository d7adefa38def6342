// Sends messages to a contestant of the `board` bench in real time and measures its frames.
import type { Auction } from '../../../src/contract/auction'
import type { Market } from '../market'

export interface Contestant {
  /** Draws the list of these auctions; resolves with the function that receives messages. */
  open(place: HTMLElement, loaded: readonly Auction[]): Promise<(message: string) => void>
}

/** The figures of one run. */
export interface FrameStats {
  readonly frames: number
  /** ms between frames. */
  readonly frameP95: number
  readonly longTasks: number
  /** The maximum number of rows in the table. */
  readonly rows: number
}

/** ms between deliveries, less than a frame, because a socket doesn't wait for frames. */
const STEP_MS = 4
const SCROLL_PX_PER_FRAME = 15

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/** The nearest ancestor of the list that scrolls. */
function scrollerOf(list: Element): Element {
  for (let element: Element | null = list; element !== null; element = element.parentElement)
    if (element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto') return element
  throw new Error('the list does not scroll')
}

/** The elements of a row and their classes. Without a bid of the viewer or a changed price, these are the same in every row. */
function shapeOfRow(): string {
  const row = [...document.querySelectorAll('.board-table tbody tr')].find(
    (each) => each.textContent?.includes('No bid') && each.querySelector('[class*=change-cue--]') === null,
  )
  return [...(row?.querySelectorAll('*') ?? [])]
    .map((each) => `${each.localName}.${each.getAttribute('class')}`)
    .join(' ')
}

export function createDriver(market: Market, take: (message: string) => void) {
  let prepared: readonly string[] = []

  const run = (ms: number, perSecond: number, scrolls: boolean): Promise<FrameStats> =>
    new Promise((finished) => {
      const list = document.querySelector('.board-table tbody')
      if (list === null) throw new Error('the list is missing')
      const scroller = scrollerOf(list)
      const frames: number[] = []
      let [longTasks, sent, rows] = [0, 0, 0]
      const watch = new PerformanceObserver((entries) => {
        longTasks += entries.getEntries().length
      })
      watch.observe({ type: 'longtask' })
      const startedAt = performance.now()
      let last = startedAt
      const feed = window.setInterval(() => {
        const due = Math.min(prepared.length, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
        for (; sent < due && performance.now() - startedAt < ms; sent++) take(prepared[sent] ?? '')
      }, STEP_MS)
      const frame = (): void => {
        const now = performance.now()
        frames.push(now - last)
        last = now
        rows = Math.max(rows, list.getElementsByTagName('tr').length)
        if (scrolls) scroller.scrollTop += SCROLL_PX_PER_FRAME
        if (now - startedAt < ms) {
          requestAnimationFrame(frame)
          return
        }
        window.clearInterval(feed)
        prepared = prepared.slice(sent)
        watch.disconnect()
        finished({ frames: frames.length, frameP95: p95(frames), longTasks, rows })
      }
      requestAnimationFrame(frame)
    })

  return {
    /** Generates the messages of the next run, after any that the last run didn't send, because no event may be missing. */
    prepare: (count: number): void => {
      prepared = [...prepared, ...market.messages(Math.max(0, count - prepared.length))]
    },
    run,
    shapeOfRow,
  }
}
