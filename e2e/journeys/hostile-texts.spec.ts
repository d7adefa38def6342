// Pages of the app and the console with texts that try to be markup: they stand there as texts, and nothing runs. That
// the policy was not even asked is watched by every journey.
import type { Page } from '@playwright/test'
import { origin } from './simulator'
import { expect, test } from './world'

const HOSTILE = '<img src=x onerror="globalThis.hit=1"><script>hit=1</script>{{7*7}}'
/** Fields that people write, and file names; the others have a form of their own. */
const WRITTEN =
  /^(?:name|firstname|lastname|company|city|street|project_(?:name|city|street)|title|text|summary|file_?name|note|reason|what|say|word)$/

const withHostileTexts = (value: unknown, field = ''): unknown => {
  if (typeof value === 'string') return WRITTEN.test(field) && value !== '' ? `${value} ${HOSTILE}` : value
  if (Array.isArray(value)) return value.map((each) => withHostileTexts(each, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withHostileTexts(part, name)]))
}

/** From now on every text that is read has markup in it. */
async function poison(page: Page, worldId: string): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    const isStream = route.request().headers().accept?.includes('event-stream') === true
    if (route.request().method() !== 'GET' || isStream) return route.continue()
    const { pathname, search } = new URL(route.request().url())
    // Node resolves no subdomain of localhost: the world is named by its header.
    const headers = { ...route.request().headers(), 'x-simulator-world': worldId }
    const answer = await route.fetch({ url: `${origin()}${pathname}${search}`, headers })
    if (answer.headers()['content-type']?.includes('json') !== true) return route.fulfill({ response: answer })
    await route.fulfill({ response: answer, json: withHostileTexts(await answer.json()) })
  })
}

/** How many texts stand on the page as they were written; fails when one of them became markup or ran. */
async function shownAsText(page: Page): Promise<number> {
  expect(await page.evaluate(() => Reflect.get(globalThis, 'hit'))).toBeUndefined()
  expect(await page.locator('img[src="x"], [onerror]').count()).toBe(0)
  return page.getByText('onerror=').count()
}

/** Pages on which texts of other people stand; parts of the others stand on them too. */
const visited = {
  'prairie-lending': ['/lender/auction/past', '/lender/auction/commitment', '/lender/profile', '/lender/originators'],
  'harbor-crest': ['/investor/auction/live', '/investor/profile/notifications'],
} as const

test.use({ scenario: 'every-screen' })

test('hostile texts stay texts on boards, in profiles and notifications, and in the console', async ({
  world,
  context,
}) => {
  let shown = 0
  for (const [person, paths] of Object.entries(visited)) {
    const page = await context.newPage()
    await poison(page, world.id)
    await page.goto(world.address(person, `/simulator/enter/${world.id}?as=${person}&to=${paths[0]}`))
    for (const path of paths) {
      // As a link does it: the app stays.
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await expect(page.getByText('onerror=').first()).toBeVisible()
      shown += await shownAsText(page)
    }
    await page.close()
  }
  const console = await context.newPage()
  await poison(console, world.id)
  await console.goto(world.address('harbor-crest', `/simulator?world=${world.id}`))
  await expect(console.getByText('onerror=').first()).toBeVisible()
  shown += await shownAsText(console)
  expect(shown).toBeGreaterThan(10)
})
