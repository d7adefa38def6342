// The money of an auction: proceeds, premium and yields under an assumption that's shown, changed and saved.
import { expectAccessible, expectAccessibleOnPhone } from './accessible'
import { openAuction, row, rows } from './board'
import { part } from './three-screens'
import { expect, test } from './world'

const AUCTION = 'Whitewing Flats'

test('the panel shows money and yields, turns a typed yield into a price, and saves the assumption for the person', async ({
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

  await test.step('the board and Compare show the same yields', async () => {
    const text = (await money.textContent()) ?? ''
    const panel = [
      /Yield at 8% CPR *(\d\.\d{3}%)/,
      /Yield to worst.*?(\d\.\d{3}%)/,
      /10-year Treasury(\+\d+\.\d bp)/,
      /Average life at 8% CPR(\d+\.\d years)/,
    ].map((pattern) => pattern.exec(text)?.[1] ?? '')
    const names = ['Yield at 8% CPR', 'Yield to worst', 'Spread to 10-year Treasury', 'Average life at 8% CPR']
    await page.getByRole('button', { name: 'Columns' }).click()
    const menu = page.getByRole('dialog', { name: 'Columns' })
    for (const name of names) await menu.getByRole('checkbox', { name }).check()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const figure of panel) await expect(row(page, AUCTION)).toContainText(figure)
    const head = page.getByRole('columnheader', { name: 'Yield to worst' })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    const shown = (await rows(page).allTextContents()).map(
      (cells) => /bp/.test(cells) && /(\d\.\d{3}%)\+/.exec(cells)?.[1],
    )
    expect(shown).toEqual([...shown].sort().reverse())

    for (const name of [AUCTION, 'Riella on 5th'])
      await page.getByRole('button', { name: `Compare ${name}`, exact: true }).click()
    await page.getByRole('link', { name: 'Compare auctions' }).click()
    const table = page.getByRole('table', { name: 'Auctions side by side' })
    for (const [at, name] of names.entries())
      await expect(table.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText(panel[at] ?? '')
    await expectAccessible(page)
  })

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
