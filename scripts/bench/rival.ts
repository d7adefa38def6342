// `rival`: the time from a rival's bid to the pixel, with the ticket open, through simulator, channel, state, board, panel and ticket.
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { nextValue } from '../../simulator/world/bids/bidding'
import { idByKey } from '../../simulator/world/keys'
import { personByKey } from '../../simulator/world/people/people'
import { rowOf } from '../../simulator/world/table'
import { enterAs, inFreshProfile, nextPaint, withApp } from './app'
import { atMost, median, quantile, type Report } from './report'

const TURNS = 31
const WARM_UP = 5
const LIMIT_MS = 50

/** A rival bids the next price. */
async function bid(world: RunningWorld): Promise<void> {
  const auctionId = idByKey(world.state().auctionKeys, 'riella-on-5th') ?? 0
  const auction = rowOf(world.state().auctions, auctionId)
  const rival = personByKey(world.state(), 'tidewell')
  if (auction === undefined || rival === undefined) throw new Error('the scenario lacks the auction or the rival')
  const rest = { rate: null, signatorId: null, seen: null, key: null }
  const price = nextValue(auction) / 32
  const outcome = await world.submit({ name: 'bid', actor: rival.id, origin: 'person', auctionId, price, ...rest })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
}

export const benchRival = (): Promise<Report> =>
  withApp(async (app) => {
    const world = app.simulator.worlds.create({ scenario: 'first-live-auction', id: 'main', paused: true })
    const times = await inFreshProfile(app.browser, async (page) => {
      await page.goto(enterAs(app, world, 'harbor-crest'))
      const row = page.getByRole('link', { name: /Riella on 5th/ })
      await row.first().click()
      await page.getByRole('button', { name: 'Bid', exact: true }).first().click()
      await page.locator('.ticket__head').waitFor()
      const durations: number[] = []
      for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
        const painted = nextPaint(page, '.ticket__head')
        // The observer is in place once the page has answered a later call.
        await page.evaluate(() => undefined)
        const startedAt = performance.timeOrigin + performance.now()
        await bid(world)
        durations.push((await painted) - startedAt)
      }
      return durations.slice(WARM_UP)
    })
    return {
      bench: 'rival',
      columns: ['from bid to pixel', 'median', 'p95', 'max'],
      rows: [['ticket open', ...[0.5, 0.95, 1].map((share) => `${quantile(times, share).toFixed(1)} ms`)]],
      goals: [atMost('a rival’s bid to the pixel, median, ms', median(times), LIMIT_MS)],
      notes: [`${TURNS} bids after ${WARM_UP} to warm up, one at a time, over the local network interface.`],
    }
  })
