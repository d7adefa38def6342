// Enter links, control access, and pages, over real HTTP.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../server'
import { dataOf, testClient, type WorldData, worldSchema } from '../test-client'

let simulator: Simulator
const dist = mkdtempSync(join(tmpdir(), 'dist-'))

beforeAll(async () => {
  writeFileSync(
    join(dist, 'index.html'),
    '<meta name="marketplace" content=\'{}\' /><script type="module" nonce="__CSP_NONCE__" src="/assets/main.js"></script>',
  )
  mkdirSync(join(dist, 'simulator/console'), { recursive: true })
  writeFileSync(
    join(dist, 'simulator/console/index.html'),
    '<title>Console</title><script nonce="__CSP_NONCE__"></script>',
  )
  simulator = await createSimulator({
    port: 0,
    scenario: 'first-live-auction',
    paused: true,
    quiet: true,
    dist,
    controlToken: 'sesame',
  })
})
afterAll(() => simulator.close())

const ask = testClient(() => simulator.url)
const newWorld = async (options: Readonly<Record<string, unknown>> = {}): Promise<WorldData> => {
  const created = await ask('POST', '/worlds', { scenario: 'first-live-auction', seed: 7, paused: true, ...options })
  expect(created.status).toBe(201)
  return dataOf(created, worldSchema)
}

/** GET with headers that fetch doesn't allow. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: simulator.port, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', reject)
      .end()
  })

const cookiesOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries((headers['set-cookie'] ?? []).map((line) => [line.slice(0, line.indexOf('=')), line]))

describe('enter links', () => {
  test('the plain link signs a person in without a subdomain of localhost, and a cookie then names the world', async () => {
    const { cast } = await newWorld()
    const link = new URL(cast.find(({ key }) => key === 'harbor-crest')?.plain_enter ?? '')
    expect(link.host).toBe(`localhost:${simulator.port}`)
    const { status, headers } = await get(`${link.pathname}${link.search}`, { Host: link.host })
    expect([status, headers.location]).toEqual([302, '/investor/auction/live'])
    const cookies = cookiesOf(headers)
    const Cookie = Object.values(cookies)
      .map((line) => line.slice(0, line.indexOf(';')))
      .join('; ')
    const Authorization = decodeURIComponent(/auth\._token\.local=([^;]+)/.exec(Cookie)?.[1] ?? '')
    const me = await get('/api/auth/user', { Host: link.host, Cookie, Authorization })
    expect([me.status, JSON.parse(me.text)]).toEqual([200, { data: expect.objectContaining({ role: 'investor' }) }])
    // Without the cookie the request goes to `main`, which doesn't have this session.
    expect((await get('/api/auth/user', { Host: link.host, Authorization })).status).toBe(401)
  })

  test('the plain link drops the person and world from the requested host', async () => {
    const { id } = await newWorld()
    const headers = { Host: `tidewell--${id}.localhost:${simulator.port}` }
    const response = await get(`/simulator/api/worlds/${id}`, { ...headers, 'X-Simulator-Control': 'sesame' })
    const { cast } = dataOf({ ...response, headers: new Headers(), json: JSON.parse(response.text) }, worldSchema)
    expect(new URL(cast[0]?.plain_enter ?? '').host).toBe(`localhost:${simulator.port}`)
  })

  test('the icon loads cross-origin, so the console can probe whether subdomains resolve', async () => {
    const { status, headers } = await get('/simulator/icon.svg')
    expect([status, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
  })

  // Verifies: S9.1
  // Verifies: S9.2
  test('the enter link signs in and redirects to the path', async () => {
    const { id } = await newWorld()
    const { status, headers } = await get(
      `/simulator/enter/${id}?as=harbor-crest&to=/investor/auction/live?auction=101`,
    )
    expect([status, headers.location]).toEqual([302, '/investor/auction/live?auction=101'])
    const cookies = cookiesOf(headers)
    const token = /^auth\._token\.local=Bearer%20([\w-]+); Path=\/; Max-Age=31536000; SameSite=Lax$/.exec(
      cookies['auth._token.local'] ?? '',
    )?.[1]
    expect(cookies[`simulator_world_${simulator.port}`]).toMatch(new RegExp(`=${id}; Path=/`))
    const me = await get('/api/auth/user', { 'X-Simulator-World': id, Authorization: `Bearer ${token}` })
    expect(me.status).toBe(200)
    expect(JSON.parse(me.text)).toMatchObject({ data: { role: 'investor' } })
  })

  test('without a path it redirects to the first screen of the role', async () => {
    expect((await get('/simulator/enter/main?as=prairie-lending')).headers.location).toBe('/lender/auction/live')
  })

  test('on the host of another world first redirects to its own world’s origin', async () => {
    const { id } = await newWorld()
    const { status, headers } = await get(`/simulator/enter/${id}?as=harbor-crest&to=/x`, {
      Host: `harbor-crest--main.localhost:${simulator.port}`,
    })
    expect([status, headers.location]).toEqual([
      302,
      `http://harbor-crest--${id}.localhost:${simulator.port}/simulator/enter/${id}?as=harbor-crest&to=%2Fx`,
    ])
    expect(headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['an unknown world', '/simulator/enter/nowhere?as=harbor-crest', 404],
    ['an unknown person', '/simulator/enter/main?as=nobody', 404],
    ['an empty person', '/simulator/enter/main?as=', 404],
    ['a foreign address', '/simulator/enter/main?as=harbor-crest&to=//evil.example', 422],
    ['an address with a scheme', '/simulator/enter/main?as=harbor-crest&to=http://evil.example', 422],
  ])('rejects %s and sets no cookie', async (_case, path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('without a person it enters the world signed out: the world cookie and no token', async () => {
    const { status, headers } = await get('/simulator/enter/main?to=/investor/login')
    expect([status, headers.location]).toEqual([302, '/investor/login'])
    expect(headers['set-cookie']).toEqual([expect.stringContaining(`simulator_world_${simulator.port}=main`)])
  })

  test('through a proxy it needs the control token', async () => {
    const path = '/simulator/enter/main?as=harbor-crest'
    expect((await get(path, { 'X-Forwarded-For': '10.0.0.1' })).status).toBe(403)
    expect((await get(path, { 'X-Forwarded-For': '10.0.0.1', 'X-Simulator-Control': 'sesame' })).status).toBe(302)
  })
})

describe('an enter link on a page', () => {
  const localhost = () => `localhost:${simulator.port}`
  const persona = () => `harbor-crest--main.localhost:${simulator.port}`
  const open = (headers: Readonly<Record<string, string>>) =>
    get('/simulator/enter/main?as=harbor-crest&to=/investor/auction/live', {
      Host: persona(),
      'Sec-Fetch-Dest': 'document',
      ...headers,
    })

  test.each([
    ['of the same origin', { 'Sec-Fetch-Site': 'same-origin' }],
    ['that a person typed or a program opened', { 'Sec-Fetch-Site': 'none' }],
    ['in a browser without these headers', {}],
  ])('%s signs in', async (_page, headers) => {
    expect((await open(headers)).headers.location).toBe('/investor/auction/live')
  })

  test('of the console or of another person signs in, although a browser takes their hosts for other sites', async () => {
    for (const host of [localhost(), `127.0.0.1:${simulator.port}`, `[::1]:${simulator.port}`, `a--b.${localhost()}`])
      for (const site of ['cross-site', 'same-site'])
        expect((await open({ 'Sec-Fetch-Site': site, Referer: `http://${host}/` })).status, host).toBe(302)
  })

  test('of another site or port asks first, by a link that signs in, and sets no cookie', async () => {
    const elsewhere = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'cross-site', Referer: 'http://evil.example/' },
      { 'Sec-Fetch-Site': 'cross-site', Referer: `http://localhost.evil.example:${simulator.port}/` },
      { 'Sec-Fetch-Site': 'cross-site', Referer: 'http://localhost:1/' },
      { 'Sec-Fetch-Site': 'cross-site', Referer: 'localhost' },
      { 'Sec-Fetch-Site': 'same-site', Referer: 'http://localhost:1/' },
    ]
    for (const headers of elsewhere) {
      const { status, text, headers: sent } = await open(headers)
      expect([status, sent['set-cookie'], sent.location]).toEqual([200, undefined, undefined])
      expect(text).toContain('<h1>Enter as Harbor Crest Capital?</h1>')
      expect(text).toContain('href="/simulator/enter/main?as=harbor-crest&amp;to=/investor/auction/live"')
    }
  })

  test('of another site is refused as an image, a frame or a script', async () => {
    for (const dest of ['image', 'iframe', 'frame', 'object', 'script', 'empty']) {
      const answer = await open({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': dest })
      expect([answer.status, answer.headers['set-cookie']], dest).toEqual([403, undefined])
    }
    // Such as a page at another port.
    expect((await open({ 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'image' })).status).toBe(403)
  })
})

describe('control access', () => {
  test('is denied to other origins and other machines, except for health', async () => {
    for (const headers of [{ Origin: 'http://evil.example' }, { 'X-Forwarded-For': '10.0.0.1' }]) {
      expect((await get('/simulator/api/worlds', headers)).status).toBe(403)
      expect((await get('/simulator', headers)).status).toBe(403)
      expect((await get('/simulator/api/health', headers)).status).toBe(200)
    }
  })

  test('is granted with the control token', async () => {
    const headers = { 'X-Forwarded-For': '10.0.0.1' }
    expect((await get('/simulator/api/worlds', { ...headers, 'X-Simulator-Control': 'sesame' })).status).toBe(200)
    expect((await get('/simulator/api/worlds', { ...headers, 'X-Simulator-Control': 'open' })).status).toBe(403)
  })
})

describe('pages', () => {
  const policyOf = (headers: IncomingHttpHeaders): string => String(headers['content-security-policy'])
  const html = { Accept: 'text/html' }

  test('have a strict policy with a fresh nonce, which is also in the page', async () => {
    const [one, two] = [await get('/', html), await get('/investor/auction/live', html)]
    const nonces = [one, two].map(({ headers }) => /'nonce-([^']+)'/.exec(policyOf(headers))?.[1])
    expect(new Set(nonces).size).toBe(2)
    expect(one.text).toContain(`nonce="${nonces[0]}"`)
    expect(two.text).toContain(`nonce="${nonces[1]}"`)
    expect(policyOf(one.headers)).not.toMatch(/unsafe|data:|upgrade-insecure|\*(?!\.localhost)/)
    expect(policyOf(one.headers)).toContain(
      `connect-src 'self' ws://127.0.0.1:${simulator.port} ws://*.localhost:${simulator.port} `,
    )
  })

  test('tell the app the connector of their world, and load for an unknown world', async () => {
    const { id } = await newWorld({ broadcaster: 'socket.io' })
    const headers = { ...html, Cookie: `simulator_world_${simulator.port}=${id}` }
    expect((await get('/', headers)).text).toContain('&quot;broadcaster&quot;:&quot;socket.io&quot;')
    expect((await get('/', html)).text).toContain('&quot;broadcaster&quot;:&quot;reverb&quot;')
    expect((await get('/', { ...html, 'X-Simulator-World': 'nowhere' })).status).toBe(200)
  })

  test('are served for browser navigation only, not for missing assets or API paths', async () => {
    expect((await get('/nobody/knows', html)).status).toBe(200)
    expect((await get('/assets/gone.js', html)).status).toBe(404)
    expect((await get('/nobody/knows', { Accept: 'application/json' })).status).toBe(404)
    expect((await get('/api/nobody/knows', html)).status).toBe(404)
    expect((await get('/favicon.ico', { Accept: 'image/avif,*/*;q=0.8' })).status).toBe(404)
    expect((await get('/investor/login', { Accept: '*/*' })).status).toBe(200)
  })

  test('include the console, under the same policy', async () => {
    const { status, text, headers } = await get('/simulator?world=main', html)
    expect(status).toBe(200)
    const nonce = /'nonce-([^']+)'/.exec(policyOf(headers))?.[1]
    expect(text).toBe(`<title>Console</title><script nonce="${nonce}"></script>`)
    expect(policyOf(headers)).not.toMatch(/unsafe|data:/)
    expect(headers['cache-control']).toBe('no-store')
  })
})
