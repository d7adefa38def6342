// Where a request comes from, as limits of guessing count it.
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { addressOf, behindProxies } from './address'

const from = (peer: string, forwarded?: string, proxies = 0): string => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = Object.assign(new IncomingMessage(socket), { headers })
  // It reads nothing else of a request.
  behindProxies(proxies)(request as Request, {} as Response, () => undefined)
  return addressOf(request)
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

test.each([
  ['one that was made known says whom it heard', '172.18.0.5', '203.0.113.7', 1, '203.0.113.7'],
  [
    'attack, low: what somebody pretends to have come from does not count',
    '172.18.0.5',
    '1.2.3.4, 203.0.113.7',
    1,
    '203.0.113.7',
  ],
  ['the outermost of two counts', '172.18.0.5', '1.2.3.4, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
  ['one of two on this machine counts as one of them', '127.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
  ['who did not come through all of them is the first that was heard', '172.18.0.5', '203.0.113.7', 3, '203.0.113.7'],
  ['who asks without them is the one at the other end', '192.168.1.7', undefined, 1, '192.168.1.7'],
  ['none that was made known says nothing', '172.18.0.5', '203.0.113.7', 0, '172.18.0.5'],
])('proxies: %s', (_, peer, forwarded, proxies, counted) => {
  expect(from(peer, forwarded, proxies)).toBe(counted)
})
