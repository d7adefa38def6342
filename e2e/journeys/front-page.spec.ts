// The landing page stands in the page that the server sends: it is there before the app, and stays the same when it comes.
import { expect, test } from './world'

test('the landing page stands before the app has come, and the app takes it over as it is', async ({ world }) => {
  const page = await world.visit('nora', '/investor/login')
  let letCome = (): void => undefined
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
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
