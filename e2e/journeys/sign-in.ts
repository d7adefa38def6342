// Signs in as a person does: with email and password on the login page of the role.
import type { Page } from '@playwright/test'
import { expect, type World } from './world'

/** Signs Harbor Crest in and goes from its profile to the live board. */
export async function signInToLiveBoard(world: World): Promise<Page> {
  const page = await world.visit('harbor-crest', '/investor/login')
  const { email, password } = world.person('harbor-crest')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(world.address('harbor-crest', '/investor/profile'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Live/ }).click()
  return page
}
