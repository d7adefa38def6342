// Equal runs in browsers have the same trace although each browser draws its own keys; and the control API's documentation page.
import type { Page } from '@playwright/test'
import { bid, openAuction, row } from './board'
import { control, origin } from './simulator'
import { expect, test } from './world'

/** Bids on the open page and advances two minutes. `hash` identifies the log, and `trace_hash` the trace. */
async function play(page: Page, worldId: string): Promise<{ readonly hash: string; readonly trace_hash: string }> {
  await openAuction(page, 'Sixty20 on 4th')
  await bid(page, '104-00')
  await expect(row(page, 'Sixty20 on 4th')).toContainText('Winning')
  return control('clock.run', { params: { worldId }, body: { action: 'advance', by: '2m', settle: true } })
}

test('ten equal runs in two worlds have ten different hashes and one trace', async ({ world, browser }) => {
  const runs: { readonly hash: string; readonly trace_hash: string }[] = []
  for (let i = 0; i < 2; i += 1) {
    const { scenario, seed } = world.info
    const { id } = await control('worlds.create', { body: { scenario, seed, paused: true, ttl: '10m' } })
    const context = await browser.newContext()
    const page = await context.newPage()
    const { host } = new URL(world.address('harbor-crest'))
    await page.goto(
      `http://${host.replace(`--${world.id}.`, `--${id}.`)}/simulator/enter/${id}?as=harbor-crest&to=/investor/auction/live`,
    )
    for (let run = 0; run < 5; run += 1) {
      runs.push(await play(page, id))
      await control('worlds.reset', { params: { worldId: id } })
      await expect(row(page, 'Sixty20 on 4th')).not.toContainText('Winning')
    }
    await context.close()
    await control('worlds.end', { params: { worldId: id } })
  }
  expect(new Set(runs.map(({ trace_hash }) => trace_hash)).size).toBe(1)
  expect(new Set(runs.map(({ hash }) => hash)).size).toBe(10)
})

test('the documentation of the control API opens under its content security policy and makes a call', async ({
  world,
}) => {
  const page = await world.visit('harbor-crest', '/')
  await page.goto(`${origin()}/simulator/docs`)
  await expect(page.getByRole('heading', { name: /Control API of the simulator/ })).toBeVisible()
  await page
    .getByRole('button', { name: /GET \/simulator\/api\/health/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Execute' }).first().click()
  await expect(page.locator('.live-responses-table')).toContainText('"status": "ok"')
})
