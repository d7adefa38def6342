// The soft close, and how the end of an auction moved: as the server lists it, or computed from the bids.
import type { EndMove } from '../contract/auction'

/** A valid improving bid this close to the end extends it to this long after the bid, ms. */
export const SOFT_CLOSE_MS = 120_000
/** The maximum number of extensions. */
export const MAX_EXTENSIONS = 15

/** The end of an auction from one point in time on. Official ms. */
export interface EndStep {
  readonly since: number
  /** Null while it is paused. */
  readonly end: number | null
  /** The time left while paused, ms. */
  readonly remainingMs: number | null
  /** Extensions of the soft close so far. */
  readonly extensions: number
}

/** The successive ends, given the first `end` and the moves that followed, oldest first. */
export function endSteps(start: number, end: number, moves: readonly EndMove[]): readonly EndStep[] {
  let step: EndStep = { since: start, end, remainingMs: null, extensions: 0 }
  const steps = [step]
  for (const move of moves) {
    step = stepAfter(step, move)
    steps.push(step)
  }
  return steps
}

function stepAfter(before: EndStep, { kind, at, end_at, remaining_ms }: EndMove): EndStep {
  const since = Date.parse(at)
  if (kind === 'pause') return { ...before, since, end: null, remainingMs: remaining_ms ?? null }
  const end = end_at ? Date.parse(end_at) : before.end
  return { since, end, remainingMs: null, extensions: before.extensions + (kind === 'bid' ? 1 : 0) }
}

interface TimedBid {
  readonly id: number
  /** Official ms. */
  readonly at: number
}

/**
 * The moves that bids alone explain, given the first `end` and the bids, oldest first. Null if a bid came after the auction would
 * have ended, so that its seller must have moved the end.
 */
export function softCloseMoves(end: number, bids: readonly TimedBid[]): readonly EndMove[] | null {
  const moves: EndMove[] = []
  let current = end
  for (const { id, at } of bids) {
    if (at >= current) return null
    const moved = at + SOFT_CLOSE_MS
    if (moved <= current || moves.length >= MAX_EXTENSIONS) continue
    current = moved
    moves.push({ kind: 'bid', at: new Date(at).toISOString(), end_at: new Date(moved).toISOString(), bid_id: id })
  }
  return moves
}
