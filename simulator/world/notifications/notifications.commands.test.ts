// Passing on an auction, and sending a notice.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import type { SampleName } from '../sample-world'
import {
  bidOf,
  closeOnTime,
  FIRST,
  follow,
  liveWorld,
  MINUTE,
  passOf,
  profiles,
  refusalOf,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import { rowOf } from '../table'
import { notificationsFor } from './notifications.project'

const remind: Command = {
  name: 'remind',
  actor: 'system',
  origin: 'timer',
  auctionId: FIRST,
  reminder: '10min before end',
}

describe('passing', () => {
  // Verifies: S6.5, S7.9
  it('is recorded, and clears what can be done about the reminder', () => {
    const reminded = follow(liveWorld(), remind, TEN + MINUTE)
    const state = follow(reminded, passOf('ann'), TEN + 2 * MINUTE)
    expect(rowOf(state.auctions, FIRST)?.passes).toEqual({ [profiles.ann]: TEN + 2 * MINUTE })
    const [newest] = notificationsFor(state, users.ann).data
    expect(newest).toMatchObject({
      action: 'auction_reminder',
      action_result: null,
      read_at: '2026-03-02T15:02:00.000Z',
    })
    expect(notificationsFor(state, users.bob).data[0]).toMatchObject({ action_result: 'pass' })
  })

  it('twice is passing once', () => {
    const state = follow(liveWorld(), passOf('ann'), TEN)
    expect(decide(state, passOf('ann'), TEN + 1)).toMatchObject({ ok: true, events: [] })
  })

  it.each<[string, SampleName, number]>([
    ['a lender', 'lena', 403],
    ['a borrower', 'bea', 403],
  ])('is not for %s', (_, who, status) => {
    expect(decide(liveWorld(), passOf(who), TEN)).toMatchObject({ ok: false, refusal: { status } })
  })

  it('is not for who was never invited, who has bid, or after the close', () => {
    const bidden = follow(liveWorld(), bidOf('ann', 102), TEN)
    const closed = follow(liveWorld(), closeOnTime, TEN + 30 * MINUTE)
    expect([
      refusalOf(decide(liveWorld(30, { invited: [profiles.bob] }), passOf('ann'), TEN)),
      refusalOf(decide(bidden, passOf('ann'), TEN)),
      refusalOf(decide(closed, passOf('ann'), TEN + 31 * MINUTE)),
      refusalOf(decide(withAuction(sampleWorld()), passOf('ann'), TEN)),
    ]).toEqual([
      'The auction could not be found.',
      'You have bid on this auction: a bid stands.',
      'This auction has closed.',
      'The auction could not be found.',
    ])
  })
})

describe('notifications', () => {
  // Verifies: S3.1, S3.3, S3.4, S4.1
  it('list newest first and count those without read_at', () => {
    const notify = (title: string): Command => ({
      name: 'notify',
      actor: 'system',
      origin: 'control',
      userId: users.ann,
      title,
      text: '',
    })
    const state = follow(follow(sampleWorld(), notify('one'), TEN), notify('two'), TEN + 1)
    const list = notificationsFor(state, users.ann)
    expect(list.data.map((one) => one.title)).toEqual(['two', 'one'])
    expect(list.unread).toBe(2)
    expect(notificationsFor(state, users.bob)).toEqual({ data: [], unread: 0 })
  })

  it('are bounded, the oldest fall out', () => {
    let state = sampleWorld()
    for (let nth = 0; nth < 305; nth += 1) {
      state = follow(
        state,
        { name: 'notify', actor: 'system', origin: 'control', userId: users.ann, title: `${nth}`, text: '' },
        TEN + nth,
      )
    }
    const { data } = notificationsFor(state, users.ann)
    expect([data.length, data[0]?.title, data.at(-1)?.title]).toEqual([300, '304', '5'])
  })
})
