// Sessions: the requested page after login, signing out of all tabs, the keyboard alone, and unknown pages.
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from './accessible'
import { expect, test } from './world'

const landing = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Government-backed loans, sold in the open' })
const liveBoard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Live auctions' })

// Verifies: S6.9, S9.3, S2.14, S2.23
test('a requested page opens after logging in, by keyboard alone, and the Logout dialog opens on a desktop and a phone', async ({
  world,
}) => {
  const { email, password } = world.person('harbor-crest')
  const page = await world.visit('harbor-crest', '/investor/auction/past?auction=1')
  await expect(landing(page)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Loan Auction Marketplace' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in as an investor' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Past auctions' })).toBeVisible()
  await expect(page).toHaveURL(world.address('harbor-crest', '/investor/auction/past?auction=1'))
  const sidebar = await page.getByRole('navigation', { name: 'Main' }).locator('..').boundingBox()
  expect([sidebar?.width, sidebar?.height]).toEqual([320, 900 - 112])
  // Into the Logout dialog and back without a mouse.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Logout' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused()
  // On a phone the dialog opens from the drawer.
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('dialog', { name: 'Auction not found' })
    .getByRole('button', { name: 'Back to the list' })
    .click()
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('button', { name: 'Download event log' })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('dialog', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page)
})

// Verifies: S2.29, S2.30, S9.1, S9.2
test('logging out in one tab logs out all tabs and removes all personal data from the browser @firefox', async ({
  world,
}) => {
  // A tab may ask with the old token.
  world.expectRefusal(401, '/api/')
  const one = await world.enter('harbor-crest', '/investor/auction/live')
  const other = await world.enter('harbor-crest', '/investor/auction/pre')
  await expect(liveBoard(one)).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Pre auctions' })).toBeVisible()
  await one.evaluate(() => localStorage.setItem('main:77:draft:profile', 'of an earlier user'))
  const [cookie] = (await one.context().cookies(one.url())).filter(({ name }) => name === 'auth._token.local')
  expect(decodeURIComponent(cookie?.value ?? '')).toMatch(/^Bearer /)
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(31_500_000)
  await one.getByRole('button', { name: 'Logout' }).click()
  const dialog = one.getByRole('dialog', { name: 'Logout' })
  await expect(dialog.getByText('Are you sure you want to Logout?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await expect(landing(one)).toBeVisible()
  await expect(landing(other)).toBeVisible()
  expect(await one.evaluate(() => Object.keys(localStorage).filter((key) => /:\d+:/.test(key)))).toEqual([])
  expect((await one.context().cookies(one.url())).filter(({ name }) => name === 'auth._token.local')).toEqual([])
})

test('a person can enter on localhost itself, for browsers that can’t open names below it', async ({ world }) => {
  const first = await world.enter('harbor-crest', '/investor/auction/live')
  const page = await first.context().newPage()
  await page.goto(world.plainAddress('tidewell', '/investor/auction/live'))
  await expect(liveBoard(page)).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('localhost')
  await page.goto(world.plainAddress('tidewell', '/investor/profile'))
  await expect(page.getByRole('main').getByText('Tidewell Capital Markets').first()).toBeVisible()
})

// Verifies: S2.37, S2.38, S8.3, S6.10
test('unknown pages say so, pages of other roles lead to the landing page, and an uncaught error is reported', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await expect(liveBoard(page)).toBeVisible()
  for (const path of ['/investor/auction/sold', '/nobody/profile', '/investor/originators']) {
    await page.goto(world.address('harbor-crest', path))
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  }
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download event log' }).click()
  expect((await saving).suggestedFilename()).toBe('marketplace-event-log.ndjson')
  await page.goto(world.address('harbor-crest', '/lender/auction/live'))
  await expect(landing(page)).toBeVisible()
  // An error outside of React, as a browser extension might throw it.
  world.expectOnConsole(/The sheet could not be printed/)
  await page.evaluate(() => queueMicrotask(() => Promise.reject(new Error('The sheet could not be printed'))))
  const dialog = page.getByRole('dialog', { name: 'Unhandled error' })
  await expect(dialog.getByText(/The sheet could not be printed/)).toBeVisible()
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
})

test('the settings list where a user is signed in, and signing out there ends those sessions at once', {
  tag: '@both-connectors',
}, async ({ world }) => {
  world.expectOnConsole(/401|403/)
  const desk = await world.enter('harbor-crest', '/investor/profile/settings')
  const sessions = desk.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByText('You aren’t signed in anywhere else.')).toBeVisible()
  const phone = await world.enterElsewhere('harbor-crest', '/investor/auction/live')
  await expect(liveBoard(phone)).toBeVisible()
  await desk.reload()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This session' })).toContainText('Chrome on Linux')
  await expectAccessible(desk)
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(phone.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()

  const other = await world.enterElsewhere('harbor-crest', '/investor/auction/pre')
  await expect(other.getByRole('heading', { level: 1, name: 'Pre auctions' })).toBeVisible()
  const rival = await world.enterElsewhere('tidewell', '/investor/auction/live')
  await expect(liveBoard(rival)).toBeVisible()
  await desk.reload()
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Sign out everywhere else' })
  await expect(dialog).toContainText('The other session ends at once.')
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await expect(desk.getByText('Signed out everywhere else.')).toBeVisible()
  await expect(rival.getByRole('dialog')).toHaveCount(0)
})
