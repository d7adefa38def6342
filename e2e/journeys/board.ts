// The boards and the ticket as a person uses them: by role and name only.
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** An auction's row on the board: of the table on a desk, a card on a smaller screen. */
export const row = (page: Page, project: string): Locator => {
  const board = page.getByRole('region', { name: 'Auctions' })
  const named = { name: project, exact: true } as const
  return board.getByRole('row', named).or(board.getByRole('article', named))
}

/** Every row of the board, in order. */
export const rows = (page: Page): Locator => {
  const board = page.getByRole('region', { name: 'Auctions' })
  return board
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .or(board.getByRole('article'))
}

/** The project of the first row. */
export async function firstProject(page: Page): Promise<string> {
  return (await rows(page).first().getByRole('link').first().textContent()) ?? ''
}

/** Opens an auction in the detail panel. */
export async function openAuction(page: Page, project: string): Promise<void> {
  await row(page, project).getByRole('link', { name: project }).click()
  await expect(page.getByRole('heading', { level: 2, name: project }).last()).toBeVisible()
}

/** The ticket, docked under the panel. */
export const bidTicket = (page: Page): Locator => page.getByRole('region', { name: 'Place a bid' })

/** Opens the ticket of the auction that is open. */
export async function startBid(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Bid', exact: true }).click()
  const ticket = bidTicket(page)
  await expect(ticket).toBeVisible()
  return ticket
}

/** To the second step, with this figure or with the one that stands there; a far one is typed again, and a raise of one's own bid ticked. */
export async function review(ticket: Locator, figure?: string): Promise<void> {
  const field = ticket.getByRole('textbox', { name: /^(Price|GNMA rate)$/ })
  if (figure !== undefined) await field.fill(figure)
  const typed = await field.inputValue()
  await ticket.getByRole('button', { name: 'Review bid' }).click()
  await expect(ticket.getByRole('button', { name: 'Confirm bid' })).toBeVisible()
  const raise = ticket.getByRole('checkbox', { name: /^(Raise my own bid|Lower my own rate)$/ })
  if ((await raise.count()) > 0) await raise.check()
  const again = ticket.getByRole('textbox', { name: /^Type the (price|rate) again$/ })
  if ((await again.count()) > 0) await again.fill(typed)
}

/** A whole bid on the auction that is open; ends when the ticket has closed, which it does when the bid was taken. */
export async function bid(page: Page, figure?: string): Promise<void> {
  const ticket = await startBid(page)
  await review(ticket, figure)
  await ticket.getByRole('button', { name: 'Confirm bid' }).click()
  await expect(ticket).toBeHidden()
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
