// Feeds one contestant of the `board` bench in real time and watches its frames. The same for all of them.
import type { Auction } from '../../../src/contract/auction'
import type { Market } from '../market'

export interface Contestant {
  /** Draws the list of these auctions; answers what takes one message off the wire. */
  open(place: HTMLElement, loaded: readonly Auction[]): Promise<(message: string) => void>
}

export interface Watched {
  readonly frames: number
  /** ms between frames. */
  readonly frameP95: number
  readonly longTasks: number
  /** From a message's arrival to the end of the frame that shows it, ms. */
  readonly paintP95: number
  /** Taken within the window. */
  readonly messages: number
  /** Elements inside of the list, the most that were seen. */
  readonly elements: number
  /** Rows of the table, the most that were seen. */
  readonly rows: number
}

/** Messages come in such steps, ms, as a socket brings them: not with the frames. */
const STEP_MS = 4
const SCROLL_PX_PER_FRAME = 15

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/** What scrolls: the nearest element above the list that can. */
function scrollerOf(list: Element): Element {
  for (let element: Element | null = list; element !== null; element = element.parentElement)
    if (element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto') return element
  throw new Error('the list does not scroll')
}

/** The elements of a row in which the viewer has not bid, with their classes; a changed price has one more. */
function shapeOfRow(): string {
  const row = [...document.querySelectorAll('.board-table tbody tr')].find(
    (each) => each.textContent?.includes('No bid') && each.querySelector('[class*=change-cue--]') === null,
  )
  return [...(row?.querySelectorAll('*') ?? [])]
    .map((each) => `${each.localName}.${each.getAttribute('class')}`)
    .join(' ')
}

/** Drives a contestant. */
export function createDriver(market: Market, take: (message: string) => void) {
  let prepared: readonly string[] = []

  const run = (ms: number, perSecond: number, scrolls: boolean): Promise<Watched> =>
    new Promise((finished) => {
      const list = document.querySelector('.board-table tbody, .bench-list')
      if (list === null) throw new Error('there is no list')
      const scroller = scrollerOf(list)
      const frames: number[] = []
      const paints: number[] = []
      let [longTasks, fed, elements, rows] = [0, 0, 0, 0]
      let waiting: number[] = []
      const watch = new PerformanceObserver((entries) => {
        longTasks += entries.getEntries().length
      })
      watch.observe({ type: 'longtask' })
      const painted = new MessageChannel()
      const shown: number[][] = []
      painted.port1.onmessage = () => {
        const now = performance.now()
        for (const at of shown.shift() ?? []) paints.push(now - at)
      }
      const begin = performance.now()
      let last = begin
      const feed = window.setInterval(() => {
        const now = performance.now()
        const due = Math.min(prepared.length, Math.floor(((now - begin) / 1000) * perSecond))
        // Whoever cannot keep up is not waited for: what is left over when the window ends was never shown.
        for (; fed < due && performance.now() - begin < ms; fed++) {
          waiting.push(performance.now())
          take(prepared[fed] ?? '')
        }
      }, STEP_MS)
      const frame = (): void => {
        const now = performance.now()
        frames.push(now - last)
        last = now
        elements = Math.max(elements, list.getElementsByTagName('*').length)
        rows = Math.max(rows, list.getElementsByTagName('tr').length)
        if (scrolls) scroller.scrollTop += SCROLL_PX_PER_FRAME
        // A message of the channel comes after the frame's layout and paint.
        shown.push(waiting)
        waiting = []
        painted.port2.postMessage(null)
        if (now - begin < ms) {
          requestAnimationFrame(frame)
          return
        }
        window.clearInterval(feed)
        prepared = prepared.slice(fed)
        watch.disconnect()
        finished({
          frames: frames.length,
          frameP95: p95(frames),
          longTasks,
          paintP95: p95(paints),
          messages: fed,
          elements,
          rows,
        })
      }
      requestAnimationFrame(frame)
    })

  return {
    /** Makes the messages of the next run beforehand. Those that the last one left come first: no event may be missing. */
    prepare: (count: number): void => {
      prepared = [...prepared, ...market.messages(Math.max(0, count - prepared.length))]
    },
    run,
    shapeOfRow,
  }
}
