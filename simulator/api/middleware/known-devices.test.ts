// The cookie by which a device is known to an account.
import { expect, test } from 'vitest'
import { manualTime } from '../../runtime/manual-time'
import { Worlds } from '../../runtime/worlds'
import { ReceiptSeals } from '../stores/receipt-seals'
import { KnownDevices } from './known-devices'

const worlds = new Worlds(manualTime())
const newWorld = () => worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
const cookieOf = (header: string): string => header.split(';')[0] ?? ''

test('a device is known to the account it signed in to, under a name that stays', () => {
  const [world, devices] = [newWorld(), new KnownDevices(new ReceiptSeals())]
  const [first = 0] = world.cast.map(({ userId }) => userId)
  const cookie = cookieOf(devices.cookieFor(world, first, null, false))
  const device = devices.deviceOf(world, first, `other=1; ${cookie}`)
  expect(device).toMatch(/^[\w-]{22}$/)
  expect(cookieOf(devices.cookieFor(world, first, device, true))).toBe(cookie)
  expect(devices.cookieFor(world, first, device, true)).toMatch(/HttpOnly; SameSite=Strict; Secure$/)
})

test('a device is unknown without a cookie, with a changed one, and to another account or world', () => {
  const [world, other, devices] = [newWorld(), newWorld(), new KnownDevices(new ReceiptSeals())]
  const [first = 0, second = 0] = world.cast.map(({ userId }) => userId)
  const cookie = cookieOf(devices.cookieFor(world, first, null, false))
  const [name = '', value = ''] = cookie.split('=')
  const [otherName = ''] = cookieOf(devices.cookieFor(world, second, null, false)).split('=')
  for (const cookies of [undefined, '', `${cookie}x`, `${name}=x${value}`, `${name}=.`])
    expect(devices.deviceOf(world, first, cookies)).toBeNull()
  expect(devices.deviceOf(world, second, `${cookie}; ${otherName}=${value}`)).toBeNull()
  expect(devices.deviceOf(other, first, cookie)).toBeNull()
  expect(devices.deviceOf(world, first, cookie)).not.toBeNull()
})

test('a new password makes every device unknown', async () => {
  const [world, devices] = [newWorld(), new KnownDevices(new ReceiptSeals())]
  const [owner] = world.cast
  if (owner === undefined) throw new Error('no cast')
  const cookie = cookieOf(devices.cookieFor(world, owner.userId, null, false))
  const guest = { actor: 'system', origin: 'person' } as const
  await world.submit({ name: 'ask for reset', ...guest, email: owner.email, token: 'link' })
  await world.submit({ name: 'reset password', ...guest, token: 'link', passwordHash: 'another hash' })
  expect(devices.deviceOf(world, owner.userId, cookie)).toBeNull()
})
