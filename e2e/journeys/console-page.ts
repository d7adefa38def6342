// Uses the instructor's console as a person does: by role and name only.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { origin } from './simulator'

/** Opens the console for a world. */
export async function openConsole(context: BrowserContext, worldId: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin()}/simulator?world=${worldId}`)
  await expect(page.getByLabel('World', { exact: true })).toHaveValue(worldId)
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  return page
}

/** Opens a room for the scenario that the console shows; returns the code of the room, whose class page is then open. */
export async function openRoom(page: Page, mode: 'one world each' | 'one shared world'): Promise<string> {
  await page.goto(`${page.url()}&page=class`)
  await page.getByRole('button', { name: `Open a room: ${mode}` }).click()
  const notice = await page.getByText(/^Room \w+ is open\.$/).innerText()
  return notice.replace(/^Room (\w+) is open\.$/, '$1')
}

/** The row of a trainee on the class page. */
export const traineeRow = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Trainees' }).getByRole('row', { name: new RegExp(`^${name} `) })

/** Follows a link that opens the marketplace in a new page. */
export async function enterAs(page: Page, name: string | RegExp): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name }).click()
  return popup
}

/** A region of the console. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** The official time that the console shows. */
export const consoleTime = (page: Page): Locator => page.getByRole('timer', { name: 'Official time' })
