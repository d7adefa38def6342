// No violation of WCAG 2.2 AA on the screens of the first live auction, wide and narrow, light and dark.
import { expectAccessibleInBoth } from './accessible'
import { openAuction, review, row, rows, startBid } from './board'
import { expect, test } from './world'

for (const [name, width, height] of [
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  test.describe(`on ${name}, in the light and in the dark`, () => {
    test.use({ viewport: { width, height } })

    test('the landing page and sign-in are accessible', async ({ world }) => {
      const page = await world.visit('harbor-crest', '/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleInBoth(page)
      await page.goto(world.address('harbor-crest', '/investor/login'))
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
      await expectAccessibleInBoth(page)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByText('Email can not be empty')).toBeVisible()
      await expectAccessibleInBoth(page)
    })

    test('the boards and the ticket are accessible', async ({ world }) => {
      const page = await world.enter('harbor-crest', '/investor/auction/live')
      await expect(row(page, 'Riella on 5th')).toBeVisible()
      await expectAccessibleInBoth(page)
      await openAuction(page, 'Riella on 5th')
      await expectAccessibleInBoth(page)
      const ticket = await startBid(page)
      await expectAccessibleInBoth(page)
      await ticket.getByLabel('Price').fill('nonsense')
      await ticket.getByRole('button', { name: 'Review bid' }).click()
      await expect(ticket.getByText('Please use a fraction in 1/32 increments')).toBeVisible()
      await expectAccessibleInBoth(page)
      await review(ticket, '107-00')
      await expectAccessibleInBoth(page)
      await page.goto(world.address('harbor-crest', '/investor/auction/past'))
      await expect(rows(page).first()).toBeVisible()
      await expectAccessibleInBoth(page)
    })
  })
}
