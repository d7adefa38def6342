// How many rows the last answer about each list lacks.
import { describe, expect, it } from 'vitest'
import type { AppEvent } from '../core/log-entry'
import { anAuction, listAnswered, signedIn, stateAfter } from '../testing/samples'
import { selectUnreadable } from './unreadable.slice'

const subject = 'auction.list:live'
const whole = listAnswered('live', anAuction(17))
const lacking = (count: number): typeof whole => ({
  ...whole,
  payload: { ...whole.payload, answer: { ...whole.payload.answer, unreadable_rows: { data: count } } },
})
const countAfter = (...events: readonly AppEvent[]): number =>
  selectUnreadable(stateAfter(signedIn, ...events), subject)

describe('the number of unreadable rows of a list', () => {
  it('is that of its last answer', () => {
    expect(countAfter()).toBe(0)
    expect(countAfter(lacking(2))).toBe(2)
    expect(countAfter(lacking(2), lacking(1))).toBe(1)
    expect(countAfter(lacking(2), whole)).toBe(0)
  })

  it('is not that of another list, and does not outlive its world', () => {
    expect(countAfter(lacking(2), listAnswered('past', anAuction(18, { status: 'past' })))).toBe(2)
    expect(countAfter(lacking(2), { type: 'world/replaced', payload: { epoch: 2 } })).toBe(0)
  })
})
