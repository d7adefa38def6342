// Interaction to next paint in `busy-market` with a four times slower CPU, for common actions of an investor and a lender.
import type { Page } from '@playwright/test'
import { pathOf } from '../../src/app/paths'
import { type App, enterAs, inFreshProfile, openPage, withApp } from './app'
import { atMost, type Goal, median } from './report'

const SLOWDOWN = 4
const TURNS = 3
const LIMIT_MS = 150

type Interaction = readonly [name: string, act: (page: Page) => Promise<unknown>]

const onTheBoard: readonly Interaction[] = [
  ['open an auction', (page) => page.locator('.board-table__link').nth(1).click()],
  ['press j', (page) => page.keyboard.press('j')],
  ['press b', (page) => page.keyboard.press('b')],
  ['type a price', (page) => page.keyboard.type('7')],
  ['review the bid', (page) => page.getByRole('button', { name: 'Review bid' }).click()],
  ['sort', (page) => page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()],
  ['search', (page) => page.getByRole('searchbox', { name: 'Find a project' }).pressSequentially('park')],
]
const inTheSetup: readonly Interaction[] = [
  ['type an amount', (page) => page.getByRole('textbox', { name: 'Loan amount' }).pressSequentially('53213700')],
  ['next setup step', (page) => page.getByRole('button', { name: 'Continue' }).click()],
]

/** ms from an input to the next paint, for the slowest input of this interaction. */
async function measure(page: Page, act: (page: Page) => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const holder = window as { worst?: number; watch?: PerformanceObserver }
    holder.worst = 0
    holder.watch ??= new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) holder.worst = Math.max(holder.worst ?? 0, duration)
    })
    holder.watch.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await act(page)
  // An entry arrives only after its paint.
  await page.waitForTimeout(500)
  return page.evaluate(() => (window as { worst?: number }).worst ?? Number.NaN)
}

/** Opens the step with the loan amount. */
async function openTerms(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'FHA', exact: true }).check()
  await page.getByRole('radio', { name: /^FHA 223\(f\)/ }).check()
  await page.getByRole('button', { name: 'Start setup' }).click()
  await page.getByRole('link', { name: /Terms & protection/ }).click()
  await page.getByRole('textbox', { name: 'Loan amount' }).waitFor()
}

async function runTurn(app: App, times: Map<string, number[]>): Promise<void> {
  const world = app.simulator.worlds.create({ scenario: 'busy-market', seed: 8 })
  const run = (key: string, path: string, all: readonly Interaction[], prepare: (page: Page) => Promise<unknown>) =>
    inFreshProfile(app.browser, async (page) => {
      await openPage(page, enterAs(app, world, key, path))
      await prepare(page)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      for (const [name, act] of all) times.set(name, [...(times.get(name) ?? []), await measure(page, act)])
    })
  const rows = (page: Page): Promise<void> => page.locator('.board-table__link').nth(1).waitFor()
  await run('harbor-crest', pathOf('auction-live', 'investor'), onTheBoard, rows)
  await run('prairie-lending', pathOf('loan-create', 'lender'), inTheSetup, openTerms)
  app.simulator.worlds.delete(world.id)
}

/** A goal for each interaction. */
export const measureInteractions = (): Promise<readonly Goal[]> =>
  withApp(async (app) => {
    const times = new Map<string, number[]>()
    for (let turn = 0; turn < TURNS; turn++) await runTurn(app, times)
    return [...times].map(([name, durations]) =>
      atMost(`interaction at ${SLOWDOWN}x CPU throttle: ${name}, ms`, median(durations), LIMIT_MS, durations),
    )
  })
