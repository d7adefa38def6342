// Security headers and cookies of pages.
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../server'
import { apiClient } from '../fixtures'

let simulator: Simulator
const { newWorld } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true, controlToken: 'sesame' })
})
afterAll(() => simulator.close())

/** The headers of a page under another host name, which fetch doesn't allow. */
const under = (host: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request({ port: simulator.port, host: '127.0.0.1', path: '/simulator/unlock', headers: { Host: host } }, (answer) =>
      resolve(answer.resume()),
    )
      .on('error', reject)
      .end()
  })

const get = (path: string) => fetch(`${simulator.url}${path}`, { redirect: 'manual' })

test('the server sends a strict policy with trusted types and a same-origin referrer policy on every page', async () => {
  for (const path of ['/simulator', '/simulator/unlock?token=sesame', '/nowhere']) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types spreadsheet closing-pack")
    expect(policy).toMatch(/default-src 'self';script-src 'self' 'nonce-[\w+/=]+';/)
    expect(policy).not.toMatch(/unsafe-|data:|\*;|https:/)
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('no browser guesses the type of any answer: of a page, a call, a file, a program or a refusal', async () => {
  const paths = [
    '/simulator/icon.svg',
    '/simulator/api/health',
    '/simulator/api/nowhere',
    '/api/auth/user',
    '/api/nothing',
  ]
  for (const path of [
    ...paths,
    '/sanctum/csrf-cookie',
    '/apps/1/events',
    '/ready',
    '/assets/none.js',
    '/simulator/main',
  ])
    expect([path, (await get(path)).headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
  expect((await under('evil.example')).headers['x-content-type-options']).toBe('nosniff')
})

test('pages lead forms and sockets to the people’s hosts at the port that the browser uses, also behind a proxy', async () => {
  for (const [host, personas] of [
    ['localhost:8080', '*.localhost:8080'],
    ['localhost', '*.localhost'],
    ['127.0.0.1:443', '*.localhost:443'],
  ] as const) {
    const policy = (await under(host)).headers['content-security-policy']
    expect(policy).toContain(`;form-action 'self' http://${personas};`)
    expect(policy).toContain(` ws://${host} ws://${personas} http://${personas};`)
  }
})

test('the server sets same-site cookies, and an HttpOnly one for the console', async () => {
  const world = newWorld()
  const entered = await get(`/simulator/enter/${world.id}?as=harbor-crest`)
  // The page reads its own token (S9.1), so that one cannot be HttpOnly.
  for (const cookie of entered.headers.getSetCookie()) expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; SameSite=Lax$/)
  expect(entered.headers.get('location')).not.toMatch(/token|Bearer/i)
  const [unlocked] = (await get('/simulator/unlock?token=sesame')).headers.getSetCookie()
  expect(unlocked).toMatch(/; HttpOnly; SameSite=Strict|; SameSite=Strict; HttpOnly/)
  expect(unlocked).not.toContain('sesame')
})

test('the server sets Secure on all cookies behind an HTTPS proxy', async () => {
  const world = newWorld()
  const cookiesOf = async (path: string, proto: string) => {
    const headers = { 'X-Forwarded-Proto': proto }
    const answer = await fetch(`${simulator.url}${path}`, { redirect: 'manual', headers })
    return answer.headers.getSetCookie().map((line) => line.endsWith('; Secure'))
  }
  const paths = [
    [`/simulator/enter/${world.id}?as=harbor-crest`, 2],
    ['/simulator/unlock?token=sesame', 1],
    ['/simulator/main', 2],
    ['/sanctum/csrf-cookie', 1],
  ] as const
  for (const [path, count] of paths) {
    expect([path, await cookiesOf(path, 'https')]).toEqual([path, Array.from({ length: count }, () => true)])
    expect([path, await cookiesOf(path, 'http')]).toEqual([path, Array.from({ length: count }, () => false)])
  }
})
