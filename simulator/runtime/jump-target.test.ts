// Parsing the target of a clock command and resolving it to a virtual instant.
import { describe, expect, it } from 'vitest'
import { instantOf, jumpTarget } from './jump-target'
import { MINUTE, quiet, START } from './quiet-world'
import { ClockRefusal } from './running-world'

describe('a jump target', () => {
  it.each([
    ['18m', { offsetMs: 18 * MINUTE }, START + 18 * MINUTE],
    ['PT1H', { offsetMs: 60 * MINUTE }, START + 60 * MINUTE],
    ['2026-03-02T10:16:00-05:00', { instant: '2026-03-02T15:16:00.000Z' }, START + MINUTE],
    ['closing', { mark: 'closing' }, START + 30 * MINUTE],
    ['end', { mark: 'end' }, START + quiet.length],
  ])('is parsed from %s', (text, target, instant) => {
    expect(jumpTarget(text)).toEqual(target)
    expect(instantOf(quiet, target)).toBe(instant)
  })

  it('with an unknown mark is refused with a list of the marks', () => {
    expect(() => instantOf(quiet, jumpTarget('closin'))).toThrow(ClockRefusal)
    expect(() => instantOf(quiet, { mark: 'closin' })).toThrow('Marks: closing, end.')
    expect(() => instantOf(quiet, { instant: 'soon' })).toThrow("'soon' is not an ISO date and time.")
  })
})
