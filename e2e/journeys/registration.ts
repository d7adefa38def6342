// Fills in the registration form, part by part.
import { expect, type Locator, type Page } from '@playwright/test'

/** Fills in the field with this label. */
export const fill = (place: Page | Locator, label: string, value: string) =>
  place.getByLabel(label, { exact: true }).fill(value)

/** Chooses from a combo box by typing. */
export async function pick(page: Page, label: string, value: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(value)
  await page.getByRole('option', { name: value, exact: true }).click()
  await expect(box).toHaveValue(value)
}

/** Fills in the step Company. */
export async function fillCompany(page: Page, name: string): Promise<void> {
  await fill(page, 'Company name', name)
  await fill(page, 'Street', '120 Wacker Drive')
  await fill(page, 'City', 'Chicago')
  await pick(page, 'State', 'Illinois')
  await fill(page, 'Zip code', '60601')
}

/** Fills in one person of the step People. */
export async function fillPerson(page: Page, place: number, name: string): Promise<void> {
  const person = page.getByRole('group', { name: `Person ${place}` })
  await person.getByLabel('Type').selectOption({ label: 'Primary contact' })
  await fill(person, 'Name', name)
  await fill(person, 'Email', `${name.toLowerCase().replaceAll(' ', '.')}@firm.example`)
  await fill(person, 'Phone', '3125550112')
}

/** Goes to the next step. */
export const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
/** Waits for the step of this title. */
export const step = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()

/** Submits the last step and returns the dialog that it opens. */
export async function complete(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Complete setup' }).click()
  const completion = page.getByRole('dialog', { name: 'Account setup complete' })
  await expect(completion).toBeVisible()
  return completion
}

/** Submits the last step and goes from the dialog Account setup complete to the profile. */
export async function finish(page: Page): Promise<void> {
  const completion = await complete(page)
  await completion.getByRole('button', { name: 'Go to my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
}
