// Uses the boards and the ticket as a person does: by role and name only.
import { expect, type Locator, type Page } from '@playwright/test'

/** An auction on the board: a row of the table, or a card on a small screen. */
export const row = (page: Page, project: string): Locator => {
  const board = page.getByRole('region', { name: 'Auctions' })
  const named = { name: project, exact: true } as const
  return board.getByRole('row', named).or(board.getByRole('article', named))
}

/** All auctions of the board, in order. */
export const rows = (page: Page): Locator => {
  const board = page.getByRole('region', { name: 'Auctions' })
  return board
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .or(board.getByRole('article'))
}

/** The project name of the first auction. */
export async function firstProject(page: Page): Promise<string> {
  return (await rows(page).first().getByRole('link').first().textContent()) ?? ''
}

/** Opens an auction in the detail panel. */
export async function openAuction(page: Page, project: string): Promise<void> {
  await row(page, project).getByRole('link', { name: project }).click()
  await expect(page.getByRole('heading', { level: 2, name: project }).last()).toBeVisible()
}

/** The ticket below the panel. */
export const bidTicket = (page: Page): Locator => page.getByRole('region', { name: 'Place a bid' })

/** Opens the ticket of the open auction. */
export async function startBid(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Bid', exact: true }).click()
  const ticket = bidTicket(page)
  await expect(ticket).toBeVisible()
  return ticket
}

/**
 * Goes to the second step with this figure, or with the one already in the field. Retypes a figure far from the best bid and ticks
 * the box to raise one's own bid if the ticket asks for it.
 */
export async function openReview(ticket: Locator, figure?: string): Promise<void> {
  const field = ticket.getByRole('textbox', { name: /^(Price|GNMA rate)$/ })
  if (figure !== undefined) await field.fill(figure)
  const typed = await field.inputValue()
  await ticket.getByRole('button', { name: 'Review bid' }).click()
  await expect(ticket.getByRole('button', { name: 'Confirm bid' })).toBeVisible()
  // Until they have loaded, every figure must be retyped.
  await expect(ticket.getByText('Your limits and settings are still loading.')).toBeHidden()
  const raise = ticket.getByRole('checkbox', { name: /^(Raise my own bid|Lower my own rate)$/ })
  if ((await raise.count()) > 0) await raise.check()
  const retype = ticket.getByRole('textbox', { name: /^Retype the (price|rate)$/ })
  if ((await retype.count()) > 0) await retype.fill(typed)
}

/** Bids on the open auction; resolves when the ticket has closed because the bid was accepted. */
export async function bid(page: Page, figure?: string): Promise<void> {
  const ticket = await startBid(page)
  await openReview(ticket, figure)
  await ticket.getByRole('button', { name: 'Confirm bid' }).click()
  await expect(ticket).toBeHidden()
}

/** Marks a page. The mark disappears when the page is reloaded. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes'
  })
}

/** Fails if the page was reloaded after `mark`. */
export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.dataset.sameDocument)).toBe('yes')
}

/** The text of every countdown on a page, in order. */
export const countdowns = (page: Page): Promise<string[]> => page.getByRole('timer').allInnerTexts()

/** Waits until the page has drawn this many frames. */
const drawFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const next = (framesLeft: number): void => {
          if (framesLeft === 0) resolve()
          else requestAnimationFrame(() => next(framesLeft - 1))
        }
        next(frames)
      }),
    count,
  )

/** The text of every countdown after this many more frames. */
export async function countdownsAfterFrames(page: Page, count: number): Promise<string[]> {
  await drawFrames(page, count)
  return countdowns(page)
}
