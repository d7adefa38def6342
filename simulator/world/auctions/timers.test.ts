// What an auction does on its timers: open, remind, close, award.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import {
  apply,
  bidOf,
  closeOnTime,
  FIRST,
  liveWorld,
  MINUTE,
  passOf,
  profiles,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { nextDue } from './timers'

const HOUR = 60 * MINUTE
const desk = { actor: 'system', origin: 'control', auctionId: FIRST } as const

const auctionIn = (state: WorldState): AuctionRecord => {
  const auction = rowOf(state.auctions, FIRST)
  if (auction === undefined) throw new Error('no auction')
  return auction
}

/** Runs all timers up to and including this instant, and returns what ran when. */
function runUntil(
  state: WorldState,
  until: number,
): { state: WorldState; ran: readonly (readonly [string, number])[] } {
  const ran: [string, number][] = []
  let current = state
  for (let due = nextDue(auctionIn(current)); due !== null && due.at <= until; due = nextDue(auctionIn(current))) {
    ran.push([due.command.name, due.at])
    current = apply(current, due.command, due.at)
  }
  return { state: current, ran }
}

const scheduled = (startAt: number): WorldState =>
  apply(withAuction(sampleWorld()), { name: 'schedule auction', ...desk, startAt, minutes: 30, invited: null }, TEN)

describe('a scheduled auction', () => {
  // Verifies: S4.7
  it('reminds 24 hours and 1 hour ahead, opens, reminds 10 minutes before the end, and closes', () => {
    const start = TEN + 30 * HOUR
    expect(runUntil(scheduled(start), start + HOUR).ran).toEqual([
      ['remind', start - 24 * HOUR],
      ['remind', start - HOUR],
      ['open on time', start],
      ['remind', start + 20 * MINUTE],
      ['close on time', start + 30 * MINUTE],
    ])
  })

  it('skips a reminder that was already overdue when the auction was scheduled', () => {
    const start = TEN + 2 * HOUR
    expect(runUntil(scheduled(start), start - 1).ran).toEqual([['remind', start - HOUR]])
  })

  it('goes through pre, live and past, in that order', () => {
    const start = TEN + 2 * HOUR
    const steps = [TEN, start, start + 30 * MINUTE].map(
      (until) => auctionIn(runUntil(scheduled(start), until).state).status,
    )
    expect(steps).toEqual(['pre', 'live', 'past'])
  })

  it('sends its reminders again after rescheduling', () => {
    const start = TEN + 2 * HOUR
    const reminded = runUntil(scheduled(start), start - HOUR).state
    const moved = apply(
      reminded,
      { name: 'schedule auction', ...desk, startAt: start + HOUR, minutes: 30, invited: null },
      start - HOUR,
    )
    expect(nextDue(auctionIn(moved))).toMatchObject({ at: start, command: { name: 'remind' } })
    expect(auctionIn(moved).statusedAt).toBe(TEN)
  })
})

describe('a reminder', () => {
  const remind: Command = {
    name: 'remind',
    actor: 'system',
    origin: 'timer',
    auctionId: FIRST,
    reminder: '10min before end',
  }

  it('near the end goes only to investors who aren’t leading, with Pass only for those who haven’t bid', () => {
    const outbid = apply(apply(liveWorld(), bidOf('ann', 102), TEN + 1), bidOf('bob', 103), TEN + 2)
    const state = apply(outbid, remind, TEN + 20 * MINUTE)
    const last = (userId: number) => state.notifications[userId]?.at(-1)
    expect(last(users.ann)).toMatchObject({ action: 'auction_reminder', action_result: null })
    expect(last(users.bob)).toMatchObject({ action: 'auction_started' })
    expect(last(users.cyd)).toMatchObject({ action: 'auction_reminder', action_result: 'pass' })
  })

  it('doesn’t go to an investor who passed', () => {
    const passed = apply(liveWorld(), passOf('cyd'), TEN + 1)
    expect(apply(passed, remind, TEN + 20 * MINUTE).notifications[users.cyd]?.at(-1)?.action).toBe('auction_started')
  })

  it('is sent once', () => {
    expect(decide(apply(liveWorld(), remind, TEN), remind, TEN)).toMatchObject({ ok: false, events: [] })
  })
})

describe('the end of an auction', () => {
  const END = TEN + 30 * MINUTE

  it('awards the loan to the best bid and records the cover', () => {
    const outbid = apply(
      apply(apply(liveWorld(), bidOf('ann', 102), TEN), bidOf('bob', 103), TEN),
      bidOf('ann', 104),
      TEN,
    )
    const state = apply(outbid, closeOnTime, END)
    expect(auctionIn(state)).toMatchObject({
      status: 'past',
      statusedAt: END,
      result: { outcome: 'sold', bid: { profileId: profiles.ann, value: 104 * 32 }, coverValue: 103 * 32 },
    })
    expect(state.lists.live).toEqual([])
    expect(state.lists.past).toEqual([FIRST])
  })

  it('notifies the winner, the other bidders and the sellers of what each may know', () => {
    const state = apply(apply(apply(liveWorld(), bidOf('ann', 102), TEN), bidOf('bob', 103), TEN), closeOnTime, END)
    const last = (userId: number) => state.notifications[userId]?.at(-1)
    expect(last(users.bob)).toMatchObject({ action: 'auction_won', text: 'Willow Court is yours at 103-00.' })
    expect(last(users.ann)).toMatchObject({
      action: 'auction_lost',
      text: 'Willow Court was sold at 103-00; your best bid was 102-00.',
    })
    expect([last(users.lena)?.action, last(users.otto)?.action]).toEqual(['auction_sold', 'auction_sold'])
    expect(last(users.cyd)?.action).toBe('auction_started')
  })

  it('records no sale if there was no bid', () => {
    const state = apply(liveWorld(), closeOnTime, END)
    expect(auctionIn(state).result).toEqual({ outcome: 'no_sale' })
    expect(state.notifications[users.lena]?.at(-1)?.action).toBe('auction_no_sale')
  })

  it('can’t come early', () => {
    expect(decide(liveWorld(), closeOnTime, END - 1)).toMatchObject({ ok: false, events: [] })
  })

  it('is delayed by a pause, and resumes with exactly the remaining time', () => {
    const paused = apply(liveWorld(), { name: 'pause auction', ...desk }, TEN + 12 * MINUTE)
    expect(nextDue(auctionIn(paused))).toBe(null)
    expect(auctionIn(paused)).toMatchObject({ endAt: null, remainingMs: 18 * MINUTE })
    const resumed = apply(paused, { name: 'resume auction', ...desk }, TEN + 40 * MINUTE)
    expect(auctionIn(resumed)).toMatchObject({ endAt: TEN + 58 * MINUTE, pausedAt: null, remainingMs: null })
  })

  it('can be extended by the control API without using a soft-close extension', () => {
    const state = apply(liveWorld(), { name: 'extend auction', ...desk, minutes: 15 }, TEN)
    expect(auctionIn(state)).toMatchObject({ endAt: END + 15 * MINUTE, extensionsUsed: 0 })
  })
})
