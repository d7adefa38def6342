// Channel names on the wire, and events as facts.
import { describe, expect, it } from 'vitest'
import { eventsOf, factOfEvent, wireChannel } from './wire-channel'

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
    expect(factOfEvent('indication', 'presence:here', [{ user_id: '7', user_info: role }])).toEqual({
      type: 'presence/listed',
      payload: { channel: 'indication', members: [{ user_id: 7, user_info: role }] },
    })
    expect(factOfEvent('indication', 'presence:joined', { user_id: 8 })).toEqual({
      type: 'presence/joined',
      payload: { channel: 'indication', member: { user_id: 8 } },
    })
    expect(factOfEvent('indication', 'presence:left', { user_id: 8, user_info: {} })).toEqual({
      type: 'presence/left',
      payload: { channel: 'indication', userId: 8 },
    })
  })

  // Verifies: S7.34
  it.each([true, 'Ada', 7, [], { role: 4 }])('include a member whose user_info has nothing readable: %j', (info) => {
    const member = { user_id: '7', user_info: info }
    expect(factOfEvent('indication', 'presence:here', [member])).toEqual({
      type: 'presence/listed',
      payload: { channel: 'indication', members: [{ user_id: 7, user_info: null }] },
    })
    expect(factOfEvent('indication', 'presence:joined', member)?.type).toBe('presence/joined')
    expect(factOfEvent('indication', 'presence:left', member)?.type).toBe('presence/left')
  })

  it('become a rejected message if unreadable', () => {
    expect(factOfEvent('indication', 'presence:here', 'nobody')?.type).toBe('message/rejected')
    expect(factOfEvent('indication', 'presence:left', { user_id: 'x' })?.type).toBe('message/rejected')
  })
})

describe('an event', () => {
  it('becomes the fact that the table names, tagged with its list', () => {
    expect(factOfEvent('auction', 'auction-live-removed', { id: 17, extra: true })).toEqual({
      type: 'auction/removed',
      payload: { data: { id: 17 }, status: 'live' },
    })
    expect(factOfEvent('notification', 'notification-read', { force: true })).toEqual({
      type: 'notification/announced',
      payload: { data: { force: true } },
    })
  })

  it.each([[null], ['x'], [{ id: 'seventeen' }], [undefined]])(
    'with the payload %j is a rejected message, not an exception',
    (payload) => {
      const fact = factOfEvent('auction', 'auction-live-removed', payload)
      expect(fact).toMatchObject({ type: 'message/rejected', payload: { source: 'auction auction-live-removed' } })
      expect(JSON.stringify(fact)).not.toContain('seventeen')
    },
  )

  it('has no fact if the contract does not know it', () => {
    expect(factOfEvent('auction', 'auction-live-painted', {})).toBeNull()
    expect(factOfEvent('auction', 'toString', {})).toBeNull()
  })
})
