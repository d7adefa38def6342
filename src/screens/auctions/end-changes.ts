// Texts announced when an auction is paused, resumed, extended, in its last minute, closing or closed. Pure.
import { formatOfficialTime, timeLeftMs } from '../../domain/official-time'
import type { AuctionRow } from '../../state/market/market.state'

/** What the announcer remembers about an auction's end. */
export interface EndState {
  readonly endAt: string | null
  /** Null while it runs. */
  readonly pausedAt: string | null
  /** The seller, not a bid, moved the end last. */
  readonly isSellersMove: boolean
  readonly stage: 'running' | 'last-minute' | 'closing' | 'closed'
}

const LAST_MINUTE_MS = 60_000

type Watched = Pick<AuctionRow, 'status' | 'end_at' | 'paused_at' | 'end_moves'>

/** `now`: official ms. */
export function endStateOf({ status, end_at, paused_at, end_moves }: Watched, now: number | null): EndState {
  const endAt = end_at ?? null
  const pausedAt = paused_at ?? null
  const end = { endAt, pausedAt, isSellersMove: end_moves?.at(-1)?.kind === 'extension' }
  if (status !== 'live') return { ...end, stage: 'closed' }
  if (now === null || endAt === null || pausedAt !== null) return { ...end, stage: 'running' }
  const left = timeLeftMs(endAt, now)
  return { ...end, stage: left === 0 ? 'closing' : left <= LAST_MINUTE_MS ? 'last-minute' : 'running' }
}

/** Describes the change as a sentence; null if nothing worth announcing has changed. */
export function endChangeText(name: string, before: EndState | undefined, now: EndState): string | null {
  if (before === undefined) return null
  if (now.stage === 'closed') return before.stage === 'closed' ? null : `${name} has closed.`
  if (now.pausedAt !== null) return before.pausedAt === null ? `${name} was paused by the seller.` : null
  const end = now.endAt === null ? null : formatOfficialTime(Date.parse(now.endAt))
  if (before.pausedAt !== null) return `${name} has resumed${end === null ? '' : ` and ends at ${end}`}.`
  if (end !== null && isLater(now.endAt, before.endAt))
    return `${name} extended${now.isSellersMove ? ' by the seller' : ''} to ${end}.`
  if (now.stage === before.stage) return null
  if (now.stage === 'closing') return `${name} is closing.`
  return now.stage === 'last-minute' ? `Less than a minute left on ${name}.` : null
}

const isLater = (end: string | null, before: string | null): boolean =>
  end !== null && before !== null && Date.parse(end) > Date.parse(before)
