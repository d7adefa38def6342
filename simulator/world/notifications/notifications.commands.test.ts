// Passing on an auction, and the list of notifications.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import type { SampleName } from '../sample-world'
import {
  apply,
  bidOf,
  closeOnTime,
  FIRST,
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

describe('passing on an auction', () => {
  // Verifies: S6.5, S7.9
  it('is recorded, and removes the action from its reminder', () => {
    const reminded = apply(liveWorld(), remind, TEN + MINUTE)
    const state = apply(reminded, passOf('ann'), TEN + 2 * MINUTE)
    expect(rowOf(state.auctions, FIRST)?.passes).toEqual({ [profiles.ann]: TEN + 2 * MINUTE })
    const [newest] = notificationsFor(state, users.ann).data
    expect(newest).toMatchObject({
      action: 'auction_reminder',
      action_result: null,
      read_at: '2026-03-02T15:02:00.000Z',
    })
    expect(notificationsFor(state, users.bob).data[0]).toMatchObject({ action_result: 'pass' })
  })

  it('changes nothing the second time', () => {
    const state = apply(liveWorld(), passOf('ann'), TEN)
    expect(decide(state, passOf('ann'), TEN + 1)).toMatchObject({ ok: true, events: [] })
  })

  it.each<[string, SampleName, number]>([
    ['a lender', 'lena', 403],
    ['a borrower', 'bea', 403],
  ])('is refused to %s', (_, who, status) => {
    expect(decide(liveWorld(), passOf(who), TEN)).toMatchObject({ ok: false, refusal: { status } })
  })

  it('is refused to uninvited investors and bidders, and after the close', () => {
    const withBid = apply(liveWorld(), bidOf('ann', 102), TEN)
    const closed = apply(liveWorld(), closeOnTime, TEN + 30 * MINUTE)
    expect([
      refusalOf(decide(liveWorld(30, { invited: [profiles.bob] }), passOf('ann'), TEN)),
      refusalOf(decide(withBid, passOf('ann'), TEN)),
      refusalOf(decide(closed, passOf('ann'), TEN + 31 * MINUTE)),
      refusalOf(decide(withAuction(sampleWorld()), passOf('ann'), TEN)),
    ]).toEqual([
      'The auction could not be found.',
      'You already bid on this auction, and a bid is binding.',
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
    const state = apply(apply(sampleWorld(), notify('one'), TEN), notify('two'), TEN + 1)
    const list = notificationsFor(state, users.ann)
    expect(list.data.map((one) => one.title)).toEqual(['two', 'one'])
    expect(list.unread).toBe(2)
    expect(notificationsFor(state, users.bob)).toEqual({ data: [], unread: 0 })
  })

  it('are capped at 300 per user, dropping the oldest', () => {
    let state = sampleWorld()
    for (let nth = 0; nth < 305; nth += 1) {
      state = apply(
        state,
        { name: 'notify', actor: 'system', origin: 'control', userId: users.ann, title: `${nth}`, text: '' },
        TEN + nth,
      )
    }
    const { data } = notificationsFor(state, users.ann)
    expect([data.length, data[0]?.title, data.at(-1)?.title]).toEqual([300, '304', '5'])
  })
})
