// Captures every byte that reaches an investor over a whole rank-only auction, between the real client and the server, on both gateways,
// and every answer to a call that an investor may read. Until the close, none has another's price in any notation.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { rowOf } from '../../simulator/world/table'
import { callNames, calls } from '../../src/contract/calls'
import { openRecordedPort } from '../fuzz/recorded-port'
import { signInDirectly } from './direct-calls'
import { eventually } from './eventually'
import { openMarketplace } from './marketplace-client'
import { userOf } from './world-actions'

const MINUTE = 60_000
const VIEWER = 'harbor-crest'
/** 32nds: far from each other, and beyond the prices of the other auctions and the limits of bots. */
const RIVALS_BIDS = [106 * 32 + 5, 107 * 32 + 23, 108 * 32 + 11, 110 * 32 + 29]
const OWN_BIDS = [106 * 32 + 1, 107 * 32 + 2, 109 * 32 + 3]

/** The viewer's rank and band after each bid: the third is the scenario's. */
const HISTORY = [
  [null, null],
  [2, 'near'],
  [2, 'near'],
  [3, 'beyond'],
  [2, 'beyond'],
  [3, 'beyond'],
  [1, 'leading'],
  [2, 'beyond'],
]

/** A price as ticks, handle and 32nds, decimals, and the dollars that it yields. */
function notationsOf(price32: number, amount: number): readonly string[] {
  const percent = price32 / 32
  const [points, ticks] = [Math.floor(percent), price32 % 32]
  const dollars = Math.round((amount * percent) / 100)
  return [
    ...[String(price32), `${points}-${String(ticks).padStart(2, '0')}`, `${points} ${ticks}/32`],
    ...[String(percent), percent.toFixed(5), String(dollars), dollars.toLocaleString('en-US')],
  ]
}

const holds = (bytes: string, notation: string): boolean =>
  new RegExp(`(?<![0-9A-Za-z.,_-])${notation.replaceAll('.', '\\.')}(?![0-9A-Za-z])`).test(bytes)

/** The paths of all calls that read and that an investor may make, with the ids of this auction. */
const readingPaths = (params: Readonly<Record<string, string | number>>): readonly string[] =>
  callNames.flatMap((name) => {
    const { method, path, access } = calls[name]
    const mayRead = access === 'anyone' || access === 'signed-in' || (access as readonly string[]).includes('investor')
    if (method !== 'GET' || !mayRead) return []
    return [path.replace(/\{(\w+)\}/g, (_all, param: string) => String(params[param] ?? 1))]
  })

describe('a rank-only auction', () => {
  let simulator: Simulator

  beforeEach(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  })
  afterEach(() => simulator.close())

  const bidAs = (world: RunningWorld, key: string, auctionId: number, price32: number) =>
    world.submit({
      name: 'bid',
      actor: userOf(world, key),
      origin: 'person',
      auctionId,
      price: price32 / 32,
      rate: null,
      signatorId: null,
      seen: null,
      key: null,
    })

  it.each(['reverb', 'socket.io'] as const)(
    'on %s sends an investor no price of another before it closes, and then only the winning and the cover price',
    async (broadcaster) => {
      const world = simulator.worlds.create({ scenario: 'rank-only', seed: 5, paused: true, broadcaster })
      const port = await openRecordedPort(simulator.serve)
      const client = await openMarketplace({ ...simulator, url: port.url }, world, VIEWER)
      await client.live()
      await world.advance(1_000)
      const [auctionId = 0] = world
        .state()
        .lists.live.filter((id) => rowOf(world.state().auctions, id)?.key === 'riella-on-5th')
      const { loanId = 0, loan } = rowOf(world.state().auctions, auctionId) ?? {}
      const amount = loan?.loan_amount ?? 0
      const { ask, call } = await signInDirectly(port.url, world, VIEWER)
      const rankHistory = async (): Promise<{ standings: readonly Record<string, unknown>[] }> =>
        JSON.parse(await (await call(`/api/auction/rank-history/${auctionId}`)).text()).data
      const readAll = async () => {
        const params = { auctionId, loanId, id: loanId, form: 'form_hud' }
        for (const status of ['pre', 'live', 'past'])
          for (const path of readingPaths({ ...params, status })) await ask(path)
      }

      for (const [round, rivals] of RIVALS_BIDS.entries()) {
        await world.advance(MINUTE)
        await bidAs(world, round % 2 === 0 ? 'summit-ridge' : 'union-grove', auctionId, rivals)
        const own = OWN_BIDS[round]
        if (own !== undefined) {
          expect(await ask(`/api/auction/bid/${auctionId}`, { price: own / 32 })).toBe(200)
          // No improvement, off the grid, and a standing maximum: each is refused in words.
          for (const price of [own / 32, own / 32 + 0.01])
            expect(await ask(`/api/auction/bid/${auctionId}`, { price })).toBe(422)
          expect(await ask(`/api/standing-maximum/${auctionId}`, { price: own / 32 + 1 })).toBe(422)
        }
        await readAll()
      }
      await eventually(async () => expect(client.list('live')).toEqual(await client.freshList('live')))
      const bidsOfOthers = () =>
        (rowOf(world.state().auctions, auctionId)?.bids ?? [])
          .filter(({ profileId }) => world.state().profileOwners[profileId] !== userOf(world, VIEWER))
          .map(({ value }) => value)
      const liveBytes = port.received().replaceAll('\\"', '"')
      const leaked = (bytes: string, values: readonly number[]) =>
        values.flatMap((value) => notationsOf(value, amount).filter((notation) => holds(bytes, notation)))
      const history = await rankHistory()
      expect(leaked(JSON.stringify(history), RIVALS_BIDS)).toEqual([])
      expect(history.standings.map(({ rank, distance_band: band }) => [rank, band])).toEqual(HISTORY)
      expect(bidsOfOthers()).toEqual(expect.arrayContaining(RIVALS_BIDS))
      expect(leaked(liveBytes, RIVALS_BIDS)).toEqual([])
      // The search finds what was sent: the viewer's own bids, and the words of a rank-only auction.
      expect(OWN_BIDS.every((value) => holds(liveBytes, String(value / 32)))).toBe(true)
      for (const sign of ['HTTP/1.1 101', 'auction-live-changed', '"rank_only":true', '"distance_band":"beyond"'])
        expect(liveBytes).toContain(sign)

      await world.advance(30 * MINUTE)
      await readAll()
      const bytes = port.received().replaceAll('\\"', '"')
      // Not even the winning bid, which everyone sees by now, is in what was seen before the close.
      expect(await rankHistory()).toEqual(history)
      expect(leaked(JSON.stringify(history), RIVALS_BIDS)).toEqual([])
      // The best one won, and the cover is the best of the other firm that isn't the viewer's.
      expect(leaked(bytes, RIVALS_BIDS.slice(0, 3))).toEqual([])
      expect(leaked(bytes, RIVALS_BIDS.slice(3))).not.toEqual([])
      client.close()
      port.close()
    },
  )
})
