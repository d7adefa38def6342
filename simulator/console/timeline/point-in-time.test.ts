// Parses points in time as a trainer types them into the console.
import { describe, expect, test } from 'vitest'
import { at, timelineAt } from '../testing/fixtures'
import { parsePointInTime } from './point-in-time'

const MINUTE = 60_000
/** 10:27:30.250 in New York. */
const NOW = 12.5 * MINUTE + 250
const read = (text: string): string | null => {
  const ms = parsePointInTime(text, timelineAt(NOW), Date.parse(at(NOW).at))
  return ms === null ? null : new Date(ms).toISOString()
}

describe('parses', () => {
  test.each([
    ['10:44', 29 * MINUTE],
    ['10:44:30', 29.5 * MINUTE],
    ['10:15:00', 0],
    ['9:15', -60 * MINUTE],
    ['29m', 29 * MINUTE],
    [' 1h 5m ', 65 * MINUTE],
    ['90s', 1.5 * MINUTE],
    ['0.5h', 30 * MINUTE],
    ['1500ms', 1500],
    ['+250ms', NOW + 250],
    ['-1s250ms', NOW - 1250],
    ['+5m', NOW + 5 * MINUTE],
    ['-30s', NOW - MINUTE / 2],
    ['last-minute', 29 * MINUTE],
    ['Last minute', 29 * MINUTE],
  ])('%j', (text, offset) => expect(read(text)).toBe(at(offset).at))
})

test.each(['', 'soon', '25:00', '10:61', '5', '-', 'm5', '5x', '+0.5ms'])('rejects %j', (text) =>
  expect(read(text)).toBeNull(),
)
