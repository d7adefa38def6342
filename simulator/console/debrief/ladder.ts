// Computes the points and lines of an auction's price ladder. Pure.
import type { AuctionTimeline } from '../../control-api/training.schemas'

interface LadderPoint {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly kind: 'own' | 'rival' | 'refused'
  readonly offset: number
  readonly label: string
}

interface Ladder {
  /** The best bid over time, as the path of an SVG. */
  readonly path: string
  readonly points: readonly LadderPoint[]
  /** Labeled levels: the lowest and the highest. */
  readonly lines: readonly { readonly y: number; readonly label: string }[]
}

const LEFT = 72
const EDGE = 12

/** Better bids are higher, whether the process is by price or by rate; later bids are further right. */
export function ladderOf({ process, ladder, bids, ends }: AuctionTimeline, width: number, height: number): Ladder {
  const refused = bids.filter(({ accepted, steps }) => !accepted && steps !== null)
  const all = [
    ...ladder.map(({ offset_ms: at, steps, value }) => ({ at, steps, value })),
    ...refused.map(({ offset_ms: at, steps, value }) => ({ at, steps: steps ?? 0, value })),
  ]
  if (all.length === 0) return { path: '', points: [], lines: [] }
  const times = [...all.map(({ at }) => at), ...(ends === null ? [] : [ends.offset_ms])]
  const levels = all.map(({ steps }) => steps)
  const [from, to, low, high] = [Math.min(...times), Math.max(...times), Math.min(...levels), Math.max(...levels)]
  const x = (at: number): number => LEFT + ((at - from) / Math.max(1, to - from)) * (width - LEFT - EDGE)
  const share = (steps: number): number => (high === low ? 0.5 : (steps - low) / (high - low))
  const y = (steps: number): number => {
    const up = process === 'price' ? share(steps) : 1 - share(steps)
    return height - EDGE - up * (height - 2 * EDGE)
  }
  const corners = ladder.map(({ offset_ms: at, steps }, index) =>
    index === 0 ? `M${x(at)} ${y(steps)}` : `H${x(at)} V${y(steps)}`,
  )
  const labelAt = (steps: number): string => all.find((one) => one.steps === steps)?.value ?? ''
  return {
    path: `${corners.join(' ')}${ladder.length > 0 ? ` H${x(to)}` : ''}`,
    points: [
      ...ladder.map(
        ({ offset_ms: at, steps, own, value, by }): LadderPoint => ({
          key: `${at} ${steps}`,
          x: x(at),
          y: y(steps),
          kind: own ? 'own' : 'rival',
          offset: at,
          label: `${value}, ${by}`,
        }),
      ),
      ...refused.map(
        ({ offset_ms: at, steps, value, n }): LadderPoint => ({
          key: `refused ${n}`,
          x: x(at),
          y: y(steps ?? 0),
          kind: 'refused',
          offset: at,
          label: `${value}, refused`,
        }),
      ),
    ],
    lines: [...new Set([low, high])].map((steps) => ({ y: y(steps), label: labelAt(steps) })),
  }
}
