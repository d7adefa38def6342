// What is read out about the end of an auction: paused, resumed, extended, last minute, closing, closed. Pure.
import { formatClockTime, timeLeftMs } from '../../domain/official-time'
import type { AuctionRow } from '../../state/market/market.state'

/** How an auction stood when it was last looked at. */
export interface EndSeen {
  readonly endAt: string | null
  /** When it was paused; null while it runs. */
  readonly pausedAt: string | null
  /** The seller made the last move of the end. */
  readonly isSellersMove: boolean
  readonly stage: 'running' | 'last-minute' | 'closing' | 'closed'
}

const LAST_MINUTE_MS = 60_000

type Watched = Pick<AuctionRow, 'status' | 'end_at' | 'paused_at' | 'end_moves'>

/** How it stands now. `now`: official ms. */
export function endSeenOf({ status, end_at, paused_at, end_moves }: Watched, now: number | null): EndSeen {
  const endAt = end_at ?? null
  const pausedAt = paused_at ?? null
  const seen = { endAt, pausedAt, isSellersMove: end_moves?.at(-1)?.kind === 'extension' }
  if (status !== 'live') return { ...seen, stage: 'closed' }
  if (now === null || endAt === null || pausedAt !== null) return { ...seen, stage: 'running' }
  const left = timeLeftMs(endAt, now)
  return { ...seen, stage: left === 0 ? 'closing' : left <= LAST_MINUTE_MS ? 'last-minute' : 'running' }
}

/** What differs, in words; null for nothing that is worth saying. */
export function endNewsOf(name: string, before: EndSeen | undefined, now: EndSeen): string | null {
  if (before === undefined) return null
  if (now.stage === 'closed') return before.stage === 'closed' ? null : `${name} has closed.`
  if (now.pausedAt !== null) return before.pausedAt === null ? `${name} was paused by the seller.` : null
  const end = now.endAt === null ? null : `${formatClockTime(Date.parse(now.endAt))} ET`
  if (before.pausedAt !== null) return `${name} has resumed${end === null ? '' : ` and ends at ${end}`}.`
  if (end !== null && isLater(now.endAt, before.endAt))
    return `${name} extended${now.isSellersMove ? ' by the seller' : ''} to ${end}.`
  if (now.stage === before.stage) return null
  if (now.stage === 'closing') return `${name} is closing.`
  return now.stage === 'last-minute' ? `Last minute of ${name}.` : null
}

const isLater = (end: string | null, before: string | null): boolean =>
  end !== null && before !== null && Date.parse(end) > Date.parse(before)
