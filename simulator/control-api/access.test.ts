// Who may control the simulator, and where the enter links may lead.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isLoopback, mayControl } from './access'
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
  ])('%s', (_case, request, may) => {
    expect(mayControl(request, null)).toBe(may)
  })

  test('the token lets another machine in, a wrong one does not', () => {
    const from = (token: string) => asked({ host: '10.0.0.5:4000', 'x-simulator-control': token }, '10.0.0.9')
    expect(mayControl(from('right'), 'right')).toBe(true)
    expect(mayControl(from('wrong'), 'right')).toBe(false)
    expect(mayControl(from('right'), null)).toBe(false)
  })

  test('the token in a cookie is worth nothing to a foreign page', () => {
    const cookie = 'simulator_control_4000=right'
    expect(mayControl(asked({ cookie, host: '10.0.0.5:4000' }, '10.0.0.9'), 'right')).toBe(true)
    expect(
      mayControl(asked({ cookie, host: '10.0.0.5:4000', origin: 'http://evil.example' }, '10.0.0.9'), 'right'),
    ).toBe(false)
  })

  test('a proxy makes loopback worthless', () => {
    expect(isLoopback(asked({}))).toBe(true)
    expect(isLoopback(asked({ forwarded: 'for=10.0.0.1' }))).toBe(false)
  })
})

describe('where an enter link may lead', () => {
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
  ])('%j leads to %j', (to, path) => expect(localPath(to)).toBe(path))
})
