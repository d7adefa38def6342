// Seller, investor and rival at one auction, each in a browser of their own: what one does, all three see.
import type { Locator, Page } from '@playwright/test'
import { bid, openAuction } from './board'
import type { World } from './world'
import { expect } from './world'

/** Who sits where; keys of the cast. */
export interface Seats {
  readonly seller: string
  readonly investor: string
  readonly rival: string
}

export type Screens = Readonly<Record<keyof Seats, Page>>

type Status = 'incomplete' | 'submitted' | 'commitment' | 'pre' | 'live' | 'past'

/** The three at the board of this status. */
export async function atBoard(world: World, seats: Seats, status: Status): Promise<Screens> {
  const board = (key: string) => `/${world.person(key).role}/auction/${status}`
  const [seller, investor, rival] = await Promise.all([
    world.enter(seats.seller, board(seats.seller)),
    world.enterElsewhere(seats.investor, board(seats.investor)),
    world.enterElsewhere(seats.rival, board(seats.rival)),
  ])
  return { seller, investor, rival }
}

/** The three with this auction open in the detail panel. */
export async function atAuction(world: World, seats: Seats, status: Status, project: string): Promise<Screens> {
  const screens = await atBoard(world, seats, status)
  await Promise.all(pagesOf(screens).map((page) => openAuction(page, project)))
  return screens
}

export const pagesOf = ({ seller, investor, rival }: Screens): readonly Page[] => [seller, investor, rival]

/** One part of the detail panel, `Bids`, `Result`, `My receipts` …, or of a page. */
export const part = (place: Page | Locator, name: string): Locator => place.getByRole('region', { name, exact: true })

/** The newest bid of the auction that is open. */
export const newestBid = (page: Page): Locator =>
  page.getByRole('list', { name: 'Bids, newest first' }).getByRole('listitem').first()

/** A whole bid in the rate process on the auction that is open, in percent; without a figure the highest that is enough. */
export async function bidRate(page: Page, percent?: string): Promise<void> {
  await bid(page, percent)
}

/** Once closed, every screen offers the way to the result; takes it on all three. */
export async function goToResult(screens: Screens): Promise<void> {
  for (const page of pagesOf(screens)) {
    await expect(page.getByText('This auction has closed.')).toBeVisible()
    await page.getByRole('link', { name: 'See the result' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Past auctions' })).toBeVisible()
    await expect(part(page, 'Result')).toBeVisible()
  }
}

/** How many bids the auction that is open has had. */
export async function bidCount(page: Page): Promise<number> {
  const label = await part(page, 'Bids')
    .getByRole('button', { name: /^Show all \d+ bids$/ })
    .innerText()
  return Number(/\d+/.exec(label)?.[0])
}

/** A name and its value where facts are listed. */
export async function expectFact(place: Locator, name: string, value: string | RegExp): Promise<void> {
  const term = place
    .page()
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
  const pair = place.locator('dl > div').filter({ has: term })
  await expect(pair.getByRole('definition')).toHaveText(value)
}

/** Recomputes the chain of the auction that is open; says how many receipts it counts and how many are one's own. */
export async function verifyReceipts(page: Page, all: number, own: number): Promise<void> {
  const receipts = part(page, 'My receipts')
  await receipts.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(receipts.getByText('Verified.')).toBeVisible()
  await expect(receipts).toContainText(`The chain of all ${all} receipts of this auction adds up.`)
  const mine = own === 1 ? '1 receipt' : `${own} receipts`
  await expect(receipts).toContainText(`Each of your ${mine} stands in it at its number, word for word.`)
}
