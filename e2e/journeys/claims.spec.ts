// A screen that never pretends: what may be old looks old, says since when, and is read by HTTP meanwhile; an ended session
// keeps its page.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { bid, openAuction, row } from './board'
import { recordClaims, shiftsOf } from './claims'
import { expect, test } from './world'

const bar = (page: Page) => page.getByRole('region', { name: 'Connection' })
const chip = (page: Page, word: string) =>
  page.getByRole('button', { name: new RegExp(`^${word} · official time \\d\\d:`) })
const again = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

test('investor walk 6: a cut line, a silent one and a device without network look old at once, and nothing claims to be live', {
  tag: '@both-connectors',
}, async ({ world }) => {
  world.expectOnConsole(/WebSocket|status of 403|ERR_INTERNET_DISCONNECTED/)
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  const claims = await recordClaims(page)

  await test.step('a cut line: prices look old at once, are read by HTTP, and nothing claims to be live', async () => {
    await openAuction(page, 'Whitewing Flats')
    await bid(page, '108-00')
    await expect(row(page, 'Whitewing Flats')).toContainText('Winning')
    await expect(page.getByText(/^as of/)).toHaveCount(0)

    const before = await shiftsOf(page)
    await world.inject({ fault: 'cut socket', for: 'harbor-crest', lasting: '1h' })
    await expect(bar(page)).toContainText(/Reconnecting \(attempt \d+\)/)
    await expect(chip(page, 'Not live')).toBeVisible()
    // On the board and in the panel, with official time.
    await expect(page.getByText(/^as of \d\d:\d\d:\d\d$/)).toHaveCount(2)
    await claims.begin()
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '108-16' })
    await expect(row(page, 'Whitewing Flats')).toContainText('108-16')
    await expect(row(page, 'Whitewing Flats')).toContainText('Outbid')
    await expect(bar(page)).toContainText('Prices refresh every 2 seconds')
    expect((await shiftsOf(page)) - before).toBeLessThanOrEqual(0.01)
    await expectAccessible(page)
    expect(await claims.end()).toEqual([])

    await world.faults.heal()
    await expect(chip(page, 'Live')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByText(/^as of/)).toHaveCount(0)
  })

  await test.step('a silent line is noticed, and not called live before it speaks', async () => {
    await world.inject({ fault: 'half-open socket', for: 'harbor-crest' })
    await expect(bar(page)).toBeVisible()
    await claims.begin()
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '108-00' })
    await expect(row(page, 'Riella on 5th')).toContainText('108-00')
    await expect(bar(page)).toContainText('Prices refresh every 2 seconds')
    expect(await claims.end()).toEqual([])
    await world.faults.heal()
    await expect(chip(page, 'Live')).toBeVisible({ timeout: 20_000 })
  })

  await test.step('a device without network says so, and keeps the official time', async () => {
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

test.describe('a session that ends', () => {
  test('investor walk 12: keeps the board and what was typed, in every tab, and goes on after signing in over it', {
    tag: '@both-connectors',
  }, async ({ world }) => {
    const { password } = world.person('harbor-crest')
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await expect(chip(page, 'Live')).toBeVisible()
    const other = await world.enter('harbor-crest', '/investor/auction/live')
    await expect(row(other, 'Riella on 5th')).toBeVisible()
    await page.getByRole('searchbox').fill('i')
    await expect(row(page, 'Riella on 5th')).toBeVisible()
    await openAuction(page, 'Riella on 5th')
    await world.inject({ fault: 'expire token', for: 'harbor-crest' })
    // Whatever is asked next is refused: the way back to the line asks.
    await world.cutSockets()
    for (const tab of [page, other]) {
      await expect(again(tab)).toBeVisible()
      await expect(row(tab, 'Riella on 5th')).toHaveCount(1)
      await expect(bar(tab)).toContainText('Your session has ended.')
    }
    await expectAccessible(page)
    await again(page).getByLabel('Password', { exact: true }).fill(password)
    await again(page).getByRole('button', { name: 'Log in' }).click()
    for (const tab of [page, other]) {
      await expect(again(tab)).toHaveCount(0)
      await expect(chip(tab, 'Live')).toBeVisible()
    }
    await expect(page.getByRole('searchbox')).toHaveValue('i')
    await expect(page).toHaveURL(/\/investor\/auction\/live\?auction=\d+$/)
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '108-00' })
    for (const tab of [page, other]) await expect(row(tab, 'Riella on 5th')).toContainText('108-00')
  })

  test('investor walk 12: another person who signs in begins at their own start, with nothing of the former one', async ({
    world,
  }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/live')
    await expect(row(page, 'Whitewing Flats')).toContainText('Winning')
    await world.inject({ fault: 'expire token', for: 'harbor-crest' })
    await page.setViewportSize({ width: 390, height: 844 })
    // Whatever is asked next is refused.
    await page.keyboard.press('j')
    await expect(again(page)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('complementary', { name: 'Auction details' })).toBeVisible()
    const { email, password } = world.person('summit-ridge')
    await again(page).getByLabel('Email').fill(email)
    await again(page).getByLabel('Password', { exact: true }).fill(password)
    await again(page).getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(world.address('harbor-crest', '/investor/profile'))
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main).toContainText(email)
    await main.getByRole('link', { name: /^Live/ }).click()
    await expect(row(page, 'Whitewing Flats')).toBeVisible()
    await expect(row(page, 'Whitewing Flats')).not.toContainText('Winning')
  })
})
