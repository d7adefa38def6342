// What is read out about the end of an auction: extended, last minute, closing, closed. Pure.
import { formatClockTime, timeLeftMs } from '../../domain/official-time'
import type { AuctionRow } from '../../state/auctions/auctions.state'

/** How an auction stood when it was last looked at. */
export interface EndSeen {
  readonly endAt: string | null
  readonly extensions: number
  readonly stage: 'running' | 'last-minute' | 'closing' | 'closed'
}

const LAST_MINUTE_MS = 60_000

type Watched = Pick<AuctionRow, 'status' | 'end_at' | 'paused_at' | 'extensions'>

/** How it stands now. `now`: official ms. */
export function endSeenOf({ status, end_at, paused_at, extensions }: Watched, now: number | null): EndSeen {
  const endAt = end_at ?? null
  const used = extensions?.used ?? 0
  if (status !== 'live') return { endAt, extensions: used, stage: 'closed' }
  if (now === null || endAt === null || paused_at) return { endAt, extensions: used, stage: 'running' }
  const left = timeLeftMs(endAt, now)
  return { endAt, extensions: used, stage: left === 0 ? 'closing' : left <= LAST_MINUTE_MS ? 'last-minute' : 'running' }
}

/** What differs, in words; null for nothing that is worth saying. */
export function endNewsOf(name: string, before: EndSeen | undefined, now: EndSeen): string | null {
  if (before === undefined) return null
  if (now.stage === 'closed') return before.stage === 'closed' ? null : `${name} has closed.`
  if (now.extensions > before.extensions && now.endAt !== null)
    return `${name} extended to ${formatClockTime(Date.parse(now.endAt))} ET.`
  if (now.stage === before.stage) return null
  if (now.stage === 'closing') return `${name} is closing.`
  return now.stage === 'last-minute' ? `Last minute of ${name}.` : null
}
