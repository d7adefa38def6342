// An originator asks, a lender decides, both see it live; and an originator leaves with open loans.
import { expectAccessible } from './accessible'
import { expect, test } from './world'

// Verifies: S1.2, S2.8, S2.42, S3.20, S4.18, S4.20, S7.20, S7.22, S7.23
test('an originator finds the lender by e-mail, and is approved live between two browsers', async ({ world }) => {
  const lender = await world.enter('prairie-lending', '/lender/originators')
  await expect(lender.getByText('No pending requests.')).toBeVisible()

  const page = await world.enterElsewhere('new-originator', '/originator/registration')
  await page.getByLabel('First name').fill('Olive')
  await page.getByLabel('Last name').fill('Hart')
  await page.getByLabel('Work email').fill('olive.hart@nowhere.example')
  await expect(page.getByText('not this address. Use the confirmed address')).toBeVisible()
  await page.getByLabel('Work email').fill('olive.hart@PrairieLending.example')
  await page.getByRole('button', { name: 'Find your lender' }).click()
  await expect(page.getByText('Your lender is Prairie Lending')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  const done = page.getByRole('dialog', { name: 'Account setup complete' })
  await done.getByRole('button', { name: 'Wait for approval' }).click()

  // No reload: the request is there.
  await lender.getByRole('button', { name: 'Review Olive Hart' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Review request' })
  await expectAccessible(lender)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(lender.getByRole('button', { name: 'Delete Olive Hart' })).toBeVisible()

  // Neither here: the waiting person is let in.
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Prairie Lending', { exact: true })).toBeVisible()
})

// Verifies: S4.18, S4.19, S4.20, S7.20, S7.21
test('an originator with open loans is deleted only with a replacement, who then has the loans', async ({ world }) => {
  const newcomer = await world.enterElsewhere('new-originator', '/originator/registration')
  await newcomer.getByLabel('First name').fill('Olive')
  await newcomer.getByLabel('Last name').fill('Hart')
  await newcomer.getByRole('button', { name: 'Find your lender' }).click()
  await expect(newcomer.getByText('Your lender is Prairie Lending')).toBeVisible()
  await newcomer.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(newcomer.getByRole('dialog', { name: 'Account setup complete' })).toBeVisible()
  await world.inject({ name: 'approve originator', originator: 'new-originator' })

  const lender = await world.enter('prairie-lending', '/lender/originators')
  await lender.getByRole('button', { name: 'Delete Dana Moss' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Delete originator' })
  await expect(dialog.getByText(/open loans? must be reassigned/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Replacement can not be empty')).toBeVisible()
  await expectAccessible(lender)
  await dialog.getByLabel('Replacement').selectOption({ label: 'Olive Hart' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(lender.getByRole('button', { name: 'Delete Dana Moss' })).toHaveCount(0)
  await expect(lender.getByRole('listitem').filter({ hasText: 'Olive Hart' })).toContainText(/[1-9]\d* open loan/)
})
