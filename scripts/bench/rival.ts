// `rival`: from a rival's bid to the pixel, in a real Chromium with the ticket open: the simulator takes the bid, the channel
// brings it, the board, the panel and the ticket draw it. Built app, simulator in this process.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { enterUrl } from '../../simulator/control-api/world-on-wire'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator } from '../../simulator/server'
import { nextValue } from '../../simulator/world/bids/bidding'
import { idByKey } from '../../simulator/world/keys'
import { personByKey } from '../../simulator/world/people/people'
import { rowOf } from '../../simulator/world/table'
import { launchChromium } from './chromium'
import type { Report } from './report'
import { atMost, median } from './report'
import { buildInto } from './startup'

const TURNS = 31
/** Not counted: compilers and caches are warm afterwards. */
const WARM_UP = 5
const AUCTION = 'riella-on-5th'
const LIMIT_MS = 50

/** A rival bids the next price. */
async function bid(world: RunningWorld): Promise<void> {
  const auctionId = idByKey(world.state().auctionKeys, AUCTION) ?? 0
  const auction = rowOf(world.state().auctions, auctionId)
  const rival = personByKey(world.state(), 'tidewell')
  if (auction === undefined || rival === undefined) throw new Error('the scenario has lost its auction or its rival')
  const outcome = await world.submit({
    name: 'bid',
    actor: rival.id,
    origin: 'person',
    auctionId,
    price: nextValue(auction) / 32,
    rate: null,
    signatorId: null,
    seen: null,
    key: null,
  })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
}

/** Answers the instant, epoch ms, at which the frame that shows the next change of the ticket's best bid was drawn. */
const nextDrawn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const head = document.querySelector('.ticket__head')
    if (head === null) throw new Error('the ticket is not open')
    return new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        watch.disconnect()
        // A message of the channel comes after the frame's layout and paint.
        requestAnimationFrame(() => {
          const painted = new MessageChannel()
          painted.port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
          painted.port2.postMessage(null)
        })
      })
      watch.observe(head, { subtree: true, childList: true, characterData: true })
    })
  })

/** Runs the bench. */
export async function benchRival(): Promise<Report> {
  const dist = mkdtempSync(join(tmpdir(), 'rival-'))
  const closing: (() => unknown)[] = [() => rmSync(dist, { recursive: true })]
  try {
    await buildInto(dist)
    const simulator = await createSimulator({
      port: 0,
      scenario: 'first-live-auction',
      paused: true,
      quiet: true,
      dist,
    })
    closing.push(() => simulator.close())
    const browser = await launchChromium()
    closing.push(() => browser.close())
    const world = simulator.worlds.get('main')
    const person = world?.cast.find(({ key }) => key === 'harbor-crest')
    if (world === undefined || person === undefined) throw new Error('the scenario has lost its investor')
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await page.goto(enterUrl(world, person, new URL(simulator.url).host))
    await page
      .getByRole('link', { name: /Riella on 5th/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Bid', exact: true }).first().click()
    await page.locator('.ticket__head').waitFor()
    const taken: number[] = []
    for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
      const drawn = nextDrawn(page)
      // The observer is in place once the page has answered something asked after it.
      await page.evaluate(() => undefined)
      const began = performance.timeOrigin + performance.now()
      await bid(world)
      const took = (await drawn) - began
      if (turn >= WARM_UP) taken.push(took)
    }
    const p95 = taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN
    return {
      bench: 'rival',
      columns: ['from bid to pixel', 'median', 'p95', 'most'],
      rows: [['ticket open', ...[median(taken), p95, Math.max(...taken)].map((ms) => `${ms.toFixed(1)} ms`)]],
      goals: [atMost('a rival’s bid to the pixel, median, ms', median(taken), LIMIT_MS)],
      notes: [`${TURNS} bids after ${WARM_UP} to warm up, one at a time, over the local network interface.`],
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
