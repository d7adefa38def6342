// The setup of the ticket journeys: an investor at one auction.
import type { Page } from '@playwright/test'
import { openAuction } from './board'
import { expect, type World } from './world'

export const project = 'Riella on 5th'

/** Opens the auction as the investor. */
export async function atRiella(world: World): Promise<Page> {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(page, project)
  return page
}

/** Turns the review of bids off, as some desks do. */
export async function withoutReview(world: World): Promise<void> {
  const settings = await world.enter('harbor-crest', '/investor/profile/settings')
  await settings.getByLabel('Confirm before a bid is sent').uncheck()
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(settings.getByText('Settings saved.')).toBeVisible()
  await settings.close()
}

/** Records the prices that are sent, in order. */
export function sentBy(page: Page): number[] {
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/api/auction/bid/')) return
    const body: unknown = request.postDataJSON()
    if (typeof body === 'object' && body !== null && 'price' in body) sent.push(Number(body.price))
  })
  return sent
}
