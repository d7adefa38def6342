// The rate sheet in two browsers: the same data at the same time, the number of viewers, and a question to the desk.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { readMailbox } from './simulator'
import { expect, test } from './world'

test.describe('the indications', () => {
  test.use({ scenario: 'indications-day' })

  // Verifies: S1.1, S1.5, S2.7, S3.24, S7.15, S7.34
  test('are the same in two browsers after every update, and count viewers by person', async ({ world }) => {
    const borrower = await world.enter('riverbend-partners', '/borrower/indications')
    await expect(borrower.getByText('1 person is viewing')).toBeVisible()
    const lender = await world.enterElsewhere('prairie-lending', '/lender/indications')
    await expect(borrower.getByText('2 people are viewing')).toBeVisible()
    await expect(lender.getByText('2 people are viewing')).toBeVisible()
    const secondTab = await borrower.context().newPage()
    await secondTab.goto(world.address('riverbend-partners', '/borrower/indications'))
    await expect(secondTab.getByText('2 people are viewing')).toBeVisible()
    await secondTab.close()

    await world.advance('6m')
    for (const page of [borrower, lender]) {
      await expect(page.getByText('4.18%')).toBeVisible()
      const row = page.getByRole('row', { name: /^FHA 223\(f\) Permanent 5\.260%/ })
      await expect(row).toContainText('+2 bp')
      await expect(row.getByRole('img', { name: /from 5\.230% to 5\.260%|over \d updates/ })).toBeVisible()
      await expect(page.getByText('Updated 09:36:00 ET')).toBeVisible()
    }
    await expectAccessible(borrower)

    await borrower.getByLabel('Loan amount').fill('10,000,000')
    await expect(borrower.getByRole('row', { name: /^FHA 223\(f\) Permanent 5\.260%/ })).toContainText('$')

    await world.cutSockets()
    await world.advance('24m')
    for (const page of [borrower, lender]) await expect(page.getByText('4.26%')).toBeVisible({ timeout: 20_000 })
    await expect(lender.getByText('2 people are viewing')).toBeVisible()

    // Leaving is announced after a grace period of five seconds.
    await borrower.getByRole('link', { name: 'My account' }).click()
    await expect(lender.getByText('1 person is viewing')).toBeVisible({ timeout: 15_000 })

    // A fresh page shows the same sheet, cell by cell, as one that has followed all day.
    const other = await world.enterElsewhere('ridgeway-housing', '/lender/indications')
    await expect(other.getByText('4.26%')).toBeVisible()
    const cells = (page: Page) => page.getByRole('table').getByRole('cell').allInnerTexts()
    expect((await cells(other)).length).toBeGreaterThan(100)
    expect(await cells(other)).toEqual(await cells(lender))
  })
})

// Verifies: S2.42
test('a borrower sends the desk a question about another indication by email', async ({ world }) => {
  const page = await world.enter('riverbend-partners', '/borrower/indications')
  await page.getByRole('button', { name: 'Ask for another indication' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email for other indication' })
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(dialog.getByText('Loan amount can not be empty')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Section of the Act').selectOption({ label: 'FHA 232 · Construction' })
  await dialog.getByLabel('Loan amount').fill('12,000,000')
  await dialog.getByLabel('Call protection').selectOption({ label: '10-year lockout, then open' })
  await dialog.getByLabel('Message', { exact: true }).fill('Could you quote by Friday?')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Your question was sent to the desk.')).toBeVisible()
  expect(await readMailbox(world.id)).toEqual([
    expect.objectContaining({ subject: 'Another indication: FHA 232 construction' }),
  ])
})
