// Auctions side by side, chosen on two boards and live; and the private address by which a calendar follows them.
import { expectAccessible } from './accessible'
import { openAuction } from './board'
import { simulatorPort } from './simulator'
import { expect, test } from './world'

test('an investor compares auctions of two boards and follows a bid in the table', async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  const pick = (name: string) => page.getByRole('button', { name: `Compare ${name}`, exact: true }).click()
  await pick('Whitewing Flats')
  await openAuction(page, 'Riella on 5th')
  await page.keyboard.press('c')
  await page.getByRole('link', { name: /^Pre/ }).click()
  const [third, fourth, fifth] = ['Stuart Gardens I', 'Stuart Gardens II', 'Harbor Residences'] as const
  for (const name of [third, fourth, fifth]) await pick(name)
  const tray = page.getByRole('region', { name: 'Comparison' })
  await expect(tray.getByRole('status')).toContainText(`Remove one first to compare ${fifth}`)
  await tray.getByRole('button', { name: `Remove ${fourth}`, exact: true }).click()
  await tray.getByRole('link', { name: 'Compare auctions' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Compare auctions' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Auctions side by side' })
  const heads = table.getByRole('columnheader').getByRole('link').filter({ hasNotText: /^Bid$/ })
  await expect(heads).toHaveText(['Whitewing Flats', 'Riella on 5th', third])
  const bestBid = table.getByRole('row', { name: /^Best bid/ }).getByRole('cell')
  await expect(bestBid.nth(2)).toHaveText('No bid yet')
  await expect(table.getByRole('row', { name: /^Price/ })).toContainText('Best')
  await expectAccessible(page)

  // A rival bids somewhere else, and the table has it.
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '110-16' })
  await expect(bestBid.first()).toHaveText('110-16')

  await page.getByRole('button', { name: `Use as baseline: ${third}`, exact: true }).click()
  await page.reload()
  await expect(heads).toHaveText([third, 'Whitewing Flats', 'Riella on 5th'])
  await page.setViewportSize({ width: 390, height: 844 })
  await heads.last().focus()
  await expect(heads.last()).toBeInViewport()
  await expectAccessible(page)
  await page.goto(world.address('harbor-crest', '/investor/auction/compare?auctions=999999'))
  await expect(page.getByText('no longer available to you')).toBeVisible()
})

test('an investor subscribes a calendar, gives it a new address and takes it back', async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/profile/settings')
  const calendar = page.getByRole('region', { name: 'Calendar subscription' })
  await calendar.getByRole('button', { name: 'Create link' }).click()
  const address = await calendar.getByRole('textbox', { name: 'Private address' }).inputValue()
  // As a calendar program asks: from elsewhere, with the address and nothing else.
  const feed = async (at: string) => {
    const { pathname, search } = new URL(at)
    const response = await fetch(`http://localhost:${simulatorPort()}${pathname}${search}`)
    return { status: response.status, text: await response.text() }
  }
  const first = await feed(address)
  expect([first.status, first.text.replaceAll('\r\n ', '')]).toEqual([
    200,
    expect.stringContaining('Auction: Stuart Gardens II'),
  ])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await calendar.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('The address is in the clipboard.')).toBeVisible()
  await expectAccessible(page)
  await calendar.getByRole('button', { name: 'Renew address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew address' }).click()
  await expect(calendar.getByRole('textbox')).not.toHaveValue(address)
  expect((await feed(address)).status).toBe(404)
  await calendar.getByRole('button', { name: 'Revoke address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke address' }).click()
  await expect(calendar.getByRole('button', { name: 'Create link' })).toBeVisible()
})
