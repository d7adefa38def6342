// A user's auctions as a subscribable calendar (RFC 5545): those they may see and haven't passed on. UID and SEQUENCE match
// the file of a single auction, and a withdrawn auction is sent as canceled. What they bought or sold adds the days on which it settles.

import { dayAfter } from '../calendar'
import { SOFT_CLOSE_MS } from '../figures'
import { personById } from '../people/people'
import type { AuctionRecord, LoanFacts, Person, WorldState } from '../state'
import { rowsOf } from '../table'
import { depositDue, depositTerms } from '../trades/settlement'
import { isInvited, isSeller, isWinner, maySee } from './visibility'

const MINUTE = 60_000
/** For an auction without a length. */
const DEFAULT_MINUTES = 60
/** The longest line of a calendar file, in bytes. */
const MAX_LINE_OCTETS = 75

interface Entry {
  readonly auction: AuctionRecord
  readonly start: number
  readonly end: number
  readonly project: string
  readonly description: string
  readonly canceled: boolean
}

interface CalendarRequest {
  readonly worldId: string
  /** Virtual ms. */
  readonly now: number
  /** The origin of the app, for links to the auctions. */
  readonly origin: string
}

/** The calendar file for this user; null if they have none. */
export function calendarFor(state: WorldState, userId: number, request: CalendarRequest): string | null {
  const person = personById(state, userId)
  if (person === undefined || person.profile === null || state.suspended[userId] !== undefined) return null
  if (person.role !== 'investor' && person.role !== 'lender' && person.role !== 'originator') return null
  const entries = [...rowsOf(state.auctions)].flatMap((auction) => entryFor(person, auction) ?? [])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Loan Auction Marketplace//Auctions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:[Simulated] Loan auctions',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...entries
      .toSorted((a, b) => a.start - b.start || a.auction.id - b.auction.id)
      .flatMap((entry) => eventLines(entry, person.role, request)),
    ...[...rowsOf(state.auctions)]
      .filter((auction) => isSeller(person, auction) || isWinner(person, auction))
      .flatMap((auction) => settlementLines(state, auction, person.role, request)),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function entryFor(person: Person, auction: AuctionRecord): Entry | null {
  if (maySee(person, auction) && auction.startAt !== null) return hasPassed(person, auction) ? null : entryOf(auction)
  const { withdrawnFrom } = auction
  if (withdrawnFrom === null) return null
  // Decided by what was announced: later changes to the loan concern only its seller.
  const before: AuctionRecord = { ...auction, ...withdrawnFrom, status: 'pre' }
  const wasNotified =
    person.role === 'investor' ? isInvited(person, before) && !hasPassed(person, before) : isSeller(person, auction)
  if (!wasNotified) return null
  const { start, end } = entryOf(before)
  return {
    auction,
    start,
    end,
    project: withdrawnFrom.project,
    description: 'Withdrawn by its seller.',
    canceled: true,
  }
}

const hasPassed = (person: Person, auction: AuctionRecord): boolean =>
  person.role === 'investor' && person.profile !== null && auction.passes[person.profile.id] !== undefined

function entryOf(auction: AuctionRecord): Entry {
  const start = auction.startAt ?? 0
  return {
    auction,
    start,
    end: auction.endAt ?? start + (auction.minutes ?? DEFAULT_MINUTES) * MINUTE,
    project: auction.loan.project_name,
    description: descriptionOf(auction.loan),
    canceled: false,
  }
}

const softClose = `A bid in the last ${SOFT_CLOSE_MS / MINUTE} minutes moves the end to ${SOFT_CLOSE_MS / MINUTE} minutes after that bid.`

/** `FHA 221(d)(4), $18,450,000`. */
function loanText({ loan_section_act: { loan_type, name }, loan_amount }: LoanFacts): string {
  const program = loan_type.toUpperCase()
  const section = name.toUpperCase().startsWith(program) ? name : `${program} ${name}`
  return `${section}, ${typeof loan_amount === 'number' ? `$${loan_amount.toLocaleString('en-US')}` : '—'}`
}

function descriptionOf(loan: LoanFacts): string {
  const bidsIn = loan.auction_process_type === 'rate' ? 'Rate bids, fixed price.' : 'Price bids, fixed rate.'
  return `${loanText(loan)}. ${bidsIn} ${softClose}`
}

/** `Deposit due: $92,250.00 (0.5% of the loan).` without what isn't known. */
function depositText(state: WorldState, auction: AuctionRecord): string {
  const { percent } = depositTerms(state, auction)
  const amount = auction.loan.loan_amount ?? null
  if (percent === null || amount === null) return ''
  // Dollars times percent are cents.
  const dollars = (Math.round(amount * percent) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  return ` ${dollars} (${percent}% of the loan).`
}

/** The days of a sale, as all-day entries. A day that no longer applies leaves the feed, and so the calendar. */
function settlementLines(
  state: WorldState,
  auction: AuctionRecord,
  role: Person['role'],
  { worldId, now, origin }: CalendarRequest,
): readonly string[] {
  if (auction.result?.outcome !== 'sold') return []
  const { loan } = auction
  const days = [
    ['deposit', 'Deposit due', depositDue(state, auction), depositText(state, auction)],
    ['delivery', 'Last delivery day without fees', loan.delivery_last_date_fees, ''],
    ['permanent-delivery', 'Permanent delivery due', loan.permanent_loan_late_date, ''],
  ] as const
  return days.flatMap(([kind, title, day, more]) =>
    day
      ? [
          'BEGIN:VEVENT',
          `UID:${kind}-${auction.id}.${worldId}@loan-auction-marketplace`,
          `SEQUENCE:${auction.version}`,
          `DTSTAMP:${utcStamp(now)}`,
          `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
          `DTEND;VALUE=DATE:${dayAfter(day).replaceAll('-', '')}`,
          `SUMMARY:${escapeText(`[Simulated] ${title}: ${loan.project_name}`)}`,
          `DESCRIPTION:${escapeText(`${loanText(loan)}.${more}`)}`,
          'STATUS:CONFIRMED',
          'TRANSP:TRANSPARENT',
          `URL:${origin}/${role}/auction/past?auction=${auction.id}`,
          'END:VEVENT',
        ]
      : [],
  )
}

const ALARM_MINUTES = 10

/** An alarm relative to the start or end of the entry, so that it moves with the entry. */
const alarmLines = (summary: string, related: 'START' | 'END', verb: string): readonly string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(`${summary} ${verb} in ${ALARM_MINUTES} minutes`)}`,
  `TRIGGER;RELATED=${related}:-PT${ALARM_MINUTES}M`,
  'END:VALARM',
]

function eventLines(entry: Entry, role: Person['role'], request: CalendarRequest): readonly string[] {
  const { auction, start, end, project, description, canceled } = entry
  const { worldId, now, origin } = request
  const summary = `[Simulated] Auction: ${project}`
  // A withdrawn auction has no page for its investors and needs no alarm.
  const detailLines = canceled
    ? []
    : [
        `URL:${origin}/${role}/auction/${auction.status}?auction=${auction.id}`,
        ...alarmLines(summary, 'START', 'opens'),
        ...alarmLines(summary, 'END', 'closes'),
      ]
  return [
    'BEGIN:VEVENT',
    `UID:auction-${auction.id}.${worldId}@loan-auction-marketplace`,
    `SEQUENCE:${auction.version}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(start)}`,
    `DTEND:${utcStamp(end)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...detailLines,
    'END:VEVENT',
  ]
}

/** `20260302T154200Z` */
const utcStamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/**
 * Escapes a TEXT value (RFC 5545, 3.3.11). Every line break, including a lone CR, becomes `\n`; otherwise the rest of the text
 * would be parsed as properties of the entry. Other control characters aren't allowed in a calendar and are removed.
 */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')

/** Folds a line at 75 octets with CRLF and a space, without splitting a character. */
function foldLine(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
