// Without a connection, prices look stale, show their as-of time, and are read over HTTP; when a session ends, its page stays.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { bid, openAuction, row } from './board'
import { layoutShiftsOf, recordLiveChip } from './live-chip'
import { expect, test } from './world'

const bar = (page: Page) => page.getByRole('region', { name: 'Connection' })
const chip = (page: Page, word: string) =>
  page.getByRole('button', { name: new RegExp(`^${word} · official time \\d\\d:`) })
const sessionDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** Fails if the bar isn't between the header and the content, at any width. */
async function expectBarInOwnRow(page: Page): Promise<void> {
  for (const width of [1024, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [header, row, content] = await page.evaluate(() =>
      ['.frame__header', '.connection-bar', '#content'].map((part) => {
        const box = document.querySelector(part)?.getBoundingClientRect()
        return [box?.top ?? Number.NaN, box?.bottom ?? Number.NaN] as const
      }),
    )
    expect(row?.[0], `at ${width} px`).toBeGreaterThanOrEqual(header?.[1] ?? Number.NaN)
    expect(content?.[0], `at ${width} px`).toBeGreaterThanOrEqual(row?.[1] ?? Number.NaN)
  }
}

test('prices look stale at once when the connection is cut or silent or the device is offline, and nothing claims to be live', {
  tag: '@both-connectors',
}, async ({ world }) => {
  world.expectOnConsole(/WebSocket|status of 403|ERR_INTERNET_DISCONNECTED/)
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  const liveChip = await recordLiveChip(page)

  await test.step('after a cut connection, prices look stale at once and are read over HTTP', async () => {
    await openAuction(page, 'Whitewing Flats')
    await bid(page, '108-00')
    await expect(row(page, 'Whitewing Flats')).toContainText('Winning')
    await expect(page.getByText(/^as of/)).toHaveCount(0)

    await world.inject({ fault: 'cut socket', for: 'harbor-crest', lasting: '1h' })
    await expect(bar(page)).toContainText(/Reconnecting \(attempt \d+\)/)
    // The bar moves the page once, by its own height, and covers nothing. After that nothing moves.
    await expectBarInOwnRow(page)
    const before = await layoutShiftsOf(page)
    await expect(chip(page, 'Not live')).toBeVisible()
    // On the board and in the panel, in official time.
    await expect(page.getByText(/^as of \d\d:\d\d:\d\d ET$/)).toHaveCount(2)
    await liveChip.begin()
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '108-16' })
    await expect(row(page, 'Whitewing Flats')).toContainText('108-16')
    await expect(row(page, 'Whitewing Flats')).toContainText('Outbid')
    await expect(bar(page)).toContainText('Prices refresh every 2 seconds')
    expect((await layoutShiftsOf(page)) - before).toBeLessThanOrEqual(0.01)
    await expectAccessible(page)
    expect(await liveChip.end()).toEqual([])

    await world.faults.heal()
    await expect(chip(page, 'Live')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByText(/^as of/)).toHaveCount(0)
  })

  await test.step('a silent connection is noticed, and not called live until it delivers something', async () => {
    await world.inject({ fault: 'half-open socket', for: 'harbor-crest' })
    await expect(bar(page)).toBeVisible()
    await liveChip.begin()
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '108-00' })
    await expect(row(page, 'Riella on 5th')).toContainText('108-00')
    await expect(bar(page)).toContainText('Prices refresh every 2 seconds')
    expect(await liveChip.end()).toEqual([])
    await world.faults.heal()
    await expect(chip(page, 'Live')).toBeVisible({ timeout: 20_000 })
  })

  await test.step('an offline device says so and keeps the official time', async () => {
    await page.context().setOffline(true)
    await expect(bar(page)).toContainText('This device is offline. Prices as of 10:15:00 ET.')
    await expect(chip(page, 'Offline')).toBeVisible()
    await expect(page).toHaveTitle(/^Not live · /)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.context().setOffline(false)
    await expect(chip(page, 'Live')).toBeVisible()
  })
})

test.describe('when a session ends', () => {
  test('every tab keeps its board and typed text, and continues once the user logs in', {
    tag: '@both-connectors',
  }, async ({ world }) => {
    world.expectRefusal(401, '/api/')
    // The connection is cut while the page may still send on it.
    world.expectOnConsole(/WebSocket/)
    const { password } = world.person('harbor-crest')
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await expect(chip(page, 'Live')).toBeVisible()
    const other = await world.enter('harbor-crest', '/investor/auction/live')
    await expect(row(other, 'Riella on 5th')).toBeVisible()
    await page.getByRole('searchbox').fill('i')
    await expect(row(page, 'Riella on 5th')).toBeVisible()
    await openAuction(page, 'Riella on 5th')
    await world.inject({ fault: 'expire token', for: 'harbor-crest' })
    // The next request is refused: reconnecting makes one.
    await world.cutSockets()
    for (const tab of [page, other]) {
      await expect(sessionDialog(tab)).toBeVisible()
      await expect(row(tab, 'Riella on 5th')).toHaveCount(1)
      await expect(bar(tab)).toContainText('Your session has ended.')
    }
    await expectAccessible(page)
    await sessionDialog(page).getByLabel('Password', { exact: true }).fill(password)
    await sessionDialog(page).getByRole('button', { name: 'Log in' }).click()
    for (const tab of [page, other]) {
      await expect(sessionDialog(tab)).toHaveCount(0)
      await expect(chip(tab, 'Live')).toBeVisible()
    }
    await expect(page.getByRole('searchbox')).toHaveValue('i')
    await expect(page).toHaveURL(/\/investor\/auction\/live\?auction=\d+$/)
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '108-00' })
    for (const tab of [page, other]) await expect(row(tab, 'Riella on 5th')).toContainText('108-00')
  })

  test('another user who logs in starts at their own profile and sees nothing of the previous user', async ({
    world,
  }) => {
    world.expectRefusal(401, '/api/')
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await expect(row(page, 'Whitewing Flats')).toContainText('Winning')
    await world.inject({ fault: 'expire token', for: 'harbor-crest' })
    await page.setViewportSize({ width: 390, height: 844 })
    // The next request is refused.
    await page.keyboard.press('j')
    await expect(sessionDialog(page)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('complementary', { name: 'Auction details' })).toBeVisible()
    const { email, password } = world.person('summit-ridge')
    await sessionDialog(page).getByLabel('Email').fill(email)
    await sessionDialog(page).getByLabel('Password', { exact: true }).fill(password)
    await sessionDialog(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(world.address('harbor-crest', '/investor/profile'))
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main).toContainText(email)
    await main.getByRole('link', { name: /^Live/ }).click()
    await expect(row(page, 'Whitewing Flats')).toBeVisible()
    await expect(row(page, 'Whitewing Flats')).not.toContainText('Winning')
  })
})
