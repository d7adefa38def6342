// Passing on an auction, and the list of notifications.
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
  refusalOf,
  type SampleName,
  sampleWorld,
  TEN,
  users,
  withAuction,
} from '../sample-world'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { notificationsFor } from './notifications.project'
import type { StoredNotification } from './stored-notification'

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
    expect(list.data.map((notification) => notification.title)).toEqual(['two', 'one'])
    expect(list.unread).toBe(2)
    expect(notificationsFor(state, users.bob)).toEqual({ data: [], unread: 0, older: 0 })
  })

  const titles = (state: WorldState) => (state.notifications[users.ann] ?? []).map(({ title }) => title)
  /** `count` notifications for Ann, titled 0, 1, 2 … */
  function notified(count: number, from = sampleWorld()): WorldState {
    let state = from
    for (let index = 0; index < count; index += 1) {
      state = apply(
        state,
        { name: 'notify', actor: 'system', origin: 'control', userId: users.ann, title: `${index}`, text: '' },
        TEN + index,
      )
    }
    return state
  }
  const withAnns = (state: WorldState, list: readonly StoredNotification[]): WorldState => ({
    ...state,
    notifications: { ...state.notifications, [users.ann]: list },
  })

  it('come in pages, newest first, that say how many are older', () => {
    const state = notified(250)
    const first = notificationsFor(state, users.ann)
    const pageOf = ({ data, unread, older }: typeof first) => [data[0]?.title, data.at(-1)?.title, unread, older]
    expect(pageOf(first)).toEqual(['249', '150', 250, 150])
    const second = notificationsFor(state, users.ann, { before: first.data.at(-1)?.id })
    expect(pageOf(second)).toEqual(['149', '50', 250, 50])
    const third = notificationsFor(state, users.ann, { before: second.data.at(-1)?.id })
    expect(pageOf(third)).toEqual(['49', '0', 250, 0])
    expect(notificationsFor(state, users.ann, { size: Number.POSITIVE_INFINITY }).data).toHaveLength(250)
  })

  it('are all stored while they are unread, and lose the oldest read ones beyond 500', () => {
    const state = notified(501)
    expect(titles(state)).toHaveLength(501)
    const ids = (state.notifications[users.ann] ?? []).slice(3, 6).map(({ id }) => id)
    const read = apply(state, { name: 'read notifications', actor: users.ann, origin: 'person', ids }, TEN + MINUTE)
    expect(titles(notified(1, read)).slice(0, 6)).toEqual(['0', '1', '2', '4', '5', '6'])
    expect(titles(notified(5, read)).slice(0, 6)).toEqual(['0', '1', '2', '6', '7', '8'])
  })

  it('keep results forever, read or not', () => {
    const state = notified(2_000)
    const results = ['auction_won', 'auction_lost', 'auction_sold', 'auction_no_sale']
    const list = (state.notifications[users.ann] ?? []).map((notification, index) => ({
      ...notification,
      action: results[index] ?? notification.action,
      read_at: index < 2 ? notification.created_at : null,
    }))
    const later = notified(10, withAnns(state, list))
    expect((later.notifications[users.ann] ?? []).slice(0, 5).map(({ action }) => action)).toEqual([
      ...results,
      'notifications_removed',
    ])
  })

  it('name how many unread ones were removed when 2,000 are unread', () => {
    const one = notified(1, notified(2_000))
    const summary = (state: WorldState) =>
      notificationsFor(state, users.ann, { before: 3_000_000, size: 9_999 }).data.at(-1)
    expect(summary(one)).toMatchObject({ title: 'Old notifications removed', read_at: null })
    expect(summary(one)?.text).toMatch(/^1 unread notification was removed/)
    const more = notified(41, one)
    expect(summary(more)?.text).toMatch(/^42 unread notifications were removed/)
    expect(summary(more)).not.toHaveProperty('removed')
    expect(titles(more)).toHaveLength(2_001)
  })
})
