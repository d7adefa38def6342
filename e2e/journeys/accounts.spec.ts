// Accounts: signing up through the mailbox, approval of an originator, wrong and forgotten passwords, expired links.
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from './accessible'
import { navigate } from './navigate'
import { fill } from './registration'
import { logIn, password, signUp, signUpByEmail } from './sign-up'
import { expect, test, type World } from './world'

// Verifies: S1.6, S2.3, S2.5, S2.8, S6.8
test('a new originator signs up through the mailbox, asks a lender for approval, and reaches the profile once approved', async ({
  world,
}) => {
  world.expectRefusal(404, '/api/originator/profile')
  const email = 'nora@prairielending.example'
  const page = await signUpByEmail(world, 'originator', 'an originator', email)
  await page.getByRole('button', { name: 'Continue setup' }).click()
  await fill(page, 'First name', 'Nora')
  await fill(page, 'Last name', 'Quarry')
  await page.getByRole('button', { name: 'Find your lender' }).click()
  await expect(page.getByText('Your lender is Prairie Lending')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Request sent' })
  await confirmation.getByRole('button', { name: 'Wait for approval' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for approval' })).toBeVisible()
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await world.inject({ name: 'approve originator', originator: await world.keyOf(email) })
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page).toHaveURL(world.address('nora', '/originator/profile'))
  await expect(page.getByRole('main').getByText('Prairie Lending', { exact: true })).toBeVisible()
})

// Verifies: S2.4, S2.41
test('wrong passwords and unknown emails look the same, the wait after six tries counts down, and a new password ends it @firefox', async ({
  world,
}) => {
  world.expectRefusal(422, '/api/auth/login')
  world.expectRefusal(429, '/api/auth/login')
  const { email } = world.person('harbor-crest')
  const page = await world.visit('harbor-crest', '/investor/login')

  await test.step('a wrong password and an unknown email get the same answer, and the sixth try says when to try again', async () => {
    const refusal = page.getByText('These credentials do not match our records.')
    await logIn(page, 'nobody@nowhere.example', 'not this one')
    await expect(refusal).toBeVisible()
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const response = page.waitForResponse(/auth\/login/)
      await logIn(page, email, `not this one ${attempt}`)
      await response
      if (attempt === 5) break
      await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
      await expect(refusal).toBeVisible()
    }
    const wait = page.getByText(/^Too many attempts\. Try again in \d+ seconds?,/)
    const first = await wait.innerText()
    await expect(wait).not.toHaveText(first)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  await test.step('a forgotten password is reset, and the new one signs in', async () => {
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill('nobody@nowhere.example')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    const answer = page.getByText('If there’s an account with this email address, we’ve sent it a link.')
    await expect(answer).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(answer).toBeVisible()
    await expect.poll(() => world.mailedPath(email).catch(() => null)).not.toBeNull()
    await page.goto(world.address('harbor-crest', await world.mailedPath(email)))
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByText('New password may not be less than 12 characters')).toBeVisible()
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Reset password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Password reset' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await expectAccessibleOnPhone(page)
    await dialog.getByRole('link', { name: 'Log in' }).click()
    await logIn(page, email, password)
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  })
})

test('an account with an unconfirmed address says so, an expired or used link says what to do, and a mail filter uses none up', async ({
  world,
}) => {
  world.expectRefusal(403, '/api/auth/login')
  world.expectRefusal(422, '/api/auth/email/confirm')
  const email = 'nora@tidewell.example'
  const page = await world.visit('nora', '/investor/sign-up')
  await signUp(page, email)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const link = await world.mailedPath(email)
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email, password)
  const dialog = page.getByRole('dialog', { name: 'Verify your email' })
  await expect(dialog.getByRole('button', { name: 'Resend email' })).toBeVisible()
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await world.advance('25h')
  await page.goto(world.address('nora', link))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByText('This link has expired. Request a new one.')).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  const resend = async () => {
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(page.getByText('If this address still needs confirming, we’ve sent a new link.')).toBeVisible()
  }
  await page.getByLabel('Email').fill(email)
  await resend()

  const newLink = world.address('nora', await world.mailedPath(email))
  await test.step('a mail filter that opens the link in its own browser doesn’t use it up', async () => {
    const filter = await world.visitElsewhere('nora', await world.mailedPath(email))
    await expect(filter.getByRole('button', { name: 'Confirm email' })).toBeVisible()
    await page.goto(newLink)
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await expect(page).toHaveURL(world.address('nora', '/investor/registration'))
  })
  await test.step('the used link leads to the login, and asking for a new one claims nothing', async () => {
    const later = await world.visitElsewhere('nora', new URL(newLink).pathname + new URL(newLink).search)
    await later.getByRole('button', { name: 'Confirm email' }).click()
    await expect(later.getByText('This link has already been used.')).toBeVisible()
    await expect(later.getByText('If you’ve confirmed this address, log in.')).toBeVisible()
    await expectAccessible(later)
    await expectAccessibleOnPhone(later)
    await later.getByRole('link', { name: 'Log in' }).click()
    await logIn(later, email, password)
    await expect(later).toHaveURL(world.address('nora', '/investor/registration'))
  })
})

test('the pages of guests report bad input, find the lender of an email, and are accessible on a desktop and a phone', async ({
  world,
}) => {
  world.expectRefusal(422, '/api/auth/register')
  const page = await world.visit('nora', '/investor/sign-up')
  await test.step('the sign-up reports bad input at its field and keeps what was typed', () =>
    reportsBadInput(page, world))
  await test.step('the lender of a work email is shown, or a sentence that there is none', () => findsLender(page))
  await test.step('every page is accessible on a desktop and a phone', async () => {
    for (const path of [
      '/lender/sign-up',
      '/borrower/verification-email',
      '/investor/confirm-email?token=nothing',
      '/investor/forgot-password',
      '/investor/reset-password?token=nothing',
      '/originator/lenderauth',
      '/investor/nowhere',
    ]) {
      await navigate(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectAccessibleOnPhone(page)
    }
  })
})

async function reportsBadInput(page: Page, world: World): Promise<void> {
  await page.getByRole('button', { name: 'Sign up' }).click()
  for (const message of [
    'Email can not be empty',
    'Password can not be empty',
    'Confirm password can not be empty',
    'I agree to the terms should be checked',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await signUp(page, world.person('harbor-crest').email)
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await page.getByLabel('Confirm password').fill('seven green tricycles')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Confirm password should be correct')).toBeVisible()
}

async function findsLender(page: Page): Promise<void> {
  await navigate(page, '/originator/lenderauth')
  await page.getByLabel('Work email').fill('nora@elsewhere.example')
  await page.getByRole('button', { name: 'Find my lender' }).click()
  await expect(page.getByText('No lender here uses the domain')).toBeVisible()
  await page.getByLabel('Work email').fill('nora@prairielending.example')
  await page.getByRole('button', { name: 'Find my lender' }).click()
  await expect(page.getByText('Prairie Lending', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('nora@prairielending.example')
}
