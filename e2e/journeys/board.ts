// The boards and the bid dialog as a person uses them: by role and name only.
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** An auction's row on the board. */
export const row = (page: Page, project: string): Locator => page.getByRole('article', { name: project, exact: true })

/** Opens an auction in the detail panel. */
export async function openAuction(page: Page, project: string): Promise<void> {
  await row(page, project).getByRole('link', { name: project }).click()
  await expect(page.getByRole('heading', { level: 2, name: project }).last()).toBeVisible()
}

export const bidDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Place a bid' })

/** Opens the dialog of the auction that is open. */
export async function startBid(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Bid', exact: true }).click()
  const dialog = bidDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

/** To the second step, with this price or with the minimum that stands there. */
export async function review(dialog: Locator, price?: string): Promise<void> {
  if (price !== undefined) await dialog.getByLabel('Price').fill(price)
  await dialog.getByRole('button', { name: 'Review bid' }).click()
  await expect(dialog.getByRole('button', { name: 'Confirm bid' })).toBeVisible()
}

/** A whole bid on the auction that is open; ends when the dialog has closed, which it does when the bid was taken. */
export async function bid(page: Page, price?: string): Promise<void> {
  const dialog = await startBid(page)
  await review(dialog, price)
  await dialog.getByRole('button', { name: 'Confirm bid' }).click()
  await expect(dialog).toBeHidden()
}

/** Marks a page, so that a reload can be detected: the mark is then gone. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes'
  })
}

/** Fails when the page was loaded again after `mark`. */
export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dataset.sameDocument)).toBe('yes')
}

/** The text of every countdown on a page, in order. */
export const countdowns = (page: Page): Promise<string[]> => page.getByRole('timer').allInnerTexts()

/** Lets the page draw so many frames. */
const drawFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const next = (left: number): void => {
          if (left === 0) resolve()
          else requestAnimationFrame(() => next(left - 1))
        }
        next(frames)
      }),
    count,
  )

/** The countdowns, once the page has drawn so many frames more. */
export async function countdownsAfterFrames(page: Page, count: number): Promise<string[]> {
  await drawFrames(page, count)
  return countdowns(page)
}
