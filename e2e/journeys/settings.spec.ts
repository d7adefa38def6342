// Settings: effects on every device, a reset, and the suspension of an account.
import { expectAccessible } from './accessible'
import { openAuction, startBid } from './board'
import { expect, test } from './world'

// Verifies: S2.9, S3.22, S7.17, S7.18, S7.19
test('an investor’s settings take effect at once on every device, until they are reset', async ({ world }) => {
  const page = await world.enter('harbor-crest', '/investor/profile/settings')
  await page.getByLabel('Dark').check()
  await page.getByLabel('Confirm before a bid is sent').uncheck()
  await page.getByLabel('Only alert me in the last').fill('0')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The Minutes field must be 1 or more')).toBeVisible()
  await page.getByLabel('Only alert me in the last').fill('5')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expectAccessible(page)

  const elsewhere = await world.enterElsewhere('harbor-crest', '/investor/auction/live')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await openAuction(elsewhere, 'Sixty20 on 4th')
  const ticket = await startBid(elsewhere)
  await ticket.getByRole('button', { name: 'Confirm bid' }).click()
  await expect(elsewhere.getByText(/^Your bid of .* on Sixty20 on 4th was accepted\.$/)).toBeVisible()

  await page.getByLabel('Confirm before a bid is sent').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  const next = await startBid(elsewhere)
  await expect(next.getByRole('button', { name: 'Review bid' })).toBeVisible()

  await page.getByRole('button', { name: 'Reset preferences' }).click()
  await page
    .getByRole('dialog', { name: 'Reset preferences' })
    .getByRole('button', { name: 'Reset preferences' })
    .click()
  await expect(page.getByText('Preferences reset.')).toBeVisible()
  await expect(page.getByLabel('Confirm before a bid is sent')).toBeChecked()
  await expect(page.locator('html')).not.toHaveAttribute('data-scheme', 'dark')
})

// Verifies: S2.41, S7.5, S7.6
test('a borrower confirms settings, then suspends the account, which can no longer log in', async ({ world }) => {
  world.expectOnConsole(/401|403/)
  const page = await world.enter('riverbend-partners', '/borrower/profile/settings')
  const confirmed = page.waitForRequest(
    (request) => request.url().endsWith('/api/auth/user') && request.method() === 'POST',
  )
  await page.getByLabel('Light').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await confirmed
  await expect(page.getByText('Settings saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Suspend account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend account' })
  await dialog.getByLabel('Email').fill('somebody@else.example')
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await expect(dialog.getByText('Email should be correct')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill('office@riverbendpartners.example')
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await expect(page).toHaveURL(/\/$/)

  const nextVisit = await world.visit('riverbend-partners', '/borrower/login')
  const { email, password } = world.person('riverbend-partners')
  await nextVisit.getByLabel('Email').fill(email)
  await nextVisit.getByLabel('Password', { exact: true }).fill(password)
  await nextVisit.getByRole('button', { name: 'Log in' }).click()
  await expect(nextVisit.getByText(/^You suspended this account on \d\d/)).toBeVisible()
})
