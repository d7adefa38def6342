import { describe, expect, it } from 'vitest'
import { calendarText } from './calendar'

const entry = {
  uid: 'auction-17@example',
  sequence: 3,
  stamp: Date.parse('2026-03-02T15:42:00.250Z'),
  start: Date.parse('2026-03-03T15:00:00.000Z'),
  end: Date.parse('2026-03-03T16:00:00.000Z'),
  summary: 'Auction: Riverbend, Commons; east',
  description: 'First line\nsecond — ü '.repeat(8),
  url: 'https://market.example/investor/auction/pre?auction=17',
}
const text = calendarText([entry])

describe('a calendar entry', () => {
  it('has the auction’s UID, its sequence, and instants in UTC', () => {
    const lines = text.split('\r\n')
    expect(lines).toContain('UID:auction-17@example')
    expect(lines).toContain('SEQUENCE:3')
    expect(lines).toContain('DTSTAMP:20260302T154200Z')
    expect(lines).toContain('DTSTART:20260303T150000Z')
    expect(lines).toContain('DTEND:20260303T160000Z')
  })

  it('links to the auction’s page, and reminds before it opens and before it closes', () => {
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain('URL:https://market.example/investor/auction/pre?auction=17')
    expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(2)
    expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual([
      'TRIGGER;RELATED=START:-PT10M',
      'TRIGGER;RELATED=END:-PT10M',
    ])
    expect(lines).toContain('DESCRIPTION:Auction: Riverbend\\, Commons\\; east opens in 10 minutes')
  })

  it('escapes special characters, and keeps the whole description across folded lines', () => {
    expect(text).toContain('SUMMARY:Auction: Riverbend\\, Commons\\; east')
    const unfolded = text.replaceAll('\r\n ', '')
    expect(unfolded).toContain(`DESCRIPTION:${entry.description.replaceAll('\n', '\\n')}`)
  })

  it.each(['\r', '\n', '\r\n', '\u0085', '\u000b', '\f', '\u2028'])(
    'keeps a text that breaks with %j in its property',
    (lineBreak) => {
      const calendar = calendarText([{ ...entry, summary: `Elm${lineBreak}ATTACH:http://evil.example` }])
      expect(calendar.split(/\r\n|[\r\n\v\f\u0085\u2028]/)).toContain('SUMMARY:Elm\\nATTACH:http://evil.example')
    },
  )

  it('omits control characters and direction marks, which RFC 5545 cannot represent', () => {
    expect(calendarText([{ ...entry, summary: 'E\u0000l\u202em\tCourt' }])).toContain('SUMMARY:Elm\tCourt\r\n')
  })

  it('has no line of more than 75 octets', () => {
    const sizes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })
})
