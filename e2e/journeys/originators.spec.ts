// Originators of a lender: a request for approval, seen live by both sides, and a deletion that hands over open loans.
import { expectAccessible } from './accessible'
import { expect, test } from './world'

// Verifies: S1.2, S2.8, S2.42, S3.20, S4.18, S4.19, S4.20, S7.20, S7.21, S7.22, S7.23
test('an originator finds the lender by email, is approved live, and takes over the loans of one who is deleted', async ({
  world,
}) => {
  world.expectRefusal(404, '/api/originator/profile')
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
  const confirmation = page.getByRole('dialog', { name: 'Request sent' })
  await confirmation.getByRole('button', { name: 'Wait for approval' }).click()

  // The request appears without a reload.
  await lender.getByRole('button', { name: 'Review Olive Hart' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Review request' })
  await expectAccessible(lender)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(lender.getByRole('button', { name: 'Delete Olive Hart' })).toBeVisible()

  // The originator's page continues without a reload too.
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Prairie Lending', { exact: true })).toBeVisible()

  await test.step('an originator with open loans can be deleted only with a replacement, who gets the loans', async () => {
    await lender.getByRole('button', { name: 'Delete Dana Moss' }).click()
    const deletion = lender.getByRole('dialog', { name: 'Delete originator' })
    await expect(deletion.getByText(/open loans? must be reassigned/)).toBeVisible()
    await deletion.getByRole('button', { name: 'Delete' }).click()
    await expect(deletion.getByText('Replacement can not be empty')).toBeVisible()
    await expectAccessible(lender)
    await deletion.getByLabel('Replacement').selectOption({ label: 'Olive Hart' })
    await deletion.getByRole('button', { name: 'Delete' }).click()
    await expect(lender.getByRole('button', { name: 'Delete Dana Moss' })).toHaveCount(0)
    await expect(lender.getByRole('listitem').filter({ hasText: 'Olive Hart' })).toContainText(/[1-9]\d* open loan/)
  })
})
