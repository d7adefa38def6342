// Signs up as a person does: from the landing page through the link in an email to the registration.
import type { Page } from '@playwright/test'
import { expect, type World } from './world'

/** The password of everyone who signs up here. */
export const password = 'seven green bicycles'

/** Fills in and submits the sign-up form. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('I agree to the terms').check()
  await page.getByRole('button', { name: 'Sign up' }).click()
}

/** Fills in and submits the login form. */
export async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/**
 * Goes as a new person from the landing page through the link in the mailbox to the registration. `as` ends the name of the
 * link “Sign up as …”: `a lender`.
 */
export async function signUpByEmail(world: World, role: string, as: string, email: string): Promise<Page> {
  const page = await world.visit('nora', '/')
  await page.getByRole('link', { name: `Sign up as ${as}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
  await signUp(page, email)
  const dialog = page.getByRole('dialog', { name: 'Verify your email' })
  await expect(dialog.getByText(email)).toBeVisible()
  await dialog.getByRole('button', { name: 'Resend email' }).click()
  await expect(dialog.getByText('If this address still needs confirming, we’ve sent a new link.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await page.goto(world.address('nora', await world.mailedPath(email)))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page).toHaveURL(world.address('nora', `/${role}/registration`))
  return page
}
