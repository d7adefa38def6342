// An investor at one auction with its ticket: what the journeys of the ticket begin with.
import type { Page } from '@playwright/test'
import { openAuction } from './board'
import type { World } from './world'
import { expect } from './world'

export const project = 'Riella on 5th'

/** The investor at the open auction. */
export async function atRiella(world: World): Promise<Page> {
  const page = await world.enter('harbor-crest', '/investor/auction/live')
  await openAuction(page, project)
  return page
}

/** Switches the review off, as some desks do. */
export async function withoutReview(world: World): Promise<void> {
  const settings = await world.enter('harbor-crest', '/investor/profile/settings')
  await settings.getByLabel('Confirm before a bid is sent').uncheck()
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(settings.getByText('Settings saved.')).toBeVisible()
  await settings.close()
}

/** The prices that reach the server, in order. */
export function sentBy(page: Page): number[] {
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/api/auction/bid/')) return
    const body: unknown = request.postDataJSON()
    if (typeof body === 'object' && body !== null && 'price' in body) sent.push(Number(body.price))
  })
  return sent
}
