// Unlocking the console from another machine, over real HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../server'

let withToken: Simulator
let withoutToken: Simulator
beforeAll(async () => {
  withToken = await createSimulator({
    port: 0,
    scenario: 'first-live-auction',
    paused: true,
    quiet: true,
    controlToken: 'a b',
  })
  withoutToken = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => Promise.all([withToken.close(), withoutToken.close()]))

const REMOTE = { 'X-Forwarded-For': '10.0.0.9', Accept: 'text/html,*/*' }

const visit = async (simulator: Simulator, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${simulator.url}/simulator${path}`, {
    redirect: 'manual',
    ...init,
    headers: { ...REMOTE, ...init.headers },
  })
  const { status, headers } = answer
  return { status, headers, location: headers.get('Location'), text: await answer.text() }
}
const submit = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  visit(withToken, '/unlock', { method: 'POST', body: new URLSearchParams(fields), headers })

describe('the console from another machine', () => {
  test('asks for the token and remembers the requested path', async () => {
    const { status, text } = await visit(withToken, '?world=main&x="><b>')
    expect(status).toBe(403)
    expect(text).toContain('<h1>The console is locked</h1>')
    expect(text).toContain('name="to" value="/simulator?world=main')
    expect(text).not.toContain('"><b>')
  })

  test('redirects to the requested path with the right token', async () => {
    const { status, location, headers } = await submit({ token: 'a b', to: '/simulator?world=main' })
    expect([status, location]).toEqual([303, '/simulator?world=main'])
    const Cookie = headers.get('Set-Cookie')?.split(';')[0] ?? ''
    expect((await visit(withToken, '/api/worlds', { headers: { Cookie } })).status).toBe(200)
  })

  test.each(['//evil.example', '/somewhere', '/simulator/../x', 'http://evil.example/simulator'])(
    'never redirects to %s',
    async (to) => expect((await submit({ token: 'a b', to })).location).toBe('/simulator'),
  )

  test('says when a token is wrong, and allows five wrong ones a minute', async () => {
    for (let guess = 0; guess < 5; guess++) {
      const { status, text } = await submit({ token: `guess ${guess}` })
      expect(status).toBe(403)
      expect(text).toContain(
        '<p role="alert">Wrong control token. Use the one that the simulator was started with.</p>',
      )
    }
    const late = await submit({ token: 'a b' })
    expect([late.status, Number(late.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect(late.text).toMatch(/Too many wrong tokens\. Try again in \d+ s\./)
  })

  test('explains how to set a token when there is none, and returns JSON to programs', async () => {
    const page = await visit(withoutToken, '')
    expect(page.status).toBe(403)
    expect(page.text).toContain('npm start -- --control-token TOKEN')
    expect(page.text).not.toContain('<form')
    const api = await visit(withoutToken, '/api/worlds', { headers: { Accept: 'application/json' } })
    expect([api.status, JSON.parse(api.text)]).toEqual([403, { message: expect.stringContaining('control token') }])
  })
})

test('a failed sign-in link shows its error on a page', async () => {
  const { status, text } = await visit(withToken, '/enter/main?as=harbor-crest')
  expect(status).toBe(403)
  expect(text).toContain('From another machine, this link needs the code of the world.')
  expect((await visit(withToken, '/enter/nowhere?as=harbor-crest')).text).toContain(
    'There is no world &quot;nowhere&quot;.',
  )
})

test('the icon of these pages is public', async () => {
  const { status, headers } = await visit(withToken, '/icon.svg')
  expect([status, headers.get('Content-Type')]).toEqual([200, expect.stringContaining('image/svg+xml')])
})
