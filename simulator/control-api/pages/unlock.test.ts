// Unlocking the console from another machine, over real HTTP: the page, the right token, a wrong one, and guessing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Simulator } from '../../server'
import { createSimulator } from '../../server'
import { addressesElsewhere } from '../world-on-wire'

let open: Simulator
let closed: Simulator
beforeAll(async () => {
  open = await createSimulator({
    port: 0,
    scenario: 'first-live-auction',
    paused: true,
    quiet: true,
    controlToken: 'a b',
  })
  closed = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => Promise.all([open.close(), closed.close()]))

const elsewhere = { 'X-Forwarded-For': '10.0.0.9', Accept: 'text/html,*/*' }

const seen = async (simulator: Simulator, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${simulator.url}/simulator${path}`, {
    redirect: 'manual',
    ...init,
    headers: { ...elsewhere, ...init.headers },
  })
  const { status, headers } = answer
  return { status, headers, location: headers.get('Location'), text: await answer.text() }
}
const entered = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  seen(open, '/unlock', { method: 'POST', body: new URLSearchParams(fields), headers })

describe('the console from another machine', () => {
  test('asks for the token on a page of its own, and remembers where one wanted to go', async () => {
    const { status, text } = await seen(open, '?world=main&x="><b>')
    expect(status).toBe(403)
    expect(text).toContain('<h1>The console is locked</h1>')
    expect(text).toContain('name="to" value="/simulator?world=main')
    expect(text).not.toContain('"><b>')
  })

  test('opens with the right token, there where one wanted to go', async () => {
    const { status, location, headers } = await entered({ token: 'a b', to: '/simulator?world=main' })
    expect([status, location]).toEqual([303, '/simulator?world=main'])
    const Cookie = headers.get('Set-Cookie')?.split(';')[0] ?? ''
    expect((await seen(open, '/api/worlds', { headers: { Cookie } })).status).toBe(200)
  })

  test.each(['//evil.example', '/somewhere', '/simulator/../x', 'http://evil.example/simulator'])(
    'never leads to %s',
    async (to) => expect((await entered({ token: 'a b', to })).location).toBe('/simulator'),
  )

  test('says that a token is wrong, and allows five wrong ones a minute', async () => {
    for (let guess = 0; guess < 5; guess++) {
      const { status, text } = await entered({ token: `guess ${guess}` })
      expect(status).toBe(403)
      expect(text).toContain('<p role="alert">This is not the control token of the simulator.</p>')
    }
    const late = await entered({ token: 'a b' })
    expect([late.status, Number(late.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect(late.text).toMatch(/Too many wrong tokens\. Try again in \d+ s\./)
  })

  test('says how to start it so when there is no token, and answers programs in JSON', async () => {
    const page = await seen(closed, '')
    expect(page.status).toBe(403)
    expect(page.text).toContain('npm start -- --control-token TOKEN')
    expect(page.text).not.toContain('<form')
    const api = await seen(closed, '/api/worlds', { headers: { Accept: 'application/json' } })
    expect([api.status, JSON.parse(api.text)]).toEqual([403, { message: expect.stringContaining('control token') }])
  })
})

test('a sign-in link that fails says so on a page', async () => {
  const { status, text } = await seen(open, '/enter/main?as=harbor-crest')
  expect(status).toBe(403)
  expect(text).toContain('From another machine this link needs the code of the world.')
  expect((await seen(open, '/enter/nowhere?as=harbor-crest')).text).toContain('There is no world &quot;nowhere&quot;.')
})

test('the icon of these pages is for everybody', async () => {
  const { status, headers } = await seen(open, '/icon.svg')
  expect([status, headers.get('Content-Type')]).toEqual([200, expect.stringContaining('image/svg+xml')])
})

describe('the addresses for other machines', () => {
  const network = {
    lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true }],
    en0: [
      { address: 'fe80::1', family: 'IPv6', internal: false },
      { address: '192.168.1.5', family: 'IPv4', internal: false },
    ],
  }
  test.each([
    ['localhost:4000', ['192.168.1.5:4000']],
    ['127.0.0.1', ['192.168.1.5']],
    ['demo.lan:4000', []],
  ])('asked as %s: %j', (host, places) => expect(addressesElsewhere(host, network)).toEqual(places))
})
