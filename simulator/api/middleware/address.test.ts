// The client address that rate limits count by.
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { addressOf, behindProxies, trustsProxy, widerNetwork } from './address'

const addressFrom = (peer: string, forwarded?: string, proxies = 0): string => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = Object.assign(new IncomingMessage(socket), { headers })
  // Fakes with only the fields that the middleware reads.
  behindProxies(proxies)(request as Request, {} as Response, () => undefined)
  return addressOf(request)
}

test.each([
  ['2001:db8:1:2::9', '2001:db8:1:0::/56'],
  ['2001:db8:1:2ff:ffff:ffff:ffff:ffff', '2001:db8:1:200::/56'],
  ['2001:0db8:0001:0302::1', '2001:db8:1:300::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::ffff:192.168.1.7', '192.168.1.7'],
  ['192.168.1.7', '192.168.1.7'],
])('%s counts as %s', (peer, counted) => expect(addressFrom(peer)).toBe(counted))

test.each([
  ['2001:db8:1:300::/56', '2001:db8:1::/48'],
  ['192.168.1.7', null],
  [null, null],
])('the network %s is in the wider network %s', (network, wider) => expect(widerNetwork(network)).toBe(wider))

test('trusts the last forwarded address from a proxy on this machine only', () => {
  expect(addressFrom('127.0.0.1', '10.0.0.9, 2001:db8:1:2::5')).toBe('2001:db8:1:0::/56')
  expect(addressFrom('192.168.1.7', '10.0.0.9')).toBe('192.168.1.7')
})

test.each([
  ['trusts one configured proxy', '172.18.0.5', '203.0.113.7', 1, '203.0.113.7'],
  ['ignores a forged address before the proxy’s', '172.18.0.5', '1.2.3.4, 203.0.113.7', 1, '203.0.113.7'],
  [
    'takes the address that the outermost of two proxies added',
    '172.18.0.5',
    '1.2.3.4, 203.0.113.7, 10.0.0.2',
    2,
    '203.0.113.7',
  ],
  ['counts a proxy on this machine as one of two', '127.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
  ['takes the first address if there are fewer than configured', '172.18.0.5', '203.0.113.7', 3, '203.0.113.7'],
  ['takes the peer’s address without a forwarded one', '192.168.1.7', undefined, 1, '192.168.1.7'],
  ['ignores forwarded addresses without configured proxies', '172.18.0.5', '203.0.113.7', 0, '172.18.0.5'],
])('%s', (_, peer, forwarded, proxies, counted) => {
  expect(addressFrom(peer, forwarded, proxies)).toBe(counted)
})

test.each([
  ['a proxy on this machine', 0, '127.0.0.1', 0, true],
  ['a second proxy on this machine, which may be a client', 0, '127.0.0.1', 1, false],
  ['another machine', 0, '172.18.0.5', 0, false],
  ['the first of two configured proxies', 2, '172.18.0.5', 0, true],
  ['the second one', 2, '203.0.113.7', 1, true],
  ['what the outermost one saw', 2, '198.51.100.7', 2, false],
])('%s is trusted or not', (_, count, address, hop, expected) =>
  expect(trustsProxy(count)(address, hop)).toBe(expected),
)
