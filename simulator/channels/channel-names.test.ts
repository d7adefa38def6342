// Wire names of channels, and who may listen to which.
import { describe, expect, test } from 'vitest'
import { mayListen } from './authorise'
import { isShared, readChannel, wireName } from './channel-names'

describe('names', () => {
  // Verifies: S7.32
  test('a name that is written is read back', () => {
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
  ])('%s is no channel', (name) => expect(readChannel(name)).toBeNull())

  test('per-user channels are not shared, the simulator channel is', () => {
    expect([isShared('auction'), isShared('notification'), isShared('simulator')]).toEqual([false, false, true])
  })
})

describe('authorisation', () => {
  test.each([
    ['private-notification.7', true],
    ['private-auction.7', true],
    ['private-notification.8', false],
    ['private-auction.8', false],
    ['private-secret.7', false],
    ['simulator', false],
  ])('user 7 on %s: %s', (name, may) => expect(mayListen(7, name)).toBe(may))
})
