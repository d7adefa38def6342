// A reload while a bid is being sent: the page asks first, and afterwards says what became of the bid.
import type { Page, Route } from '@playwright/test'
import { bidTicket, openReview, row, startBid } from './board'
import { origin } from './simulator'
import { atRiella, project } from './ticket'
import { expect, test, type World } from './world'

const BID_CALLS = '**/api/auction/bid/*'

/** Lets these calls reach the server, but no answer and no event come back. `arrived`: the server has carried out the first one. */
async function loseAnswers(page: Page, world: World, calls: string): Promise<{ readonly arrived: Promise<void> }> {
  await world.faults.begin({ fault: 'drop events', for: 'harbor-crest', lasting: '1h' })
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(calls, async (route) => {
    const { pathname } = new URL(route.request().url())
    const headers = { ...route.request().headers(), 'x-simulator-world': world.id }
    await route.fetch({ url: `${origin()}${pathname}`, headers })
    arrive()
  })
  return { arrived }
}

/** Sends something, reloads once it was `sent` and before it's answered, and returns what the page asked. */
async function reloadWhileSending(
  page: Page,
  sent: Promise<unknown>,
  send: () => Promise<void>,
): Promise<readonly string[]> {
  await send()
  await sent
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  return asked
}

/** Confirms a bid whose answer never comes, then reloads and returns what the page asked. */
async function reloadWhileBidding(page: Page, price: string, sent: Promise<unknown>): Promise<readonly string[]> {
  const ticket = await startBid(page)
  await openReview(ticket, price)
  return reloadWhileSending(page, sent, async () => {
    await ticket.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(ticket.getByRole('button', { name: /Sending…|Checking…/ })).toBeVisible()
  })
}

test('a reload while a bid is being sent asks first, and then shows whether the bid arrived', async ({ world }) => {
  const page = await atRiella(world)

  await test.step('a bid that the server took is reported as accepted', async () => {
    const { arrived } = await loseAnswers(page, world, BID_CALLS)
    expect(await reloadWhileBidding(page, '102-03', arrived)).toEqual(['beforeunload'])
    await world.faults.heal()
    await expect(page.getByText(`Your bid of 102-03 on ${project} was accepted.`)).toBeVisible()
    await expect(row(page, project)).toContainText('Winning')
    await page.unroute(BID_CALLS)
  })

  await test.step('a bid that never arrived is reported as missing, and its price isn’t filled in again', async () => {
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '102-04' })
    await expect(row(page, project)).toContainText('Outbid')
    await page.route(BID_CALLS, () => new Promise<void>(() => undefined))
    expect(await reloadWhileBidding(page, '102-09', page.waitForRequest(BID_CALLS))).toEqual(['beforeunload'])
    await expect(
      page.getByText(
        `Your bid of 102-09 on ${project} wasn’t placed. Your bid didn’t reach the auction. You can bid again.`,
      ),
    ).toBeVisible()
    await page.unroute(BID_CALLS)
    await startBid(page)
    await expect(bidTicket(page).getByLabel('Price')).toHaveValue('102-05')
    await bidTicket(page)
      .getByRole('button', { name: /^Use 102-09 from / })
      .click()
    await expect(bidTicket(page).getByLabel('Price')).toHaveValue('102-09')
  })
})

const SET_CALLS = '**/api/standing-maximum/*'
const WITHDRAW_CALLS = '**/api/standing-maximum/withdraw/*'
/** The reads from which the page learns what became of an order. */
const READS = /\/api\/(standing-maximum|auction\/receipts\/\d+)$/

test('a reload while a standing maximum is being set or withdrawn asks first, and then shows whether that arrived', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const page = await atRiella(world)
  const line = page.getByRole('region', { name: 'Standing maximum' })
  const form = page.getByRole('dialog', { name: 'Bid for me up to' })
  const setMaximum = async (): Promise<void> => {
    await form.getByRole('button', { name: 'Review' }).click()
    await form.getByLabel('Retype the price').fill('105-00')
    await form.getByRole('button', { name: 'Set maximum' }).click()
  }
  const keys: (string | undefined)[] = []
  const lose = (route: Route): void => void keys.push(route.request().headers()['idempotency-key'])

  await test.step('one that never arrived is reported as missing, and sent again under the same key', async () => {
    await page.route(SET_CALLS, lose)
    await line.getByRole('button', { name: 'Bid for me up to…' }).click()
    await form.getByRole('textbox', { name: 'Highest price' }).fill('105-00')
    let answer = (): void => undefined
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(READS, async (route) => {
      await isAnswered
      await route.continue()
    })
    expect(await reloadWhileSending(page, page.waitForRequest(SET_CALLS), setMaximum)).toEqual(['beforeunload'])
    await expect(line.getByRole('alert')).toContainText('The page was reloaded before we heard back.')
    answer()
    await expect(line.getByRole('alert')).toHaveText(
      'Your standing maximum didn’t reach the auction. You can send it again.',
    )
    await page.unroute(SET_CALLS)
    await page.unroute(READS)
    const again = page.waitForRequest(SET_CALLS)
    await line.getByRole('button', { name: 'Bid for me up to…' }).click()
    await expect(form.getByRole('textbox', { name: 'Highest price' })).toHaveValue('105-00')
    await setMaximum()
    expect([(await again).headers()['idempotency-key']]).toEqual(keys)
    await expect(line.getByText('Bidding for you up to 105-00.')).toBeVisible()
    await expect(line.getByRole('alert')).toBeHidden()
  })

  await test.step('a withdrawal whose answer was lost is known to have arrived', async () => {
    const { arrived } = await loseAnswers(page, world, WITHDRAW_CALLS)
    const withdraw = () => line.getByRole('button', { name: 'Withdraw' }).click()
    expect(await reloadWhileSending(page, arrived, withdraw)).toEqual(['beforeunload'])
    await world.faults.heal()
    await expect(line.getByRole('button', { name: 'Bid for me up to…' })).toBeVisible()
    await expect(line.getByRole('alert')).toBeHidden()
  })
})
