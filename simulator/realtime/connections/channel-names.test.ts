// Wire names of channels, and which users may listen to which channel.
import { describe, expect, test } from 'vitest'
import type { Role } from '../../../src/contract/role'
import { fullDialect } from '../../runtime/api-dialect'
import type { RunningWorld } from '../../runtime/running-world'
import type { WorldState } from '../../world/state'
import { emptyTable, withRow } from '../../world/table'
import { mayListen, memberOf } from './authorize'
import { isShared, readChannel, wireName } from './channel-names'

describe('names', () => {
  // Verifies: S7.32
  test('a wire name parses back to its channel', () => {
    expect(readChannel(wireName('notification', 7))).toEqual({ noun: 'notification', kind: 'private', userId: 7 })
    expect(wireName('notification', 7)).toBe('private-notification.7')
    expect(readChannel(wireName('simulator', 7))).toEqual({ noun: 'simulator', kind: 'public', userId: null })
  })

  test.each([
    'notification.7',
    'private-notification.',
    'private-notification.07',
    'private-notification.7x',
    'private-secret.7',
    '',
  ])('%j is not a channel', (name) => expect(readChannel(name)).toBeNull())

  test('per-user channels are not shared, the simulator channel is', () => {
    expect([isShared('auction'), isShared('notification'), isShared('simulator')]).toEqual([false, false, true])
  })
})

/** A world in which user 7 has this role. */
const worldWith = (role: Role, api = fullDialect): RunningWorld => {
  const person = { id: 7, key: 'seven', role, email: 'seven@firm.example', passwordHash: '', profile: null }
  const state: Pick<WorldState, 'people'> = { people: withRow(emptyTable(7), 7, person) }
  return { state: () => state, api } as Partial<RunningWorld> as RunningWorld
}

describe('authorization', () => {
  test.each([
    ['private-notification.7', true],
    ['private-auction.7', true],
    ['private-notification.8', false],
    ['private-auction.8', false],
    ['private-secret.7', false],
    ['simulator', false],
  ])('lets user 7 listen to %s: %s', (name, may) => expect(mayListen(worldWith('lender'), 7, name)).toBe(may))

  // Verifies: S7.34
  test.each([
    ['borrower', true],
    ['lender', true],
    ['originator', true],
    ['investor', false],
  ] as const)('lets a %s listen to indications: %s', (role, may) => {
    expect(mayListen(worldWith(role), 7, 'presence-indication')).toBe(may)
  })

  test('hides channels that aren’t in the specification in a reduced dialect', () => {
    expect(
      [false, true].map((reduced) =>
        mayListen(worldWith('lender', { ...fullDialect, reduced }), 7, 'private-bidders.7'),
      ),
    ).toEqual([true, false])
  })

  test('shows others on a presence channel only id and role', () => {
    expect(memberOf(worldWith('borrower'), 7)).toEqual({ user_id: 7, user_info: { role: 'borrower' } })
  })
})
