// Which channel events go to whom after a command.
import { describe, expect, it } from 'vitest'
import { channels } from '../../src/contract/channels'
import { announce } from './announce'
import { type Announcement, payloadOf } from './announcement'
import { MAX_PAST_AUCTIONS } from './auctions/auctions.evolve'
import type { Command } from './commands'
import { decide } from './decide'
import { evolveAll } from './evolve'
import {
  apply,
  bidOf,
  closeOnTime,
  FIRST,
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

function announcementsOf(state: WorldState, command: Command, at: number): readonly Announcement[] {
  const { events } = decide(state, command, at)
  return announce(state, evolveAll(state, events), events, command.actor === 'system' ? null : command.actor)
}

const payloadFor = (userId: number, received: Announcement | undefined) =>
  received && payloadOf(received.viewFor(userId))

const brief = (announcements: readonly Announcement[]) => announcements.map(({ event, to }) => [event, to])
const start: Command = { name: 'start auction', actor: 'system', origin: 'control', auctionId: FIRST, minutes: 30 }

describe('announcements', () => {
  // Verifies: S7.33, S4.13, S4.14, S4.15
  it('move an opening auction from commitment to live for its sellers, and add it to everyone else’s live list', () => {
    const received = announcementsOf(withAuction(sampleWorld()), start, TEN)
    expect(brief(received)).toEqual([
      ['auction-commitment-removed', [users.lena, users.otto]],
      ['auction-live-added', [users.lena, users.otto, users.ann, users.bob, users.cyd, users.bea, users.ada]],
      ['notification-read', [users.lena, users.otto, users.ann, users.bob, users.cyd]],
    ])
    expect(payloadFor(users.lena, received[0])).toEqual({ id: FIRST })
    expect(payloadFor(users.ann, received[1])).toMatchObject({ id: FIRST, status: 'live' })
  })

  // Verifies: S4.6
  it('tell the client whether a new notification closes the notification list', () => {
    const notify: Command = {
      name: 'notify',
      actor: 'system',
      origin: 'control',
      userId: users.ann,
      title: 'Desk',
      text: '',
    }
    const received = announcementsOf(sampleWorld(), notify, TEN)
    expect(payloadFor(users.ann, received[0])).toEqual({})
    expect(payloadFor(users.ann, announcementsOf(sampleWorld(), { ...notify, force: true }, TEN)[0])).toEqual({
      force: true,
    })
  })

  // Verifies: S7.32
  it('update an auction after a bid for everyone who sees it, and notify the investor who was outbid', () => {
    const state = apply(liveWorld(), bidOf('ann', 102), TEN)
    const received = announcementsOf(state, bidOf('bob', 103), TEN + 1)
    expect(brief(received)).toEqual([
      ['auction-live-changed', [users.lena, users.otto, users.ann, users.bob, users.cyd, users.bea, users.ada]],
      ['notification-read', [users.ann]],
    ])
    expect(received.map((announcement) => announcement.causedBy)).toEqual([users.bob, users.bob])
    expect(payloadFor(users.ann, received[0])).toMatchObject({ rank: 2, best_bid: { investor: { id: null } } })
    expect(payloadFor(users.bob, received[0])).toMatchObject({ rank: 1, best_bid: { investor: { id: profiles.bob } } })
  })

  it('remove the oldest past auction for everyone after a sale, once the past list is full', () => {
    let full = liveWorld()
    for (let index = 0; index < MAX_PAST_AUCTIONS; index += 1) full = withAuction(full, { status: 'past' })
    const oldest = full.lists.past.at(-1)
    const answer = { fingerprint: '', refusal: null, reply: null }
    const before = { ...full, answers: { [`1:${oldest}:a`]: answer, [`1:${FIRST}:a`]: answer } }
    const received = announcementsOf(before, closeOnTime, TEN + 30 * MINUTE)
    expect(brief(received).filter(([event]) => event === 'auction-past-removed')).toHaveLength(1)
    expect(
      payloadFor(
        users.ann,
        received.find(({ event }) => event === 'auction-past-removed'),
      ),
    ).toEqual({ id: oldest })
    const after = apply(before, closeOnTime, TEN + 30 * MINUTE)
    expect([after.lists.past.length, after.lists.past[0]]).toEqual([MAX_PAST_AUCTIONS, FIRST])
    expect([rowOf(after.auctions, oldest), Object.keys(after.answers)]).toEqual([undefined, [`1:${FIRST}:a`]])
  })

  it('are not made for a refused bid', () => {
    expect(announcementsOf(liveWorld(), bidOf('ann', 1), TEN)).toEqual([])
  })

  it('of an auction never go to an investor who isn’t invited', () => {
    const received = announcementsOf(withAuction(sampleWorld(), { invited: [profiles.bob] }), start, TEN)
    expect(received.flatMap((announcement) => (announcement.to === 'everyone' ? [] : announcement.to))).not.toContain(
      users.ann,
    )
  })

  it('have only events and payloads of the channel table', () => {
    const all = [
      ...announcementsOf(withAuction(sampleWorld()), start, TEN),
      ...announcementsOf(liveWorld(), bidOf('ann', 102), TEN),
      ...announcementsOf(liveWorld(), closeOnTime, TEN + 30 * MINUTE),
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
