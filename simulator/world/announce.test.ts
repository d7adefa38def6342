// Which channel events go to whom after a command.
import { describe, expect, it } from 'vitest'
import { channels } from '../../src/contract/channels'
import { announce } from './announce'
import type { Announcement } from './announcement'
import { payloadOf } from './announcement'
import { MOST_PAST } from './auctions/auctions.evolve'
import type { Command } from './commands'
import { decide } from './decide'
import { evolveAll } from './evolve'
import {
  bidOf,
  closeOnTime,
  FIRST,
  follow,
  liveWorld,
  MINUTE,
  profiles,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from './sample-world'
import type { WorldState } from './state'
import { rowOf } from './table'

function heard(state: WorldState, command: Command, at: number): readonly Announcement[] {
  const { events } = decide(state, command, at)
  return announce(state, evolveAll(state, events), events, command.actor === 'system' ? null : command.actor)
}

const heardBy = (userId: number, received: Announcement | undefined) => received && payloadOf(received.viewFor(userId))

const brief = (announcements: readonly Announcement[]) => announcements.map(({ event, to }) => [event, to])
const start: Command = { name: 'start auction', actor: 'system', origin: 'control', auctionId: FIRST, minutes: 30 }

describe('announcements', () => {
  // Verifies: S7.33, S4.13, S4.14, S4.15
  it('of an opening move it from list to list for the seller and add it for everybody else who may see it', () => {
    const received = heard(withAuction(sampleWorld()), start, TEN)
    expect(brief(received)).toEqual([
      ['auction-commitment-removed', [users.lena, users.otto]],
      ['auction-live-added', [users.lena, users.otto, users.ann, users.bob, users.cyd, users.bea, users.ada]],
      ['notification-read', [users.lena, users.otto, users.ann, users.bob, users.cyd]],
    ])
    expect(heardBy(users.lena, received[0])).toEqual({ id: FIRST })
    expect(heardBy(users.ann, received[1])).toMatchObject({ id: FIRST, status: 'live' })
  })

  // Verifies: S4.6
  it('of a notice say whether it closes the list of the bell', () => {
    const notice: Command = {
      ...{ name: 'notify', actor: 'system', origin: 'control' },
      ...{ userId: users.ann, title: 'Desk', text: '' },
    }
    const received = heard(sampleWorld(), notice, TEN)
    expect(heardBy(users.ann, received[0])).toEqual({})
    expect(heardBy(users.ann, heard(sampleWorld(), { ...notice, force: true }, TEN)[0])).toEqual({ force: true })
  })

  // Verifies: S7.32
  it('of a bid change the list for all who see it and tell the person who was outbid', () => {
    const state = follow(liveWorld(), bidOf('ann', 102), TEN)
    const received = heard(state, bidOf('bob', 103), TEN + 1)
    expect(brief(received)).toEqual([
      ['auction-live-changed', [users.lena, users.otto, users.ann, users.bob, users.cyd, users.bea, users.ada]],
      ['notification-read', [users.ann]],
    ])
    expect(received.map((one) => one.causedBy)).toEqual([users.bob, users.bob])
    expect(heardBy(users.ann, received[0])).toMatchObject({ rank: 2, best_bid: { investor: { id: null } } })
    expect(heardBy(users.bob, received[0])).toMatchObject({ rank: 1, best_bid: { investor: { id: profiles.bob } } })
  })

  it('of a sale in a full past tell everybody that the oldest past auction is no more', () => {
    let full = liveWorld()
    for (let place = 0; place < MOST_PAST; place += 1) full = withAuction(full, { status: 'past' })
    const oldest = full.lists.past.at(-1)
    const answer = { fingerprint: '', refusal: null, reply: null }
    const before = { ...full, answers: { [`1:${oldest}:a`]: answer, [`1:${FIRST}:a`]: answer } }
    const received = heard(before, closeOnTime, TEN + 30 * MINUTE)
    expect(brief(received).filter(([event]) => event === 'auction-past-removed')).toHaveLength(1)
    expect(
      heardBy(
        users.ann,
        received.find(({ event }) => event === 'auction-past-removed'),
      ),
    ).toEqual({ id: oldest })
    const after = follow(before, closeOnTime, TEN + 30 * MINUTE)
    expect([after.lists.past.length, after.lists.past[0]]).toEqual([MOST_PAST, FIRST])
    expect([rowOf(after.auctions, oldest), Object.keys(after.answers)]).toEqual([undefined, [`1:${FIRST}:a`]])
  })

  it('of a refused bid are none', () => {
    expect(heard(liveWorld(), bidOf('ann', 1), TEN)).toEqual([])
  })

  it('never reach an investor who is not invited', () => {
    const received = heard(withAuction(sampleWorld(), { invited: [profiles.bob] }), start, TEN)
    expect(received.flatMap((one) => (one.to === 'everyone' ? [] : one.to))).not.toContain(users.ann)
  })

  it('fit the table of channels', () => {
    const all = [
      ...heard(withAuction(sampleWorld()), start, TEN),
      ...heard(liveWorld(), bidOf('ann', 102), TEN),
      ...heard(liveWorld(), closeOnTime, TEN + 30 * MINUTE),
    ]
    expect(all.length).toBeGreaterThan(6)
    for (const { channel, event, to, viewFor } of all) {
      const spec = Object.entries(channels[channel].events).find(([name]) => name === event)?.[1]
      expect(spec, event).toBeDefined()
      for (const userId of to === 'everyone' ? [] : to)
        expect(spec?.payload.safeParse(payloadOf(viewFor(userId))).success).toBe(true)
    }
  })
})
