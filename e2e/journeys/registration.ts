// The registration form as a journey fills it: the parts, and the least that each role must answer.
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleOnPhone } from './accessible'

/** Types into the field of this label. */
export const fill = (place: Page | Locator, label: string, value: string) =>
  place.getByLabel(label, { exact: true }).fill(value)

/** Chooses from a searchable list by typing. */
export async function pick(page: Page, label: string, value: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(value)
  await page.getByRole('option', { name: value, exact: true }).click()
  await expect(box).toHaveValue(value)
}

/** The step Company. */
export async function fillCompany(page: Page, name: string): Promise<void> {
  await fill(page, 'Company name', name)
  await fill(page, 'Street', '120 Wacker Drive')
  await fill(page, 'City', 'Chicago')
  await pick(page, 'State', 'Illinois')
  await fill(page, 'Zip code', '60601')
}

/** One row of the step People. */
export async function fillPerson(page: Page, place: number, name: string): Promise<void> {
  const person = page.getByRole('group', { name: `Person ${place}` })
  await person.getByLabel('Type').selectOption({ label: 'Primary contact' })
  await fill(person, 'Name', name)
  await fill(person, 'Email', `${name.toLowerCase().replaceAll(' ', '.')}@firm.example`)
  await fill(person, 'Phone', '3125550112')
}

/** To the next step. */
export const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
/** Waits for the step of this title. */
export const step = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()

/** Sends the last step, and goes from the dialog Account setup complete to the profile. */
export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete setup' }).click()
  const done = page.getByRole('dialog', { name: 'Account setup complete' })
  await expect(done).toBeVisible()
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await done.getByRole('button', { name: 'Go to my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
}

/** The least that each role must answer, from the first step to the profile. */
export const registerWithLeast = {
  async lender(page: Page): Promise<void> {
    await beginWithCompany(page, 'quarryhill.example')
    await step(page, 'Servicing & warehouses')
    await proceed(page)
    await step(page, 'Trading authority')
    await proceed(page)
    await step(page, 'Domains')
    await pick(page, 'Originating entity', 'Bluestem Multifamily Lending, LLC')
    await finish(page)
  },
  async investor(page: Page): Promise<void> {
    await beginWithCompany(page)
    await step(page, 'Credit officer')
    await fill(page, 'Credit officer name', 'Cy Dunn')
    await fill(page, 'Credit officer email', 'cy@firm.example')
    await fill(page, 'Credit officer phone', '18605550113')
    await proceed(page)
    await step(page, 'Servicers')
    await page.getByLabel('Tallgrass Servicing LLC').check()
    await proceed(page)
    await step(page, 'Legal firm')
    await page.getByLabel('Another firm').check()
    await fill(page, 'Legal firm name', 'Oak & Ash LLP')
    await fill(page, 'Legal firm email', 'deals@oakash.example')
    await finish(page)
  },
  async borrower(page: Page): Promise<void> {
    await beginWithCompany(page)
    await step(page, 'Owned property')
    await page.getByLabel('Nursing homes').check()
    await proceed(page)
    await step(page, 'Experience')
    await fill(page, 'HUD years', '12')
    await fill(page, 'HUD projects', '8')
    await fill(page, 'HUD insured projects', '5')
    await proceed(page)
    await step(page, 'Lenders')
    await page.getByRole('group', { name: 'Lenders worked with' }).getByLabel('Prairie Lending').check()
    await finish(page)
  },
}

async function beginWithCompany(page: Page, website?: string): Promise<void> {
  await fillCompany(page, NEW_FIRM)
  if (website !== undefined) await fill(page, 'Website', website)
  await proceed(page)
  await step(page, 'People')
  await fillPerson(page, 1, 'Nora Quarry')
  await proceed(page)
}

/** The firm that registers with the least. */
export const NEW_FIRM = 'Quarry Hill Homes'
