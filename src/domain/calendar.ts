// An auction as a calendar entry (RFC 5545): the same UID always, a higher SEQUENCE with each change, so that a calendar
// moves the entry that it has instead of adding another.

export interface CalendarEntry {
  /** Stable for the auction. */
  readonly uid: string
  /** Grows with every reschedule and every extension. */
  readonly sequence: number
  /** Official ms. */
  readonly stamp: number
  readonly start: number
  readonly end: number
  readonly summary: string
  readonly description: string
  /** The page of the auction; whole, because a calendar is another program. */
  readonly url: string
}

/** How long before its start and before its end a calendar reminds of an auction. Minutes. */
const ALARM_MINUTES = 10

/** `20260302T154200Z` */
const utc = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

/**
 * A TEXT value of RFC 5545 (3.3.11). Any line break, the lone CR included, is `\\n`, or the rest of the text would be read as
 * properties of the entry; other control characters have no form in a calendar and are left out.
 */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')

const OCTETS = 75

/** Lines longer than 75 octets go on in the next one after a space; no sign is torn apart. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (octets + size > OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += sign
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** One reminder, relative to an end of the entry, so that it moves with it. */
const alarmLines = ({ summary }: CalendarEntry, related: 'START' | 'END', verb: string): readonly string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(`${summary} ${verb} in ${ALARM_MINUTES} minutes`)}`,
  `TRIGGER;RELATED=${related}:-PT${ALARM_MINUTES}M`,
  'END:VALARM',
]

/** The text of an .ics file with these entries. */
export function calendarText(entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Loan Auction Marketplace//Auctions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `SEQUENCE:${entry.sequence}`,
      `DTSTAMP:${utc(entry.stamp)}`,
      `DTSTART:${utc(entry.start)}`,
      `DTEND:${utc(entry.end)}`,
      `SUMMARY:${escaped(entry.summary)}`,
      `DESCRIPTION:${escaped(entry.description)}`,
      'STATUS:CONFIRMED',
      `URL:${entry.url}`,
      ...alarmLines(entry, 'START', 'opens'),
      ...alarmLines(entry, 'END', 'closes'),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
