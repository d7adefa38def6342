// Before the app: the landing page stands in the page that the server sends and stays the same when the app comes; every other
// page says why where the app doesn't come.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { origin } from './simulator'
import { expect, test } from './world'

/** The first part of the app, without which nothing of it runs. */
const appChunk = /\/assets\/app-[^/]*\.js$/

/** How many documents a page asks for while `act` runs. */
async function documentsOf(page: Page, act: () => Promise<void>): Promise<number> {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await act()
  page.removeAllListeners('request')
  return documents
}

test('the landing page stands before the app has come, and the app takes it over as it is', async ({ world }) => {
  const page = await world.visit('nora', '/investor/login')
  let letCome = (): void => undefined
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(appChunk, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(world.address('nora', '/'))
  const heading = page.getByRole('heading', { level: 1, name: 'Government-backed loans, sold in the open' })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in as an investor' })).toHaveAttribute('href', '/investor/login')
  const before = await heading.elementHandle()
  letCome()
  await expect(page.getByRole('complementary', { name: 'Simulator' })).toBeVisible()
  expect(await heading.evaluate((now, then) => now === then, before)).toBe(true)
})

test('whoever is signed in finds the way back to the desk on it, and the page is taken over without a fault', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await expect(page.getByRole('heading', { level: 1, name: 'Live auctions' })).toBeVisible()
  await page.goto(world.address('harbor-crest', '/'))
  await expect(page.getByRole('link', { name: 'Back to my desk' })).toHaveAttribute('href', '/investor/auction/live')
  await expect(page.getByRole('complementary', { name: 'Simulator' })).toBeVisible()
})

// Verifies: S8.6
test('a page whose app cannot be loaded loads once more, then says so, and opens when it is tried again', async ({
  world,
}) => {
  world.expectOnConsole(/Failed to load resource|Failed to fetch dynamically imported module|Unexpected end of input/)
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  const board = page.getByRole('heading', { level: 1, name: 'Live auctions' })
  const failed = page.getByRole('heading', { level: 1, name: 'This page didn’t load' })
  await expect(board).toBeVisible()

  await test.step('the app is missing on the server', async () => {
    await page.route(appChunk, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    const documents = await documentsOf(page, async () => {
      await page.reload()
      await expect(failed).toBeVisible()
    })
    expect(documents).toBe(2)
    await expectAccessible(page)
    await page.unroute(appChunk)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(board).toBeVisible()
  })

  await test.step('the line breaks while the app is loading, within a minute of that', async () => {
    await page.route(appChunk, (route) => route.abort())
    const documents = await documentsOf(page, async () => {
      await page.reload()
      await expect(failed).toBeVisible()
    })
    expect(documents).toBe(1)
  })

  await test.step('the landing page stays usable without the app', async () => {
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => appChunk.test(request.url())),
      page.goto(world.address('harbor-crest', '/')),
    ])
    const entry = page.getByRole('link', { name: 'Log in as an investor' })
    await expect(entry).toBeVisible()
    await expect(failed).toBeHidden()
    await page.unroute(appChunk)
    await entry.click()
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  })

  await test.step('the browser does not know the language of the app', async () => {
    await page.route(appChunk, (route) => route.fulfill({ contentType: 'text/javascript', body: 'class A { static {' }))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Your browser is out of date' })).toBeVisible()
  })

  await test.step('the first script of the console is missing', async () => {
    await page.route(/\/assets\/console-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto(`${origin()}/simulator`)
    await expect(failed).toBeVisible()
    await expectAccessible(page)
  })
})
