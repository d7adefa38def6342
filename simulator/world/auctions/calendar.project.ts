// The auctions of a person as a calendar that programs subscribe to (RFC 5545): what this person may see now and has not
// passed on, with the UID and the SEQUENCE of the single file; a withdrawn auction is cancelled.
import { SOFT_CLOSE_MS } from '../figures'
import { personById } from '../people/people'
import type { AuctionRecord, LoanFacts, Person, WorldState } from '../state'
import { rowsOf } from '../table'
import { isInvited, maySee, sells } from './visibility'

const MINUTE = 60_000
/** The length of an auction that has none yet. */
const USUAL_MINUTES = 60
const OCTETS = 75

interface Entry {
  readonly auction: AuctionRecord
  readonly start: number
  readonly end: number
  readonly project: string
  readonly description: string
  readonly cancelled: boolean
}

/** Where and when a calendar is read. */
interface CalendarReading {
  readonly worldId: string
  /** Virtual ms. */
  readonly now: number
  /** The origin of the app, for the address of each auction's page. */
  readonly origin: string
}

/** The text of the calendar at this virtual moment; null for somebody who has none. */
export function calendarFor(state: WorldState, userId: number, reading: CalendarReading): string | null {
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
      .flatMap((entry) => eventLines(entry, person.role, reading)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function entryFor(person: Person, auction: AuctionRecord): Entry | null {
  if (maySee(person, auction) && auction.startAt !== null) return passed(person, auction) ? null : announced(auction)
  const { withdrawnFrom } = auction
  if (withdrawnFrom === null) return null
  // Judged as it was announced: what happens to the loan since is its seller's business alone.
  const before: AuctionRecord = { ...auction, ...withdrawnFrom, status: 'pre' }
  const wasTold =
    person.role === 'investor' ? isInvited(person, before) && !passed(person, before) : sells(person, auction)
  if (!wasTold) return null
  const { start, end } = announced(before)
  return {
    auction,
    start,
    end,
    project: withdrawnFrom.project,
    description: 'Withdrawn by its seller.',
    cancelled: true,
  }
}

const passed = (person: Person, auction: AuctionRecord): boolean =>
  person.role === 'investor' && person.profile !== null && auction.passes[person.profile.id] !== undefined

function announced(auction: AuctionRecord): Entry {
  const start = auction.startAt ?? 0
  return {
    auction,
    start,
    end: auction.endAt ?? start + (auction.minutes ?? USUAL_MINUTES) * MINUTE,
    project: auction.loan.project_name,
    description: descriptionOf(auction.loan),
    cancelled: false,
  }
}

const softClose = `A bid in the last ${SOFT_CLOSE_MS / MINUTE} minutes moves the end to ${SOFT_CLOSE_MS / MINUTE} minutes after that bid.`

function descriptionOf(loan: LoanFacts): string {
  const { loan_type, name } = loan.loan_section_act
  const program = loan_type.toUpperCase()
  const section = name.toUpperCase().startsWith(program) ? name : `${program} ${name}`
  const amount = typeof loan.loan_amount === 'number' ? `$${loan.loan_amount.toLocaleString('en-US')}` : '—'
  const bidOn = loan.auction_process_type === 'rate' ? 'Rate bids, fixed price.' : 'Price bids, fixed rate.'
  return `${section}, ${amount}. ${bidOn} ${softClose}`
}

const ALARM_MINUTES = 10

/** A reminder before an end of the entry; a calendar moves it with the entry. */
const alarmLines = (summary: string, related: 'START' | 'END', verb: string): readonly string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(`${summary} ${verb} in ${ALARM_MINUTES} minutes`)}`,
  `TRIGGER;RELATED=${related}:-PT${ALARM_MINUTES}M`,
  'END:VALARM',
]

function eventLines(entry: Entry, role: Person['role'], reading: CalendarReading): readonly string[] {
  const { auction, start, end, project, description, cancelled } = entry
  const { worldId, now, origin } = reading
  const summary = `[Simulated] Auction: ${project}`
  // What is withdrawn has no page for those who were told of it, and nothing to be reminded of.
  const announcedLines = cancelled
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
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...announcedLines,
    'END:VEVENT',
  ]
}

/** `20260302T154200Z` */
const utc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/**
 * A TEXT value of RFC 5545 (3.3.11). Any line break, the lone CR included, is `\\n`, or the rest of the text would be read as
 * properties of the entry; other control characters have no form in a calendar and are left out.
 */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')

/** A line longer than 75 octets goes on after CRLF and a space; no character is torn apart. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
