// Channel names on the wire, and the members of presence channels.
import { describe, expect, it } from 'vitest'
import { readEvent } from './read-event'
import { eventsOf, wireChannel } from './wire-channel'

describe('a channel on the wire', () => {
  /** Verifies: S7.32 S7.33 */
  it('is named by the table, with the prefix of its kind', () => {
    expect(wireChannel('notification', { userId: 7 })).toEqual({
      kind: 'private',
      base: 'notification.7',
      wire: 'private-notification.7',
    })
    expect(wireChannel('auction', { userId: 7 }).wire).toBe('private-auction.7')
    expect(wireChannel('simulator', {}).wire).toBe('simulator')
  })

  it('has the events of added, removed and changed for every status', () => {
    expect(eventsOf('auction')).toHaveLength(18)
    expect(eventsOf('auction')).toContain('auction-pre-removed')
  })
})

describe('the members of a presence channel', () => {
  /** Verifies: S7.34 */
  it('become facts, with numeric ids in every dialect', () => {
    const role = { role: 'lender' }
    expect(readEvent('indication', 'presence:here', [{ user_id: '7', user_info: role }])).toEqual({
      type: 'presence/listed',
      payload: { channel: 'indication', members: [{ user_id: 7, user_info: role }] },
    })
    expect(readEvent('indication', 'presence:joined', { user_id: 8 })).toEqual({
      type: 'presence/joined',
      payload: { channel: 'indication', member: { user_id: 8 } },
    })
    expect(readEvent('indication', 'presence:left', { user_id: 8, user_info: {} })).toEqual({
      type: 'presence/left',
      payload: { channel: 'indication', userId: 8 },
    })
  })

  // Verifies: S7.34
  it.each([true, 'Ada', 7, [], { role: 4 }])('include a member whose user_info has nothing readable: %j', (info) => {
    const member = { user_id: '7', user_info: info }
    expect(readEvent('indication', 'presence:here', [member])).toEqual({
      type: 'presence/listed',
      payload: { channel: 'indication', members: [{ user_id: 7, user_info: null }] },
    })
    expect(readEvent('indication', 'presence:joined', member)?.type).toBe('presence/joined')
    expect(readEvent('indication', 'presence:left', member)?.type).toBe('presence/left')
  })

  it('become a rejected message if unreadable', () => {
    expect(readEvent('indication', 'presence:here', 'nobody')?.type).toBe('message/rejected')
    expect(readEvent('indication', 'presence:left', { user_id: 'x' })?.type).toBe('message/rejected')
  })
})
