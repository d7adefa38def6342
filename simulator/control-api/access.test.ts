// Who may control the simulator, and where the enter links may lead.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isLoopback } from '../api/middleware/address'
import { ControlAccess, cookieSecret } from './access'
import { localPath } from './pages/enter'

const asked = (headers: IncomingHttpHeaders, remoteAddress = '127.0.0.1'): IncomingMessage =>
  // Only what the rule reads.
  ({ headers: { host: 'localhost:4000', ...headers }, socket: { remoteAddress, localPort: 4000 } }) as IncomingMessage

describe('control', () => {
  test.each([
    ['from this machine', asked({}), true],
    ['over IPv6', asked({ host: '[::1]:4000' }, '::1'), true],
    ['over IPv4 in IPv6', asked({}, '::ffff:127.0.0.1'), true],
    ['on a persona origin', asked({ host: 'a--main.localhost:4000', origin: 'http://a--main.localhost:4000' }), true],
    ['from another machine', asked({}, '192.168.1.7'), false],
    ['through a proxy', asked({ 'x-forwarded-for': '10.0.0.1' }), false],
    ['under a rebound name', asked({ host: 'evil.example:4000' }), false],
    ['under a name that only ends alike', asked({ host: 'evil-localhost:4000' }), false],
    ['by a foreign page', asked({ origin: 'http://evil.example' }), false],
    ['by a page without an origin', asked({ origin: 'null' }), false],
    ['by a page on another port', asked({ origin: 'http://localhost:5000' }), false],
  ])('%s', async (_case, request, may) => {
    expect(await new ControlAccess(null).allows(request)).toBe(may)
  })

  test('the token lets another machine in, a wrong one does not', async () => {
    const from = (token: string) => asked({ host: '10.0.0.5:4000', 'x-simulator-control': token }, '10.0.0.9')
    expect(await new ControlAccess('right').allows(from('right'))).toBe(true)
    expect(await new ControlAccess('right').allows(from('wrong'))).toBe(false)
    expect(await new ControlAccess(null).allows(from('right'))).toBe(false)
  })

  test('the token may also stand in the header Authorization, as bearer', async () => {
    const from = (authorization: string) => asked({ host: '10.0.0.5:4000', authorization }, '10.0.0.9')
    expect(await new ControlAccess('right').allows(from('Bearer right'))).toBe(true)
    expect(await new ControlAccess('right').allows(from('Bearer wrong'))).toBe(false)
    expect(await new ControlAccess('right').allows(from('Basic right'))).toBe(false)
  })

  test('the console’s cookie is worth nothing to a foreign page', async () => {
    const cookie = `simulator_control_4000=${cookieSecret('right')}`
    const access = new ControlAccess('right')
    expect(await access.allows(asked({ cookie, host: '10.0.0.5:4000' }, '10.0.0.9'))).toBe(true)
    const foreign = asked({ cookie, host: '10.0.0.5:4000', origin: 'http://evil.example' }, '10.0.0.9')
    expect(await access.allows(foreign)).toBe(false)
  })

  test('attack 9: the cookie is not the token, nor is the token taken as one', async () => {
    const cookie = 'simulator_control_4000=right'
    expect(await new ControlAccess('right').allows(asked({ cookie, host: '10.0.0.5:4000' }, '10.0.0.9'))).toBe(false)
  })

  test('attack 9: of 40 tokens guessed at once 20 are compared, also from all addresses of one IPv6 network', async () => {
    const access = new ControlAccess('right')
    const from = (nth: number, token: string) =>
      asked({ host: '10.0.0.5:4000', 'x-simulator-control': token }, `2001:db8:1:2:${nth.toString(16)}::9`)
    const tried = await Promise.allSettled(
      Array.from({ length: 40 }, (_, nth) => access.allows(from(nth, `wrong ${nth}`))),
    )
    expect(tried.filter(({ status }) => status === 'rejected')).toHaveLength(20)
    await expect(access.allows(from(99, 'right'))).rejects.toThrow('Too Many Attempts.')
    const neighbor = asked({ host: '10.0.0.5:4000', 'x-simulator-control': 'right' }, '2001:db8:1:3::9')
    expect(await access.allows(neighbor)).toBe(true)
  })

  test('a proxy makes loopback worthless', () => {
    expect(isLoopback(asked({}))).toBe(true)
    expect(isLoopback(asked({ forwarded: 'for=10.0.0.1' }))).toBe(false)
  })
})

describe('attack 7: where an enter link may lead', () => {
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
  ])('%j leads to %j', (to, path) => expect(localPath(to)).toBe(path))
})
