// Words of the console: New York time wherever the test runs, spans, counts, and what happened split in two.
import { describe, expect, test } from 'vitest'
import {
  capital,
  countText,
  dayText,
  exactTimeText,
  initialsOf,
  kindAndRest,
  plainText,
  recordingText,
  spanText,
  timeText,
} from './copy'

const AT = Date.parse('2026-03-02T15:42:17.004Z')

describe('instants are said in New York time', () => {
  test('day, time and time to the millisecond', () => {
    expect([dayText(AT), timeText(AT), exactTimeText(AT)]).toEqual(['Mon 2 Mar 2026', '10:42:17', '10:42:17.004'])
  })
  test('midnight is 00, and summer time counts', () => {
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
])('a span of %i ms is %j', (ms, words) => expect(spanText(ms)).toBe(words))

test('counts agree with their noun, keys become words, names become initials', () => {
  expect([countText(1, 'entry', 'entries'), countText(0, 'entry', 'entries')]).toEqual(['1 entry', '0 entries'])
  expect([plainText('soft-close'), capital('investor'), capital('')]).toEqual(['soft close', 'Investor', ''])
  expect([initialsOf('Harbor Crest Capital'), initialsOf('riverbend')]).toEqual(['HC', 'R'])
})

test.each([
  ['bid: Summit Ridge → 102-12', ['bid', 'Summit Ridge → 102-12']],
  ['notice: At 10: all', ['notice', 'At 10: all']],
  ['confirm email', ['confirm email', '']],
])('%j is split', (what, parts) => expect(kindAndRest(what)).toEqual(parts))

test.each([
  [{ steps: 1, omitted: [] }, 'a.yaml holds 1 command.'],
  [{ steps: 2, omitted: [], complete: true }, 'a.yaml holds 2 commands. Nothing that happened here is missing.'],
  [
    { steps: 0, omitted: ['who bid', 'private texts'], complete: false },
    'a.yaml holds 0 commands. More happened here than this log tells. It cannot say: who bid; private texts.',
  ],
])('the summary of a recording %j', (recording, words) =>
  expect(recordingText({ file: 'a.yaml', ...recording })).toBe(words),
)
