// Who may control the simulator, and where enter links may redirect.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isLoopback } from '../api/middleware/address'
import { ControlAccess, cookieSecret } from './access'
import { localPath } from './pages/enter'

const requestWith = (headers: IncomingHttpHeaders, remoteAddress = '127.0.0.1'): IncomingMessage =>
  // Only the fields that the rule reads.
  ({ headers: { host: 'localhost:4000', ...headers }, socket: { remoteAddress, localPort: 4000 } }) as IncomingMessage

describe('control access', () => {
  test.each([
    ['from this machine', requestWith({}), true],
    ['over IPv6', requestWith({ host: '[::1]:4000' }, '::1'), true],
    ['over IPv4 in IPv6', requestWith({}, '::ffff:127.0.0.1'), true],
    [
      'on a persona origin',
      requestWith({ host: 'a--main.localhost:4000', origin: 'http://a--main.localhost:4000' }),
      true,
    ],
    ['from another machine', requestWith({}, '192.168.1.7'), false],
    ['through a proxy', requestWith({ 'x-forwarded-for': '10.0.0.1' }), false],
    ['under a rebound name', requestWith({ host: 'evil.example:4000' }), false],
    ['under a name that only ends in localhost', requestWith({ host: 'evil-localhost:4000' }), false],
    ['by a foreign page', requestWith({ origin: 'http://evil.example' }), false],
    ['by a page without an origin', requestWith({ origin: 'null' }), false],
    ['by a page on another port', requestWith({ origin: 'http://localhost:5000' }), false],
  ])('is decided correctly for a request %s', async (_case, request, isAllowed) => {
    expect(await new ControlAccess(null).allows(request)).toBe(isAllowed)
  })

  test('admits another machine with the right token only', async () => {
    const from = (token: string) => requestWith({ host: '10.0.0.5:4000', 'x-simulator-control': token }, '10.0.0.9')
    expect(await new ControlAccess('right').allows(from('right'))).toBe(true)
    expect(await new ControlAccess('right').allows(from('wrong'))).toBe(false)
    expect(await new ControlAccess(null).allows(from('right'))).toBe(false)
  })

  test('also accepts the token as a bearer token', async () => {
    const from = (authorization: string) => requestWith({ host: '10.0.0.5:4000', authorization }, '10.0.0.9')
    expect(await new ControlAccess('right').allows(from('Bearer right'))).toBe(true)
    expect(await new ControlAccess('right').allows(from('Bearer wrong'))).toBe(false)
    expect(await new ControlAccess('right').allows(from('Basic right'))).toBe(false)
  })

  test('ignores the console’s cookie on requests from other origins', async () => {
    const cookie = `simulator_control_4000=${cookieSecret('right')}`
    const access = new ControlAccess('right')
    expect(await access.allows(requestWith({ cookie, host: '10.0.0.5:4000' }, '10.0.0.9'))).toBe(true)
    const foreign = requestWith({ cookie, host: '10.0.0.5:4000', origin: 'http://evil.example' }, '10.0.0.9')
    expect(await access.allows(foreign)).toBe(false)
  })

  test('does not accept the token itself as the cookie', async () => {
    const cookie = 'simulator_control_4000=right'
    expect(await new ControlAccess('right').allows(requestWith({ cookie, host: '10.0.0.5:4000' }, '10.0.0.9'))).toBe(
      false,
    )
  })

  test('compares only 20 of 40 tokens guessed at once, even from different addresses of one IPv6 network', async () => {
    const access = new ControlAccess('right')
    const from = (index: number, token: string) =>
      requestWith({ host: '10.0.0.5:4000', 'x-simulator-control': token }, `2001:db8:1:2:${index.toString(16)}::9`)
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => access.allows(from(index, `wrong ${index}`))),
    )
    expect(attempts.filter(({ status }) => status === 'rejected')).toHaveLength(20)
    await expect(access.allows(from(99, 'right'))).rejects.toThrow('Too Many Attempts.')
    const neighbor = requestWith({ host: '10.0.0.5:4000', 'x-simulator-control': 'right' }, '2001:db8:1:100::9')
    expect(await access.allows(neighbor)).toBe(true)
  })

  test('does not trust loopback behind a proxy', () => {
    expect(isLoopback(requestWith({}))).toBe(true)
    expect(isLoopback(requestWith({ forwarded: 'for=10.0.0.1' }))).toBe(false)
  })
})

describe('the target of an enter link', () => {
  test.each([
    ['/', '/'],
    ['/investor/auction/live?auction=3#bids', '/investor/auction/live?auction=3#bids'],
    ['/a/../b', '/b'],
    ['//evil.example/', null],
    ['/\\evil.example/', null],
    ['/\t/evil.example/', null],
    ['http://evil.example/', null],
    ['investor', null],
    ['', null],
    ['/..//evil.example', null],
    ['/.//evil.example', null],
    ['/a/..//evil.example', null],
    ['/.%2e//evil.example', null],
    ['/./\\evil.example', null],
  ])('%j resolves to %j', (to, path) => expect(localPath(to)).toBe(path))
})
