// What a world does by itself: opens, reminds, closes, awards.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import {
  bidOf,
  closeOnTime,
  FIRST,
  follow,
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
  const found = rowOf(state.auctions, FIRST)
  if (found === undefined) throw new Error('no auction')
  return found
}

/** Does what is due, up to and including this instant; answers what it did. */
function live(state: WorldState, until: number): { state: WorldState; did: readonly (readonly [string, number])[] } {
  const did: [string, number][] = []
  let now = state
  for (let due = nextDue(auctionIn(now)); due !== null && due.at <= until; due = nextDue(auctionIn(now))) {
    did.push([due.command.name, due.at])
    now = follow(now, due.command, due.at)
  }
  return { state: now, did }
}

const scheduled = (startAt: number): WorldState =>
  follow(withAuction(sampleWorld()), { name: 'schedule auction', ...desk, startAt, minutes: 30, invited: null }, TEN)

describe('an auction on the calendar', () => {
  // Verifies: S4.7
  it('reminds 24 hours and 1 hour ahead, opens, reminds 10 minutes before the end, and closes', () => {
    const start = TEN + 30 * HOUR
    expect(live(scheduled(start), start + HOUR).did).toEqual([
      ['remind', start - 24 * HOUR],
      ['remind', start - HOUR],
      ['open on time', start],
      ['remind', start + 20 * MINUTE],
      ['close on time', start + 30 * MINUTE],
    ])
  })

  it('skips a reminder whose time was over when it was scheduled', () => {
    const start = TEN + 2 * HOUR
    expect(live(scheduled(start), start - 1).did).toEqual([['remind', start - HOUR]])
  })

  it('passes through pre, live and past in this order', () => {
    const start = TEN + 2 * HOUR
    const steps = [TEN, start, start + 30 * MINUTE].map(
      (until) => auctionIn(live(scheduled(start), until).state).status,
    )
    expect(steps).toEqual(['pre', 'live', 'past'])
  })

  it('forgets sent reminders when it is rescheduled', () => {
    const start = TEN + 2 * HOUR
    const reminded = live(scheduled(start), start - HOUR).state
    const moved = follow(
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

  it('near the end goes to who is not leading, and can be answered by passing only without a bid', () => {
    const outbid = follow(follow(liveWorld(), bidOf('ann', 102), TEN + 1), bidOf('bob', 103), TEN + 2)
    const state = follow(outbid, remind, TEN + 20 * MINUTE)
    const last = (userId: number) => state.notifications[userId]?.at(-1)
    expect(last(users.ann)).toMatchObject({ action: 'auction_reminder', action_result: null })
    expect(last(users.bob)).toMatchObject({ action: 'auction_started' })
    expect(last(users.cyd)).toMatchObject({ action: 'auction_reminder', action_result: 'pass' })
  })

  it('does not go to who has passed', () => {
    const passed = follow(liveWorld(), passOf('cyd'), TEN + 1)
    expect(follow(passed, remind, TEN + 20 * MINUTE).notifications[users.cyd]?.at(-1)?.action).toBe('auction_started')
  })

  it('is sent once', () => {
    expect(decide(follow(liveWorld(), remind, TEN), remind, TEN)).toMatchObject({ ok: false, events: [] })
  })
})

describe('the end', () => {
  const END = TEN + 30 * MINUTE

  it('awards to the best bid and keeps the cover', () => {
    const bids = follow(
      follow(follow(liveWorld(), bidOf('ann', 102), TEN), bidOf('bob', 103), TEN),
      bidOf('ann', 104),
      TEN,
    )
    const state = follow(bids, closeOnTime, END)
    expect(auctionIn(state)).toMatchObject({
      status: 'past',
      statusedAt: END,
      result: { outcome: 'sold', bid: { profileId: profiles.ann, value: 104 * 32 }, coverValue: 103 * 32 },
    })
    expect(state.lists.live).toEqual([])
    expect(state.lists.past).toEqual([FIRST])
  })

  it('tells winner, losers and sellers what each may know', () => {
    const state = follow(follow(follow(liveWorld(), bidOf('ann', 102), TEN), bidOf('bob', 103), TEN), closeOnTime, END)
    const last = (userId: number) => state.notifications[userId]?.at(-1)
    expect(last(users.bob)).toMatchObject({ action: 'auction_won', text: 'Willow Court is yours at 103-00.' })
    expect(last(users.ann)).toMatchObject({
      action: 'auction_lost',
      text: 'Willow Court was sold at 103-00; your best bid was 102-00.',
    })
    expect([last(users.lena)?.action, last(users.otto)?.action]).toEqual(['auction_sold', 'auction_sold'])
    expect(last(users.cyd)?.action).toBe('auction_started')
  })

  it('without a bid is no sale', () => {
    const state = follow(liveWorld(), closeOnTime, END)
    expect(auctionIn(state).result).toEqual({ outcome: 'no_sale' })
    expect(state.notifications[users.lena]?.at(-1)?.action).toBe('auction_no_sale')
  })

  it('does not come early', () => {
    expect(decide(liveWorld(), closeOnTime, END - 1)).toMatchObject({ ok: false, events: [] })
  })

  it('waits while the auction is paused, for exactly the time that was left', () => {
    const paused = follow(liveWorld(), { name: 'pause auction', ...desk }, TEN + 12 * MINUTE)
    expect(nextDue(auctionIn(paused))).toBe(null)
    expect(auctionIn(paused)).toMatchObject({ endAt: null, remainingMs: 18 * MINUTE })
    const resumed = follow(paused, { name: 'resume auction', ...desk }, TEN + 40 * MINUTE)
    expect(auctionIn(resumed)).toMatchObject({ endAt: TEN + 58 * MINUTE, pausedAt: null, remainingMs: null })
  })

  it('can be moved by the desk without using up an extension', () => {
    const state = follow(liveWorld(), { name: 'extend auction', ...desk, minutes: 15 }, TEN)
    expect(auctionIn(state)).toMatchObject({ endAt: END + 15 * MINUTE, extensionsUsed: 0 })
  })
})
