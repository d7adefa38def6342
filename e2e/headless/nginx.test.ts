// The nginx configuration of deploy/, run by nginx: pages with nonce and policy, calls and events.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../simulator/server'
import { openMarketplace } from './marketplace-client'
import { type NginxInFront, nginxInFront } from './nginx-in-front'
import { firstAuction, nextBid, submit } from './world-actions'

const TAG = '{"realtime":{"broadcaster":"reverb","key":"of-this-deployment"},"report":"https://errors.example/in"}'

const CONTROL_TOKEN = 'open sesame'

let simulator: Simulator
let site: NginxInFront
beforeAll(async () => {
  simulator = await createSimulator({
    port: 0,
    host: '127.0.0.1',
    controlToken: CONTROL_TOKEN,
    scenario: null,
    quiet: true,
  })
  site = await nginxInFront(`http://127.0.0.1:${simulator.port}`, TAG, 'https://errors.example')
})
afterAll(async () => {
  await site?.close()
  await simulator.close()
})

const nonceIn = (text: string): string => /nonce="?-?([0-9a-f]{32})/.exec(text)?.[1] ?? ''

describe('nginx', () => {
  it.each(['/', '/investor/auction/live?auction=3', '/index.html'])(
    'serves the app at %s with a fresh nonce in page and policy, and the meta tag of the deployment',
    async (path) => {
      const [first, second] = await Promise.all([fetch(`${site.url}${path}`), fetch(`${site.url}${path}`)])
      const [text, other] = [await first.text(), await second.text()]
      expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'text/html'])
      expect(text).toContain(TAG)
      expect(text).not.toContain('__CSP_NONCE__')
      expect(nonceIn(text)).not.toBe('')
      expect(nonceIn(text)).not.toBe(nonceIn(other))
      const policy = first.headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain(`script-src 'self' 'nonce-${nonceIn(text)}'`)
      const host = new URL(site.url).host
      expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host} https://errors.example;`)
      expect(first.headers.get('Cache-Control')).toBe('no-cache')
      expect(first.headers.get('X-Content-Type-Options')).toBe('nosniff')
    },
  )

  it('lets assets be cached for a year, and responds with 404 instead of the page for a missing one', async () => {
    const asset = await fetch(`${site.url}/assets/index-1a2b.js`)
    expect([asset.status, asset.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    const missing = await fetch(`${site.url}/assets/index-gone.js`)
    expect(missing.status).toBe(404)
    expect(await missing.text()).not.toContain('marketplace')
  })

  it('passes calls to the API, even unknown ones, and refuses bodies of more than 26 MB', async () => {
    const unknown = await fetch(`${site.url}/api/nothing`, { headers: { Accept: 'application/json' } })
    expect([unknown.status, unknown.headers.get('Content-Type')]).toEqual([404, expect.stringContaining('json')])
    const body = new Blob(['x'.repeat(27 * 1024 * 1024)])
    const tooLarge = await fetch(`${site.url}/api/loan/1/documents`, { method: 'POST', body }).catch(() => null)
    expect(tooLarge === null ? 413 : tooLarge.status).toBe(413)
  })
})

describe('a simulator behind nginx', () => {
  it('signs a person in by the link and code of a world, and opens the console only with the control token', async () => {
    const world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
    const link = `${site.url}/simulator/enter/${world.id}?as=harbor-crest`
    // A request through a proxy doesn't come from this machine.
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(403)
    const entrance = await fetch(`${link}&code=${world.code}`, { redirect: 'manual' })
    expect([entrance.status, entrance.headers.get('Location')]).toEqual([302, '/investor/auction/live'])
    const locked = await fetch(`${site.url}/simulator`, { headers: { Accept: 'text/html' } })
    expect(await locked.text()).toContain('control token')
    const stream = `${site.url}/simulator/api/worlds/${world.id}/log/stream`
    expect((await fetch(stream)).status).toBe(403)
    const answer = await fetch(stream, { headers: { 'X-Simulator-Control': CONTROL_TOKEN } })
    // The stream starts immediately and doesn't end by itself.
    const firstChunk = await answer.body?.getReader().read()
    expect([answer.status, new TextDecoder().decode(firstChunk?.value)]).toEqual([
      200,
      expect.stringContaining('retry: '),
    ])
    simulator.worlds.delete(world.id)
  })

  it.each([
    ['https', true],
    ['http', false],
  ])(
    'sets the Secure flag of cookies by the scheme that the balancer in front reports, here %s',
    async (scheme, isSecure) => {
      const { headers } = await fetch(`${site.url}/sanctum/csrf-cookie`, { headers: { 'X-Forwarded-Proto': scheme } })
      expect(headers.getSetCookie().map((line) => line.endsWith('; Secure'))).toEqual([isSecure])
    },
  )
})

describe.each(['reverb', 'socket.io'] as const)('the marketplace through nginx over %s', (broadcaster) => {
  it('signs in, goes live, and receives a bid', async () => {
    const world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, broadcaster })
    const client = await openMarketplace({ url: site.url }, world, 'harbor-crest')
    await client.live()
    const auction = firstAuction(world, 'live')
    await submit(world, nextBid(world, auction))
    await expect.poll(() => JSON.stringify(client.list('live'))).toContain('"bids":[{')
    await expect.poll(() => client.list('live')).toEqual(await client.freshList('live'))
    expect(client.state().connection.phase).toBe('live')
    client.close()
  })
})
