// An auction as a calendar entry (RFC 5545). The UID stays and SEQUENCE grows with each change, so that calendars move the
// entry instead of adding another.

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
  /** The absolute URL of the auction's page. */
  readonly url: string
}

/** Reminders come this many minutes before the start and before the end. */
const ALARM_MINUTES = 10

/** An instant (ms) as a UTC DATE-TIME: `20260302T154200Z`. */
const timestamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

/**
 * A TEXT value of RFC 5545 (3.3.11). Any line break, even a lone CR, becomes `\\n`, or the rest would be read as properties of the
 * entry. Other control characters cannot be represented and are dropped.
 */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/(?!\t)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')

/** The maximum length of a line, RFC 5545 (3.1). */
const MAX_OCTETS = 75

/** Folds a line longer than 75 octets without splitting a character. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** A reminder relative to the entry's start or end, so that it moves with it. */
const alarmLines = ({ summary }: CalendarEntry, related: 'START' | 'END', verb: string): readonly string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(`${summary} ${verb} in ${ALARM_MINUTES} minutes`)}`,
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
      `DTSTAMP:${timestamp(entry.stamp)}`,
      `DTSTART:${timestamp(entry.start)}`,
      `DTEND:${timestamp(entry.end)}`,
      `SUMMARY:${escapeText(entry.summary)}`,
      `DESCRIPTION:${escapeText(entry.description)}`,
      'STATUS:CONFIRMED',
      `URL:${entry.url}`,
      ...alarmLines(entry, 'START', 'opens'),
      ...alarmLines(entry, 'END', 'closes'),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
