// The soft close, and how the end of an auction moved: as the server lists it, or computed from the bids.
import type { EndMove } from '../contract/auction'

/** A valid improving bid this close to the end moves the end to this long after it. ms */
export const SOFT_CLOSE_MS = 120_000
/** How often the end may move. */
export const MOST_EXTENSIONS = 15

/** One stretch of an auction: how its end stood from then on. Official ms. */
export interface EndStep {
  readonly since: number
  /** Null while it is paused. */
  readonly end: number | null
  /** What is left while it is paused, ms. */
  readonly remainingMs: number | null
  /** Extensions of the soft close so far. */
  readonly extensions: number
}

/** The stretches one after the other, when the first end was `end` and these moves followed, oldest first. */
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
 * The moves by bids alone, when the first end was `end`, bids oldest first; null when a bid came at a time when the
 * auction would have been over: then somebody else moved the end.
 */
export function softCloseMoves(end: number, bids: readonly TimedBid[]): readonly EndMove[] | null {
  const moves: EndMove[] = []
  let current = end
  for (const { id, at } of bids) {
    if (at >= current) return null
    const moved = at + SOFT_CLOSE_MS
    if (moved <= current || moves.length >= MOST_EXTENSIONS) continue
    current = moved
    moves.push({ kind: 'bid', at: new Date(at).toISOString(), end_at: new Date(moved).toISOString(), bid_id: id })
  }
  return moves
}
