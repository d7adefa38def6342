// A seller, an investor and a rival at one auction, each in their own browser.
import type { Locator, Page } from '@playwright/test'
import { openAuction } from './board'
import { expect, type World } from './world'

/** The people at the three screens, as keys of the cast. */
export interface Seats {
  readonly seller: string
  readonly investor: string
  readonly rival: string
}

export type Screens = Readonly<Record<keyof Seats, Page>>

type Status = 'incomplete' | 'submitted' | 'commitment' | 'pre' | 'live' | 'past'

/** Opens the board of this status for all three. */
export async function atBoard(world: World, seats: Seats, status: Status): Promise<Screens> {
  const board = (key: string) => `/${world.person(key).role}/auction/${status}`
  const [seller, investor, rival] = await Promise.all([
    world.enter(seats.seller, board(seats.seller)),
    world.enterElsewhere(seats.investor, board(seats.investor)),
    world.enterElsewhere(seats.rival, board(seats.rival)),
  ])
  return { seller, investor, rival }
}

/** Opens the board of this status and this auction in the detail panel for all three. */
export async function atAuction(world: World, seats: Seats, status: Status, project: string): Promise<Screens> {
  const screens = await atBoard(world, seats, status)
  await Promise.all(pagesOf(screens).map((page) => openAuction(page, project)))
  return screens
}

export const pagesOf = ({ seller, investor, rival }: Screens): readonly Page[] => [seller, investor, rival]

/** A region of the detail panel, such as `Bids`, `Result` or `My receipts`, or of a page. */
export const part = (place: Page | Locator, name: string): Locator => place.getByRole('region', { name, exact: true })

/** The newest bid of the open auction. */
export const newestBid = (page: Page): Locator =>
  page.getByRole('list', { name: 'Bids, newest first' }).getByRole('listitem').first()

/** After the close, follows the link to the result on all three screens. */
export async function goToResult(screens: Screens): Promise<void> {
  for (const page of pagesOf(screens)) {
    await expect(page.getByText('This auction has closed.')).toBeVisible()
    await page.getByRole('link', { name: 'See the result' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Past auctions' })).toBeVisible()
    await expect(part(page, 'Result')).toBeVisible()
  }
}

/** The number of bids of the open auction. */
export async function bidCount(page: Page): Promise<number> {
  const label = await part(page, 'Bids')
    .getByRole('button', { name: /^Show all \d+ bids$/ })
    .innerText()
  return Number(/\d+/.exec(label)?.[0])
}

/** Expects a term and its value in a description list. */
export async function expectFact(place: Locator, name: string, value: string | RegExp): Promise<void> {
  const term = place
    .page()
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
  const pair = place.locator('dl > div').filter({ has: term })
  await expect(pair.getByRole('definition')).toHaveText(value)
}

/** Verifies the receipts of the open auction: how many are in its chain, and how many are one's own. */
export async function verifyReceipts(page: Page, all: number, own: number): Promise<void> {
  const receipts = part(page, 'My receipts')
  await receipts.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(receipts.getByText('Verified.')).toBeVisible()
  await expect(receipts).toContainText(`The chain of all ${all} receipts in this auction is intact.`)
  const ownCount = own === 1 ? '1 receipt' : `${own} receipts`
  await expect(receipts).toContainText(`Each of your ${ownCount} is in the chain at its number, unchanged.`)
}
