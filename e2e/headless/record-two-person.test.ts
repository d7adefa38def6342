// A client's exported log contains bids that the firm's other devices prepared and confirmed; saved as a scenario, it replays them.
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { idByKey } from '../../simulator/world/keys'
import { rowOf } from '../../simulator/world/table'
import { exportNdjson } from '../../src/state/core/log-export'
import { agreedToAll } from '../../src/state/testing/samples'
import {
  twoPersonConfirmRequested,
  twoPersonPrepareRequested,
  twoPersonSetRequested,
} from '../../src/state/two-person/two-person.slice'
import { eventually } from './eventually'
import { type MarketplaceClient, openMarketplace } from './marketplace-client'
import { savedScenario } from './recorded-log'

const MINUTE = 60_000
let simulator: Simulator
let world: RunningWorld

beforeEach(async () => {
  simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 41, paused: true })
})
afterEach(() => simulator.close())

const auctionId = (): number => idByKey(world.state().auctionKeys, 'oaks-at-cibolo-creek') ?? 0
const receiptsIn = (world: RunningWorld) =>
  rowOf(world.state().auctions, auctionId())?.receipts.map(({ outcome, at, twoPerson }) => [
    outcome,
    at,
    twoPerson?.preparedAt,
    twoPerson?.preparedById,
    twoPerson?.confirmedById,
  ])
const expectNewest = (one: MarketplaceClient, outcome: string) =>
  eventually(() => expect(one.state().twoPerson.prepared.at(-1)?.outcome).toBe(outcome))

it.each(['desk', 'phone'] as const)(
  'the log of the %s replays a bid that one device prepared and another confirmed',
  async (device) => {
    const desk = await openMarketplace(simulator, world, 'harbor-crest')
    const phone = await openMarketplace(simulator, world, 'harbor-crest')
    await desk.live()
    await phone.live()
    const [first, second] = (desk.state().session.user?.profile?.signators ?? []).map(({ id }) => id)
    await world.advance(MINUTE)
    const ortega = () => ({ signatorId: first ?? 0, pinKey: desk.holdSecret('482916') })
    desk.market.store.dispatch(twoPersonSetRequested({ required: true, ...ortega() }))
    await eventually(() => expect(phone.state().twoPerson.required).toBe(true))
    await world.advance(MINUTE)
    const figure = { auctionId: auctionId(), attempt: 'prepared', price32: 3400, seen: {}, agreed: agreedToAll }
    desk.market.store.dispatch(twoPersonPrepareRequested({ ...figure, ...ortega() }))
    await expectNewest(phone, 'waiting')
    await world.advance(5000)
    const id = phone.state().twoPerson.prepared.at(-1)?.id ?? 0
    const seen = { price32: 3399 }
    const whitfield = { signatorId: second ?? 0, pinKey: phone.holdSecret('730158') }
    phone.market.store.dispatch(
      twoPersonConfirmRequested({ id, attempt: 'confirmed', ...whitfield, seen, agreed: agreedToAll }),
    )
    await expectNewest(phone, 'confirmed')
    await expectNewest(desk, 'confirmed')
    const receipts = receiptsIn(world)
    const client = device === 'desk' ? desk : phone
    const showsBid = () => client.list('live').some((one) => JSON.stringify(one).includes('106.25'))
    await eventually(() => expect(showsBid()).toBe(true))
    const body = exportNdjson(client.market.log)
    desk.close()
    phone.close()
    const headers = { 'Content-Type': 'application/x-ndjson' }
    const url = `${simulator.url}/simulator/api/worlds/${world.id}/record`
    const file = savedScenario.parse(await (await fetch(url, { method: 'POST', headers, body })).json()).data
    const replayed = simulator.worlds.create({ scenario: 'again', source: file.text, paused: true })
    await replayed.advance(3 * MINUTE)
    expect(receipts?.at(-1)).toEqual(['accepted', expect.any(Number), expect.any(Number), first, second])
    expect(receiptsIn(replayed)).toEqual(receipts)
  },
)
