// Computes the two price lines of the comparison chart. Pure.
import { linearScale } from '../../../src/ui/linear-scale'
import type { AuctionSide, ComparedAuction } from '../../control-api/comparison.schemas'

interface PricePoint {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly label: string
}

export interface PriceLine {
  /** The best bid over time, as the path of an SVG. */
  readonly path: string
  readonly points: readonly PricePoint[]
}

interface Tick {
  readonly position: number
  readonly label: string
}

export interface PriceLines {
  readonly one: PriceLine
  readonly other: PriceLine
  readonly levels: readonly Tick[]
  readonly times: readonly Tick[]
}

/** The size of the chart, and how it writes times. */
interface Frame {
  readonly width: number
  readonly height: number
  /** The current offset of each world, ms. */
  readonly until: readonly [one: number, other: number]
  readonly timeText: (offset: number) => string
}

const LEFT = 64
const RIGHT = 12
const TOP = 12
const BOTTOM = 26
/** Padding above and below when all bids are equal. */
const FLAT_PADDING = 1

const stepsOf = (side: AuctionSide | null) => side?.ladder ?? []

/** Better bids are higher, whether the process is by price or by rate. Both lines share one scale. Null without bids. */
export function priceLinesOf({ process, one, other }: ComparedAuction, frame: Frame): PriceLines | null {
  const all = [...stepsOf(one), ...stepsOf(other)]
  const levels = all.map(({ steps }) => steps)
  if (all.length === 0) return null
  const ends = frame.until.map((until, index) => endOf(index === 0 ? one : other, until))
  const [from, to] = [Math.min(...all.map((step) => step.offset_ms)), Math.max(...ends)]
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  const pad = low === high ? FLAT_PADDING : 0
  const worse = process === 'price' ? low - pad : high + pad
  const better = process === 'price' ? high + pad : low - pad
  const x = linearScale([from, Math.max(to, from + 1)], [LEFT, frame.width - RIGHT])
  const y = linearScale([worse, better], [frame.height - BOTTOM, TOP])
  const line = (side: AuctionSide | null, end: number): PriceLine => ({
    path: pathOf(stepsOf(side), x, y, end),
    points: stepsOf(side).map((step, index) => ({
      key: `${index} ${step.offset_ms} ${step.steps}`,
      x: x(step.offset_ms),
      y: y(step.steps),
      label: `${step.value}, ${step.by}`,
    })),
  })
  const labelAt = (steps: number): string => all.find((step) => step.steps === steps)?.value ?? ''
  return {
    one: line(one, ends[0] ?? to),
    other: line(other, ends[1] ?? to),
    levels: [...new Set([high, low])].map((steps) => ({ position: y(steps), label: labelAt(steps) })),
    times: [from, to].map((at) => ({ position: x(at), label: frame.timeText(at) })),
  }
}

/** Where a line ends: at the end of its auction, or at its world's current time. */
function endOf(side: AuctionSide | null, until: number): number {
  const lastBid = stepsOf(side).at(-1)?.offset_ms ?? 0
  const end = side === null || side.status === 'live' ? null : side.ends
  return Math.max(lastBid, end === null ? until : end.offset_ms)
}

const pathOf = (
  steps: readonly { readonly offset_ms: number; readonly steps: number }[],
  x: (at: number) => number,
  y: (steps: number) => number,
  end: number,
): string => {
  const corners = steps.map((step, index) =>
    index === 0 ? `M${x(step.offset_ms)} ${y(step.steps)}` : `H${x(step.offset_ms)} V${y(step.steps)}`,
  )
  return corners.length === 0 ? '' : `${corners.join(' ')} H${x(end)}`
}
