// A simulator that publishes to an external Reverb: it answers calls and signs channels, Reverb has the sockets and gets the events.
// Here a second simulator plays Reverb; publisher.test.ts checks the signatures.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { reservePort } from '../../simulator/runtime/reserved-port'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { indicationsOpened, selectIndications } from '../../src/state/indications/indications.slice'
import { selectNotifications } from '../../src/state/notifications/notifications.slice'
import { eventually } from './eventually'
import { type MarketplaceClient, openMarketplace } from './marketplace-client'
import { control, firstAuction, nextBid, submit, userOf } from './world-actions'

const pusher = { id: '42', key: 'shown', secret: 'never-shown' }
const start = { scenario: 'first-live-auction', seed: 7, paused: true, quiet: true, pusher, host: '127.0.0.1' } as const

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})

const mainOf = ({ worlds }: Simulator): RunningWorld => {
  const main = worlds.get('main')
  if (main === undefined) throw new Error('there is no world main')
  return main
}

/** Starts both; `restart` stops and starts the one with the sockets. */
async function startBoth() {
  const port = await reservePort()
  const url = `http://127.0.0.1:${port}`
  let sockets = await createSimulator({ ...start, port })
  const dist = mkdtempSync(join(tmpdir(), 'dist-'))
  writeFileSync(join(dist, 'index.html'), '<head><meta name="marketplace" content=""></head>')
  const api = await createSimulator({ ...start, port: 0, dist, publish: { url, socket: url } })
  cleanups.push(
    () => rmSync(dist, { recursive: true }),
    () => sockets.close(),
    () => api.close(),
  )
  const openClient = async (persona: string, world = mainOf(api)): Promise<MarketplaceClient> => {
    const line = world.id === 'main' ? { host: '127.0.0.1', port, key: pusher.key } : {}
    const client = await openMarketplace({ url: api.url.replace('localhost', '127.0.0.1') }, world, persona, line)
    cleanups.push(client.close)
    await client.live()
    return client
  }
  return {
    api,
    open: openClient,
    port,
    async restart(between: () => Promise<void>) {
      await sockets.close()
      await between()
      sockets = await createSimulator({ ...start, port })
    },
  }
}

test('events reach the pages through Reverb, which then show what a fresh client reads', async () => {
  const { api, open } = await startBoth()
  const main = mainOf(api)
  const [investor, lender] = [await open('harbor-crest'), await open('prairie-lending')]
  lender.market.store.dispatch(indicationsOpened())
  await eventually(() => expect(selectIndications(lender.state()).status).toBe('loaded'))
  const requestsBefore = investor.requests.length
  await submit(main, nextBid(main, firstAuction(main, 'live')))
  await submit(main, { name: 'publish indication', ...control, benchmark: { ust_10y: 4.5 }, rows: [] })
  await eventually(async () => {
    expect(investor.list('live')).toEqual(await investor.freshList('live'))
    expect(lender.list('live')).toEqual(await lender.freshList('live'))
    expect(selectIndications(lender.state()).record?.benchmark.ust_10y).toBe(4.5)
  })
  // From the event alone, without reading the list again.
  expect(investor.requests.slice(requestsBefore).filter((request) => request.includes('/auction/list/'))).toEqual([])
})

test('nothing is lost while Reverb is down, and events are delivered again afterwards', async () => {
  const { api, open, restart } = await startBoth()
  const main = mainOf(api)
  const investor = await open('harbor-crest')
  await restart(async () => {
    await eventually(() => expect(investor.state().connection.phase).not.toBe('live'))
    await submit(main, nextBid(main, firstAuction(main, 'live')))
    await submit(main, {
      name: 'notify',
      ...control,
      userId: userOf(main, 'harbor-crest'),
      title: 'While away',
      text: 'x',
    })
  })
  await investor.live()
  await submit(main, nextBid(main, firstAuction(main, 'live')))
  await eventually(async () => {
    expect(investor.list('live')).toEqual(await investor.freshList('live'))
    expect(selectNotifications(investor.state()).items).toHaveLength((await investor.freshNotifications()).length)
  })
})

test('only the world main is published: another world uses its own sockets, and neither gets events of the other', async () => {
  const { api, open } = await startBoth()
  const other = api.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
  const [ofMain, ofOther] = [await open('harbor-crest'), await open('harbor-crest', other)]
  const before = ofMain.list('live')
  await submit(other, nextBid(other, firstAuction(other, 'live')))
  await eventually(async () => {
    expect(ofOther.list('live')).toEqual(await ofOther.freshList('live'))
    expect(ofOther.list('live')).not.toEqual(before)
  })
  expect(ofMain.list('live')).toEqual(before)
})

test('the page of main names Reverb and its policy allows those sockets, while the secret appears nowhere', async () => {
  const { api, port } = await startBoth()
  const page = async (world: string) => {
    const answer = await fetch(`${api.url}/`, { headers: { Accept: 'text/html', 'X-Simulator-World': world } })
    return { text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
  }
  const { text, policy } = await page('main')
  const tag = { broadcaster: 'reverb', key: 'shown', host: '127.0.0.1', port, forceTLS: false }
  expect(text.replaceAll('&quot;', '"')).toContain(JSON.stringify({ realtime: tag }))
  expect(policy).toContain(`ws://127.0.0.1:${port}`)
  const other = api.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
  expect((await page(other.id)).text.replaceAll('&quot;', '"')).toContain('{"broadcaster":"reverb","key":"local"}')
  const texts = JSON.stringify([text, policy, await (await fetch(`${api.url}/simulator/api/worlds`)).text()])
  expect(texts).not.toContain(pusher.secret)
})
