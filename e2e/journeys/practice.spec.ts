// A practice auction: one press from the real market, a private world that can't be taken for it, and the way back.
import { expectAccessible } from './accessible'
import { row } from './board'
import { expect, test } from './world'

const RIBBON = 'Practice: bids here don’t count'

test('an investor practices in a private market, and finds the real one as it was', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  const real = new URL(page.url()).host

  await test.step('one press leads to a running auction with rivals, marked as practice', async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Practice auction' }).click()
    await expect(row(page, 'Riella on 5th')).toBeVisible()
    await expect(page.getByText(RIBBON)).toBeVisible()
    expect(new URL(page.url()).host).not.toBe(real)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Practice auction' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the way back leads to the real market, still signed in', async () => {
    await page.getByRole('link', { name: 'Leave practice' }).click()
    await expect(row(page, 'Pine Cone Village')).toBeVisible()
    await expect(page.getByText(RIBBON)).toHaveCount(0)
    expect(new URL(page.url()).host).toBe(real)
  })

  await test.step('the next time it asks whether to continue or to start a new one', async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Practice auction' }).click()
    await expect(page.getByRole('heading', { name: 'You have a practice auction' })).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByText(RIBBON)).toBeVisible()
    const first = new URL(page.url()).host
    await page.getByRole('link', { name: 'Leave practice' }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Practice auction' }).click()
    await page.getByRole('button', { name: 'Start a new one' }).click()
    await expect(page.getByText(RIBBON)).toBeVisible()
    expect(new URL(page.url()).host).not.toBe(first)
  })
})
