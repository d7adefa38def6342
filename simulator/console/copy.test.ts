// The console's text helpers. Times are in New York, wherever the test runs.
import { describe, expect, test } from 'vitest'
import {
  capital,
  countText,
  dayText,
  exactTimeText,
  firstDigits,
  initialsOf,
  kindAndRest,
  plainText,
  recordingText,
  spanText,
  timeText,
} from './copy'

const AT = Date.parse('2026-03-02T15:42:17.004Z')

describe('times in New York', () => {
  test('formats the day, the time, and the time to the millisecond', () => {
    expect([dayText(AT), timeText(AT), exactTimeText(AT)]).toEqual(['Mon, Mar 2, 2026', '10:42:17', '10:42:17.004'])
  })
  test('writes midnight as 00 and follows daylight saving time', () => {
    expect(timeText(Date.parse('2026-07-01T04:00:00Z'))).toBe('00:00:00')
  })
})

test.each([
  [-5, '0 s'],
  [45_000, '45 s'],
  [125_000, '2 min 5 s'],
  [120_000, '2 min'],
  [5_400_000, '1 h 30 min'],
  [3_605_000, '1 h'],
])('formats a span of %i ms as %j', (ms, words) => expect(spanText(ms)).toBe(words))

test('the console pluralizes counts, spells out keys, and shortens names to initials', () => {
  expect([countText(1, 'entry', 'entries'), countText(0, 'entry', 'entries')]).toEqual(['1 entry', '0 entries'])
  expect([plainText('soft-close'), capital('investor'), capital('')]).toEqual(['soft close', 'Investor', ''])
  expect([initialsOf('Harbor Crest Capital'), initialsOf('riverbend')]).toEqual(['HC', 'R'])
})

test.each([
  ['bid: Summit Ridge → 102-12', ['bid', 'Summit Ridge → 102-12']],
  ['notice: At 10: all', ['notice', 'At 10: all']],
  ['confirm email', ['confirm email', '']],
])('splits %j into kind and rest', (what, parts) => expect(kindAndRest(what)).toEqual(parts))

test.each([
  [{ steps: 1, omitted: [] }, 'a.yaml has 1 command.'],
  [{ steps: 2, omitted: [], complete: true }, 'a.yaml has 2 commands. Nothing is missing.'],
  [
    { steps: 0, omitted: ['who bid', 'private texts'], complete: false },
    'a.yaml has 0 commands. This log doesn’t cover everything that happened in the world. Not included: who bid; private texts.',
  ],
])('summarizes the recording %j', (recording, words) =>
  expect(recordingText({ file: 'a.yaml', ...recording })).toBe(words),
)

test.each([
  ['12', 3, '12'],
  ['12\t30', 3, '12'],
  ['12 30', 3, '12'],
  ['seats: 7', 3, '7'],
  ['1234', 3, '123'],
  ['-', 3, ''],
])('the first digits of %j, at most %s, are %j', (text, most, digits) => {
  expect(firstDigits(text, most)).toBe(digits)
})
