// Two people of one loan, the lender and an originator: what one of them saves while the other confirms is never sent unseen.
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from './accessible'
import { heading, mouse } from './actors'
import { openAuction, row } from './board'
import { sentBodies } from './loan'
import { part } from './three-screens'
import { expect, test, type World } from './world'

const PROJECT = 'Cedar Mill Crossing'
const LENDER = 'prairie-lending'

/** A complete loan whose contact is the originator. */
async function createLoan(world: World, by: string): Promise<void> {
  await world.inject({ name: 'create loan', as: by, called: 'maple-court', property: '126-11055' })
}

/** Opens the setup of the loan on its last step. */
async function openReviewStep(page: Page): Promise<void> {
  await openAuction(page, PROJECT)
  await mouse(page).follow('Continue setup')
  await page.getByRole('link', { name: /^Review & submit/ }).click()
  await expect(heading(page, 'Review & submit')).toBeVisible()
}

const reviewOf = (page: Page, name = 'Review your changes') => page.getByRole('dialog', { name })

/** Saves a tenth of the amount on another screen. */
async function saveTenth(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Terms & protection/ }).click()
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('5,321,300')
  await mouse(page).press('Save and leave')
  await expect(page.getByText('Loan saved.')).toBeVisible()
}

test.use({ scenario: 'draft-to-sold', seed: 7 })

test('a lender who reviews a submission sees what the originator saves meanwhile, and confirms it before anything is sent', async ({
  world,
}) => {
  await createLoan(world, 'dana-moss')
  const lender = await world.enter(LENDER, '/lender/auction/incomplete')
  const originator = await world.enterElsewhere('dana-moss', '/originator/auction/incomplete')
  await openReviewStep(lender)
  await openReviewStep(originator)
  await lender.getByRole('link', { name: /^Terms & protection/ }).click()
  await lender.getByRole('textbox', { name: 'Amount tolerance' }).fill('7')
  await lender.getByRole('link', { name: /^Review & submit/ }).click()
  await mouse(lender).press('Submit to auction')
  const review = reviewOf(lender)
  await expect(review.getByRole('row', { name: 'Amount tolerance' })).toContainText('±7%')

  await saveTenth(originator)
  await expect(review.getByRole('listitem')).toHaveText(['Loan amount: $53,213,700 →changed to $5,321,300'])
  const saves = await sentBodies(world, 'loan.update')
  await review.getByRole('button', { name: 'Save and submit' }).click()
  await expect(review.getByRole('alert')).toContainText('Nothing was sent')
  expect(await sentBodies(world, 'loan.update')).toHaveLength(saves.length)
  await expectAccessibleInBoth(lender)
  await review.getByRole('button', { name: 'Save and submit' }).click()
  await expect(heading(lender, 'Submitted auctions')).toBeVisible()
  await expect(row(lender, PROJECT)).toContainText('$5,321,300')
  expect((await sentBodies(world, 'loan.update')).at(-1)).toMatchObject({
    loan_amount: 5_321_300,
    loan_amount_diff_percent: 7,
  })
  expect(await sentBodies(world, 'auction.submit')).toEqual([{ version: expect.any(Number) }])

  await test.step('and both see who changed which terms, also in an update, which says by how much the floor falls', async () => {
    await lender.getByRole('link', { name: 'Edit', exact: true }).click()
    await lender.getByRole('link', { name: /^Auction terms/ }).click()
    await lender.getByRole('textbox', { name: 'Minimum price' }).fill('90-00')
    await lender.getByRole('link', { name: /^Review & submit/ }).click()
    const trail = part(lender, 'Changes to terms')
    await expect(trail).toContainText('Dana Moss')
    await expect(trail).toContainText('$53,213,700')
    await mouse(lender).press('Update loan')
    await expect(review).toContainText(/The minimum price falls by \d+-\d\d points\./)
    await expectAccessibleInBoth(lender)
    await review.getByRole('button', { name: 'Update loan' }).click()
    await expect(heading(lender, 'Submitted auctions')).toBeVisible()
  })
})
