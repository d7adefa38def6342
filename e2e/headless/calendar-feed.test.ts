// The calendar feed and the file from Add to calendar describe an auction with the same lines, so a calendar with both shows one
// entry.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../simulator/server'
import { calendarFor } from '../../simulator/world/auctions/calendar.project'
import { auctionCalendar } from '../../src/screens/auctions/panel/investor/auction-calendar'
import { selectListedIds } from '../../src/state/market/market.selectors'
import { makeAuctionCardView } from '../../src/state/views/auction-card.view'
import { eventually } from './eventually'
import { openMarketplace } from './marketplace-client'

const statuses = ['pre', 'live', 'past'] as const
/** More than any board lists. */
const MAX_LISTED = 1_000

const eventsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('BEGIN:VEVENT\r\n')
      .slice(1)
      .map((event) => event.slice(0, event.indexOf('END:VEVENT')))
      .map((event) => [/UID:(.*)\r\n/.exec(event)?.[1] ?? '', event] as const),
  )

describe('the calendar feed and the file from Add to calendar', () => {
  let simulator: Simulator
  beforeEach(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  })
  afterEach(() => simulator.close())

  it('agree line for line on every announced, live and closed auction, at three points in time', async () => {
    const world = simulator.worlds.create({ scenario: 'every-screen', seed: 41, paused: true })
    const viewer = world.cast.find(({ key }) => key === 'harbor-crest')?.userId ?? 0
    const client = await openMarketplace(simulator, world, 'harbor-crest')
    await client.live()
    const cardOf = makeAuctionCardView()
    let compared = 0
    for (const minutes of [0, 3, 40]) {
      await world.advance(minutes * 60_000)
      for (const status of statuses)
        await eventually(async () => expect(client.list(status)).toEqual(await client.freshList(status)))
      const { now } = world.reading()
      const feed = eventsIn(calendarFor(world.state(), viewer, { worldId: world.id, now, origin: simulator.url }) ?? '')
      for (const status of statuses)
        for (const id of selectListedIds(client.state(), status, 0, MAX_LISTED)) {
          const card = cardOf(client.state(), id)
          if (card === null || card.auction.passed_at || !card.auction.start_at) continue
          const url = `${simulator.url}/investor/auction/${status}?auction=${id}`
          const [single] = eventsIn(auctionCalendar(card, { world: world.id, at: now, url, softClose: true }).text)
          expect(feed.get(single?.[0] ?? '')).toBe(single?.[1])
          compared += 1
        }
    }
    client.close()
    expect(compared).toBeGreaterThan(30)
  })
})
