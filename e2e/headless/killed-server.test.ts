// Kills a server and restarts it on its data, with real clients of both connectors: they are live again soon, and everything they
// show equals what a fresh client shows.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { controlClient } from '../../simulator/control-api/control-client'
import { reservePort } from '../../simulator/runtime/reserved-port'
import { biddersWatched, selectBidders } from '../../src/state/bidders/bidders.slice'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { getRow } from '../../src/state/core/table'
import { indicationsOpened, selectIndications } from '../../src/state/indications/indications.slice'
import { selectAuctionList, selectListedIds } from '../../src/state/market/market.selectors'
import { selectNotifications } from '../../src/state/notifications/notifications.slice'
import { receiptsCheckRequested, receiptsOpened, selectReceipts } from '../../src/state/receipts/receipts.slice'
import { agreedToAll } from '../../src/state/testing/samples'
import { makeReceiptProofView } from '../../src/state/views/receipt-proof.view'
import { processCommand } from './another-process'
import { eventually } from './eventually'
import { type MarketplaceClient, openMarketplace, statusesOf } from './marketplace-client'

const RECOVERED_WITHIN_MS = 5_000
/** Longer ones only by hand: `OUTAGES=3,30,60 npx vitest run e2e/headless/killed-server.test.ts`. */
const OUTAGES_S = (process.env.OUTAGES ?? '3').split(',').map(Number)
const people = { 'harbor-crest': 'investor', 'prairie-lending': 'lender' } as const
type Persona = keyof typeof people

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanups.splice(0).toReversed()) cleanUp()
})

/** Starts a simulator that stores its worlds, in a separate process. */
async function startServer(data: string, port: string): Promise<{ readonly url: string; kill(): Promise<void> }> {
  const { args, options } = processCommand({ timeZone: 'UTC' }, 'e2e/headless/simulator-process.ts', [port, data])
  const run: ChildProcess = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  cleanups.push(() => run.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    run.stdout?.once('data', (chunk) => resolve(String(chunk).trim()))
    run.once('close', (code) => reject(new Error(`the simulator ended with ${code}`)))
  })
  const kill = async (): Promise<void> => {
    const closed = once(run, 'close')
    run.kill('SIGKILL')
    await closed
  }
  return { url: url.replace('localhost', '127.0.0.1'), kill }
}

/** The `performance.now()` at which the client's state meets the condition; rejects after 30 s. */
const timeWhen = ({ market, state, persona }: MarketplaceClient, isMet: () => boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const stop = market.store.subscribe(check)
    const timeout = setTimeout(() => {
      stop()
      reject(new Error(`${persona}: not in time: ${JSON.stringify(state().connection)}`))
    }, 30_000)
    function check(): void {
      if (!isMet()) return
      clearTimeout(timeout)
      stop()
      resolve(performance.now())
    }
    check()
  })

const isLive = ({ state }: MarketplaceClient): boolean => state().connection.phase === 'live'
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens the pages that the person follows. */
async function openPages(client: MarketplaceClient, persona: Persona, auctionId: number): Promise<void> {
  const { dispatch } = client.market.store
  const isLender = people[persona] === 'lender'
  if (isLender) dispatch(indicationsOpened())
  dispatch(isLender ? biddersWatched({ auctionId }) : receiptsOpened({ auctionId }))
  await eventually(() => {
    if (isLender) expect(selectIndications(client.state()).status).toBe('loaded')
    expect((isLender ? selectBidders : selectReceipts)(client.state(), auctionId)?.status).toBe('loaded')
  })
}

/** Everything that the person's screens show. */
const viewOf = (client: MarketplaceClient, persona: Persona, auctionId: number) => ({
  lists: statusesOf(people[persona]).map((status) => client.list(status)),
  notifications: selectNotifications(client.state()).items,
  indications: selectIndications(client.state()).record,
  bidders: selectBidders(client.state(), auctionId)?.rows,
  receipts: selectReceipts(client.state(), auctionId)?.own,
})

/** A world of one connector: an investor who has bid and has receipts, and a lender who watches the bidders. */
async function clientsOf(url: string, broadcaster: 'reverb' | 'socket.io') {
  const control = controlClient(fetch, url)
  const options = { scenario: 'first-live-auction', seed: 7, paused: true, broadcaster }
  const world = await control('worlds.create', { body: options })
  const params = { worldId: world.id }
  const inject = (body: { readonly name: string; readonly [field: string]: unknown }) =>
    control('commands.inject', { params, body })
  const openClient = async (persona: Persona) => {
    const client = await openMarketplace({ url }, world, persona)
    cleanups.push(client.close)
    await client.live()
    return { client, persona }
  }
  const [investor, lender] = [await openClient('harbor-crest'), await openClient('prairie-lending')]
  const state = investor.client.state()
  const ids = selectListedIds(state, 'live', 0, selectAuctionList(state, 'live').order.length)
  const auctionId = ids.find((id) => getRow(state.market.loans, id)?.project_name === 'Riella on 5th') ?? 0
  investor.client.market.store.dispatch(
    bidRequested({ auctionId, attempt: 'one', price32: 3400, seen: {}, agreed: agreedToAll }),
  )
  await eventually(() => expect(selectReceipts(investor.client.state(), auctionId)?.originals).toHaveLength(1))
  for (const { client, persona } of [investor, lender]) await openPages(client, persona, auctionId)
  return { broadcaster, inject, open: openClient, signedIn: [investor, lender], investor: investor.client, auctionId }
}

type World = Awaited<ReturnType<typeof clientsOf>>

/** Changes something on every screen: a rival bids, rates and notices are published. */
async function changeEverything({ inject, auctionId }: World, figure: number): Promise<void> {
  await inject({ name: 'bid', as: 'summit-ridge', auction: auctionId, raise: 1 })
  await inject({ name: 'publish indication', ust_10y: figure })
  for (const to of Object.keys(people)) await inject({ name: 'notify', to, title: 'A notice', text: `at ${figure}` })
}

/** Compares everything the clients show with a fresh client. */
async function expectLikeFresh({ open, signedIn, auctionId }: World): Promise<void> {
  for (const { client, persona } of signedIn) {
    const fresh = (await open(persona)).client
    await openPages(fresh, persona, auctionId)
    // Some events of the second round may still be on their way.
    await eventually(() => {
      expect(client.list('live').length).toBeGreaterThan(0)
      expect(viewOf(client, persona, auctionId)).toEqual(viewOf(fresh, persona, auctionId))
      if (people[persona] === 'lender') expect(selectIndications(client.state()).record?.benchmark.ust_10y).toBe(4.5)
      expect(JSON.stringify(viewOf(client, persona, auctionId).notifications)).toContain('at 4.5')
    })
  }
}

describe('a killed server', () => {
  it.each(OUTAGES_S)(
    'that returns after %i s has its clients live within 5 s on both connectors, with every screen like a fresh one',
    async (seconds) => {
      const data = mkdtempSync(join(tmpdir(), 'killed-server-'))
      cleanups.push(() => rmSync(data, { recursive: true, force: true }))
      const server = await startServer(data, String(await reservePort()))
      const worlds = [await clientsOf(server.url, 'reverb'), await clientsOf(server.url, 'socket.io')]
      // Acknowledged, so stored; clients may or may not have received the events before the kill.
      for (const world of worlds) await changeEverything(world, 4.4)
      await server.kill()
      const clients = worlds.flatMap(({ signedIn }) => signedIn.map(({ client }) => client))
      await Promise.all(clients.map((client) => timeWhen(client, () => !isLive(client))))
      await pause(seconds * 1_000)
      const recoveries = worlds.map(({ broadcaster, signedIn }) => ({
        broadcaster,
        each: Promise.all(signedIn.map(({ client }) => timeWhen(client, () => isLive(client)))),
      }))
      await startServer(data, new URL(server.url).port)
      const returned = performance.now()
      for (const world of worlds) await changeEverything(world, 4.5)
      for (const { broadcaster, each } of recoveries) {
        const took = Math.max(...(await each)) - returned
        if (process.env.OUTAGES !== undefined)
          console.log(`${broadcaster}: ${seconds} s away, live after ${Math.round(took)} ms`)
        expect(took).toBeLessThan(RECOVERED_WITHIN_MS)
      }
      for (const world of worlds) {
        await expectLikeFresh(world)
        // The receipt given before the kill is still valid.
        const { investor, auctionId } = world
        investor.market.store.dispatch(receiptsCheckRequested({ auctionId }))
        const proof = makeReceiptProofView()
        await eventually(() => expect(proof(investor.state(), auctionId)?.holds).toBe(true))
      }
    },
    180_000,
  )
})
