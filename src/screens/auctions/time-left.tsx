// Countdowns in official time. At zero they show "closing…" until the server announces the result.
import { formatTimeLeft, timeLeftMs } from '../../domain/official-time'
import { selectIsOld } from '../../state/connection/freshness'
import type { AuctionCard } from '../../state/views/auction-card.view'
import { useOfficialNow } from '../official-clock'
import { useAppSelector } from '../store-binding'
import { DASH } from './loan-copy'

type Auction = AuctionCard['auction']

/** Highlights the countdown during the soft close. */
const SOON_MS = 120_000

export interface TimeLeft {
  /** The words before the time: `ends in`, `paused with`, or nothing. */
  readonly lead: string
  readonly text: string
  readonly soon: boolean
  /** True from the end until the server announces the result. */
  readonly closing: boolean
  readonly ms: number | null
}

/** The time left in a live auction. `now`: official ms. */
export function timeLeftOf(auction: Auction, now: number | null): TimeLeft {
  if (auction.paused_at) {
    const left = auction.remaining_ms ?? null
    return {
      lead: left === null ? '' : 'paused with',
      text: left === null ? 'paused' : `${formatTimeLeft(left)} left`,
      soon: false,
      closing: false,
      ms: left,
    }
  }
  if (now === null || !auction.end_at) return { lead: '', text: DASH, soon: false, closing: false, ms: null }
  const ms = timeLeftMs(auction.end_at, now)
  if (ms === 0) return { lead: '', text: 'closing…', soon: true, closing: true, ms }
  return { lead: 'ends in', text: formatTimeLeft(ms), soon: ms <= SOON_MS, closing: false, ms }
}

/** The countdown to the end of a live auction. */
export function EndsIn({ auction }: { readonly auction: Auction }) {
  const { text, soon, closing } = timeLeftOf(auction, useOfficialNow())
  return (
    <span className={soon ? 'num soon' : 'num'} role="timer" aria-live="off">
      {closing ? <Closing text={text} /> : text}
    </span>
  )
}

/** While data is stale, a bid we haven't received may have moved the end. */
function Closing({ text }: { readonly text: string }) {
  return useAppSelector(selectIsOld) ? 'end not confirmed' : text
}

/** `ends in 1:20:00`, `paused with 44:00 left`, `closing…` or `end time unknown`. `capital`: for the start of a sentence. */
export function Ending({ auction, capital = false }: { readonly auction: Auction; readonly capital?: boolean }) {
  const { lead, text } = timeLeftOf(auction, useOfficialNow())
  if (text === DASH) return <span>{capital ? 'End time unknown' : 'end time unknown'}</span>
  return (
    <>
      {capital ? lead.charAt(0).toUpperCase() + lead.slice(1) : lead} <EndsIn auction={auction} />
    </>
  )
}

/** The countdown to the start of a scheduled auction. */
export function StartsIn({ startAt }: { readonly startAt: string }) {
  const now = useOfficialNow()
  if (now === null) return <span className="num">{DASH}</span>
  const ms = timeLeftMs(startAt, now)
  return (
    <span className="num" role="timer" aria-live="off">
      {ms === 0 ? 'starting…' : formatTimeLeft(ms)}
    </span>
  )
}
