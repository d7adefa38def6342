// Money in view: what an auction comes to, under an assumption that is told, changed and kept.
import { expectAccessible, expectAccessibleOnPhone } from './accessible'
import { openAuction } from './board'
import { part } from './three-screens'
import { expect, test } from './world'

const AUCTION = 'Whitewing Flats'

test('investor walk, wanted: money and yields stand in the panel, a typed yield gives the price to bid, and the assumption is kept for the person', async ({
  world,
}) => {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(page, AUCTION)
  const money = part(page, 'Money')
  await expect(money).toContainText(/Proceeds to the lender\$[\d,]+\.\d\d/)
  await expect(money).toContainText(/Premium over par\$[\d,]+\.\d\d/)
  await expect(money).toContainText(/One 32nd\$[\d,]+\.\d\d/)
  await expect(money).toContainText(/Yield at 15% CPR\d\.\d{3}%/)
  await expect(money.getByRole('group', { name: 'Assumption' })).toContainText('Assumes 15% CPR · no benchmark')
  await expectAccessible(page)

  await money.getByLabel('Target yield at 15% CPR').fill('5')
  const [, price = ''] = /^(\d+-\d\d) yields/.exec((await money.getByRole('status').textContent()) ?? '') ?? []
  expect(price).not.toBe('')
  await expect(money.getByRole('status')).toHaveText(/^\d+-\d\d yields 5\.\d{4}%; \d+-\d\d yields 4\.9\d{3}%\.$/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessibleOnPhone(page)

  await money.getByRole('button', { name: 'Change' }).click()
  await money.getByLabel('CPR after lockout').fill('8')
  await money.getByLabel('Yield basis').selectOption('worst')
  await money.getByLabel('Benchmark yield').fill('4.12')
  await expectAccessible(page)
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/preferences') && answer.request().method() === 'POST'),
    money.getByRole('button', { name: 'Save assumption' }).click(),
  ])
  await expect(money).toContainText(/Spread to 10-year Treasury\+\d+\.\d bp/)

  const elsewhere = await world.enterElsewhere('harbor-crest', '/investor/auction/live')
  await openAuction(elsewhere, AUCTION)
  await expect(part(elsewhere, 'Money').getByRole('group', { name: 'Assumption' })).toContainText(
    'Assumes 8% CPR · 10-year Treasury at 4.120%',
  )
  const rival = await world.enterElsewhere('summit-ridge', '/investor/auction/live')
  await openAuction(rival, AUCTION)
  await expect(part(rival, 'Money').getByRole('group', { name: 'Assumption' })).toContainText(
    'Assumes 15% CPR · no benchmark',
  )
})
