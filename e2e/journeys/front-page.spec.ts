// Before the app loads: the server sends the finished landing page, which guests use without the app; every other page explains why
// the app couldn't load.
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './accessible'
import { origin } from './simulator'
import { expect, test } from './world'

/** The first chunk of the app, without which nothing runs. */
const appChunk = /\/assets\/app-[^/]*\.js$/

/** The number of documents a page requests while `act` runs. */
async function documentsOf(page: Page, act: () => Promise<void>): Promise<number> {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await act()
  page.removeAllListeners('request')
  return documents
}

test('the landing page is complete without the app, which loads when a guest points at a link that leads to it', async ({
  world,
}) => {
  const page = await world.visit('nora', '/')
  const entry = page.getByRole('link', { name: 'Log in as an investor' })
  const sections = page.getByRole('list', { name: 'Sections of the Act traded here' })
  await expect(page.getByRole('heading', { level: 1, name: 'Government-backed loans, sold in the open' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Simulator' })).toHaveText('Simulated · paused')
  await expect(page.getByRole('main').getByRole('link', { name: 'Open the simulator console' })).toBeVisible()
  await expect(sections.getByText('FHA 221(d)(4)')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  )
  expect(scripts.map((name) => new URL(name).pathname)).not.toContainEqual(expect.stringMatching(appChunk))
  await Promise.all([page.waitForRequest(appChunk), entry.hover()])
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await page.goBack()
  await expect(sections).toBeVisible()
})

test('the landing page offers signed-in users the way back to their desk, and the app replaces it without an error', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await expect(page.getByRole('heading', { level: 1, name: 'Live auctions' })).toBeVisible()
  await page.goto(world.address('harbor-crest', '/'))
  await expect(page.getByRole('link', { name: 'Back to my desk' })).toHaveAttribute('href', '/investor/auction/live')
  await expect(page.getByRole('complementary', { name: 'Simulator' })).toBeVisible()
})

test('an address opened while the previous page is still loading stays open @firefox', async ({ world }) => {
  world.expectOnConsole(/Failed to load resource/)
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await expect(page.getByRole('heading', { level: 1, name: 'Live auctions' })).toBeVisible()
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  let appOfFirstPage: Route | undefined
  await page.route(appChunk, async (route) => {
    if (appOfFirstPage === undefined) appOfFirstPage = route
    else await route.continue()
  })
  // Like Firefox, rejects the first page's import() while that page is being left.
  await page.route('**/investor/auction/past', async (route) => {
    await appOfFirstPage?.abort()
    await route.continue()
  })
  const isLoading = page.waitForRequest(appChunk)
  await page.goto(world.address('harbor-crest', '/investor/profile/settings'), { waitUntil: 'commit' })
  await isLoading
  // Not `goto`: in Firefox, Playwright sometimes takes the new page for another navigation if the previous one is still loading.
  await page.evaluate((address) => location.assign(address), world.address('harbor-crest', '/investor/auction/past'))
  await expect(page.getByRole('heading', { level: 1, name: 'Past auctions' })).toBeVisible()
  expect(documents).toEqual(['/investor/profile/settings', '/investor/auction/past'])
  await page.unroute(appChunk)
})

// Verifies: S8.6
test('a page whose app cannot be loaded reloads once, then says so, and opens on another try', async ({ world }) => {
  world.expectOnConsole(/Failed to load resource|Failed to fetch dynamically imported module|Unexpected end of input/)
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  const board = page.getByRole('heading', { level: 1, name: 'Live auctions' })
  const failure = page.getByRole('heading', { level: 1, name: 'This page didn’t load' })
  await expect(board).toBeVisible()

  await test.step('the app is missing on the server', async () => {
    await page.route(appChunk, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    const documents = await documentsOf(page, async () => {
      await page.reload()
      await expect(failure).toBeVisible()
    })
    expect(documents).toBe(2)
    await expectAccessible(page)
    await page.unroute(appChunk)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(board).toBeVisible()
  })

  await test.step('the connection breaks while the app is loading, within a minute of the first reload', async () => {
    await page.route(appChunk, (route) => route.abort())
    const documents = await documentsOf(page, async () => {
      await page.reload()
      await expect(failure).toBeVisible()
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
    await expect(failure).toBeHidden()
    await page.unroute(appChunk)
    await entry.click()
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  })

  await test.step('the browser is too old for the syntax of the app', async () => {
    await page.route(appChunk, (route) => route.fulfill({ contentType: 'text/javascript', body: 'class A { static {' }))
    await page.reload()
    const message = page.getByRole('alert')
    await expect(message.getByRole('heading', { level: 1, name: 'Your browser is out of date' })).toBeVisible()
    await expect(message).toContainText('Update it, or use Chrome or Edge 117, Firefox 125, Safari 17')
    await page.unroute(appChunk)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  })

  await test.step('without popovers in the browser, on the landing page, a board and the console', async () => {
    const old = await page.context().newPage()
    await old.addInitScript('delete HTMLElement.prototype.popover')
    const addresses = [world.address('harbor-crest', '/'), world.address('harbor-crest', '/investor/auction/live')]
    for (const address of [...addresses, `${origin()}/simulator`]) {
      await old.goto(address)
      await expect(old.getByRole('heading', { level: 1, name: 'Your browser is out of date' })).toBeVisible()
      await expect(old.getByText('Safari 17')).toBeVisible()
    }
    await expectAccessible(old)
    await old.close()
  })

  await test.step('the first script of the console is missing', async () => {
    await page.route(/\/assets\/console-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto(`${origin()}/simulator`)
    await expect(failure).toBeVisible()
    await expectAccessible(page)
  })
})
