// Countdowns from official time. At zero the text is closing… until the server decides.
import { formatTimeLeft, timeLeftMs } from '../../domain/official-time'
import { selectIsOld } from '../../state/connection/freshness'
import type { AuctionCard } from '../../state/views/auction-card.view'
import { useOfficialNow } from '../official-clock'
import { useAppSelector } from '../store-binding'
import { DASH } from './loan-copy'

type Auction = AuctionCard['auction']

/** The last minutes, in which a bid moves the end, are highlighted. */
const SOON_MS = 120_000

export interface TimeLeft {
  /** The words before the text in a sentence: `ends in`, `paused with`, or nothing. */
  readonly lead: string
  readonly text: string
  readonly soon: boolean
  /** True once the end is reached, until the server says what happened. */
  readonly closing: boolean
  readonly ms: number | null
}

/** The time left of a live auction at an official time. */
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
  if (now === null || !auction.end_at) return { lead: 'ends in', text: DASH, soon: false, closing: false, ms: null }
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

/** At the end: a bid that is not known here may have moved it. */
function Closing({ text }: { readonly text: string }) {
  return closingText(text, useAppSelector(selectIsOld))
}

/** What is said at the end, until the server decides. */
const closingText = (text: string, isOld: boolean): string => (isOld ? 'end not confirmed' : text)

/** `ends in 1:20:00`, `paused with 44:00 left` or `closing…`, for the middle of a sentence or, capital, its beginning. */
export function Ending({ auction, capital = false }: { readonly auction: Auction; readonly capital?: boolean }) {
  const { lead } = timeLeftOf(auction, useOfficialNow())
  return (
    <>
      {capital ? lead.charAt(0).toUpperCase() + lead.slice(1) : lead} <EndsIn auction={auction} />
    </>
  )
}

/** The countdown to the start of a pre auction. */
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
