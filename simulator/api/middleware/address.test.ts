// Where a request comes from, as limits of guessing count it.
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressOf } from './address'

const from = (peer: string, forwarded?: string): string => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return addressOf(Object.assign(new IncomingMessage(socket), { headers }))
}

test.each([
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.168.1.7', '192.168.1.7'],
  ['192.168.1.7', '192.168.1.7'],
])('attack, low: %s counts as %s', (peer, counted) => expect(from(peer)).toBe(counted))

test('a proxy on this machine says who asks, by the last address; nobody else does', () => {
  expect(from('127.0.0.1', '10.0.0.9, 2001:db8:1:2::5')).toBe('2001:db8:1:2::/64')
  expect(from('192.168.1.7', '10.0.0.9')).toBe('192.168.1.7')
})
