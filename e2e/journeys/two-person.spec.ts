// The two-person rule: one device prepares a bid, another reviews and confirms it within a minute; both names are in the receipt.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { bidTicket, openAuction, row, startBid } from './board'
import { navigate } from './navigate'
import { part } from './three-screens'
import { expect, test, type World } from './world'

const PROJECT = 'Riella on 5th'
/** As fixtures/worlds/spring-market.yaml sets them. */
const PINS = { 'M. Ortega': '482916', 'J. Whitfield': '730158' }

/** Chooses a signator under this label, and types their PIN. */
async function sign(form: Locator | Page, label: string, name: keyof typeof PINS): Promise<void> {
  await form.getByLabel(label).selectOption(name)
  await form.getByRole('textbox', { name: `PIN of ${name}` }).fill(PINS[name])
}

const cards = (page: Page) => page.getByRole('region', { name: 'Prepared bids' })

/** A desk and a phone of one firm with the rule turned on, both at an auction, which is a sheet on the phone. */
async function twoDevices(world: World): Promise<{ readonly desk: Page; readonly phone: Page }> {
  const desk = await world.enter('harbor-crest', '/investor/profile/settings')
  await desk.getByLabel('Require two people for every bid').check()
  await sign(desk, 'Signator', 'M. Ortega')
  await desk.getByRole('button', { name: 'Turn on the rule' }).click()
  await expect(desk.getByRole('button', { name: 'Turn on the rule' })).toBeHidden()
  await expect(desk.getByLabel('Require two people for every bid')).toBeChecked()
  const phone = await world.enterElsewhere('harbor-crest', '/investor/profile/settings')
  await expect(phone.getByLabel('Require two people for every bid')).toBeChecked()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.getByRole('button', { name: 'Menu' }).click()
  for (const page of [desk, phone]) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Live/ }).click()
    await openAuction(page, PROJECT)
  }
  return { desk, phone }
}

/** Prepares another bid in the ticket. No name is preset. */
async function prepareAgain(desk: Page): Promise<void> {
  const ticket = await startBid(desk)
  await ticket.getByRole('button', { name: 'Review bid' }).click()
  await expect(ticket.getByLabel('Prepared by')).toHaveValue('')
  await sign(ticket, 'Prepared by', 'M. Ortega')
  await ticket.getByRole('button', { name: 'Prepare bid' }).click()
  await expect(cards(desk).getByRole('heading', { name: 'Waiting for a signator' })).toBeVisible()
}

/** Unchecks the rule and types this signator's PIN. */
async function askToTurnOff(page: Page, name: keyof typeof PINS): Promise<void> {
  await page.getByLabel('Require two people for every bid').uncheck()
  await sign(page, 'Signator', name)
  await page.getByRole('button', { name: 'Turn off the rule' }).click()
}

/** Opens the review of the waiting bid. */
async function openReview(page: Page): Promise<Locator> {
  await cards(page).getByRole('button', { name: 'Review and confirm' }).click()
  return page.getByRole('dialog', { name: 'Bid to confirm' })
}

/** Fails if the first one overlaps the second. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()]
  if (upper === null || lower === null) throw new Error('one of them is not on the screen')
  expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y)
}

/** Expects a message about the end of a prepared bid, and no card. */
async function expectEnd(pages: readonly Page[], text: RegExp): Promise<void> {
  for (const page of pages) {
    await expect(page.getByRole('log', { name: 'Messages' }).filter({ hasText: text })).toBeVisible()
    await expect(cards(page)).toBeHidden()
  }
}

test('one person prepares a bid, and a signator on another device confirms it, declines it, or lets it expire; turning the rule off takes both', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const { desk, phone } = await twoDevices(world)
  const rivalLeadsAt = async (price: string): Promise<void> => {
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price })
    await expect(row(desk, PROJECT)).toContainText(price)
  }

  await test.step('a confirmed bid is sent, and its receipt has both names', async () => {
    const ticket = await startBid(desk)
    await ticket.getByRole('button', { name: 'Review bid' }).click()
    await ticket.getByRole('button', { name: 'Prepare bid' }).click()
    await expect(ticket.getByText('Prepared by can not be empty')).toBeVisible()
    await sign(ticket, 'Prepared by', 'M. Ortega')
    await expectAccessible(desk)
    await ticket.getByRole('button', { name: 'Prepare bid' }).click()
    await expect(cards(desk).getByRole('heading', { name: 'Waiting for a signator' })).toBeVisible()
    await expect(cards(desk).getByRole('button', { name: 'Confirm bid' })).toBeHidden()
    await expect(cards(phone).getByRole('heading', { name: 'Bid to confirm' })).toBeVisible()
    await world.advance('6s')
    await expect(cards(desk).getByRole('timer')).toHaveText('54 seconds left')
    await expect(cards(phone).getByRole('timer')).toHaveText('54 seconds left')
    await expectAccessible(phone)
    await expectAccessible(desk)
    await expect(row(desk, PROJECT)).not.toContainText('Winning')

    await expect(phone).toHaveTitle(/^Confirm bid \(54 s\): Riella on 5th/)
    const review = await openReview(phone)
    await expectAccessible(phone)
    world.expectOnConsole(/422/)
    await review.getByLabel('Confirmed by').selectOption('J. Whitfield')
    const pin = review.getByRole('textbox', { name: 'PIN of J. Whitfield' })
    await pin.fill(PINS['M. Ortega'])
    await review.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(review.getByText('This isn’t J. Whitfield’s PIN. 4 tries left.')).toBeVisible()
    await expect(pin).toBeFocused()
    await expect(pin).toHaveValue('')
    await expectAccessible(phone)
    await pin.fill(PINS['J. Whitfield'])
    await review.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(review).toBeHidden()
    await expectEnd([phone, desk], /Confirmed with the PIN of J\. Whitfield at .* The bid was sent\./)
    await expect(row(desk, PROJECT)).toContainText('Winning')
    await part(desk, 'My receipts').getByRole('button').first().click()
    await expect(part(desk, 'My receipts')).toContainText(
      /Prepared with the PIN of M\. Ortega at .* ET, confirmed with the PIN of J\. Whitfield/,
    )
  })

  await test.step('a prepared bid that is not confirmed within a minute sends nothing and says so', async () => {
    await rivalLeadsAt('103-00')
    await prepareAgain(desk)
    await expect(cards(phone).getByRole('heading', { name: 'Bid to confirm' })).toBeVisible()
    await world.advance('1m')
    await expectEnd([desk, phone], /Expired at .* ET\. Nothing was sent\./)
    await expect(row(desk, PROJECT)).not.toContainText('Winning')
  })

  await test.step('a message on a phone does not cover the waiting bid', async () => {
    await prepareAgain(desk)
    await expect(cards(phone).getByRole('button', { name: 'Review and confirm' })).toBeVisible()
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '102-00' })
    const message = phone.getByRole('log', { name: 'Messages' }).filter({ hasText: 'Outbid on Whitewing Flats' })
    await expect(message).toBeVisible()
    await expectApart(message, cards(phone))
  })

  await test.step('a declined bid sends nothing and says so on both devices', async () => {
    const dialog = await openReview(phone)
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(dialog).toBeHidden()
    await expectEnd([desk, phone], /Declined at .* Nothing was sent\./)
  })

  await test.step('a bid that is beaten during its review says so, asks for no PIN, and leads back to the ticket', async () => {
    await prepareAgain(desk)
    const review = await openReview(phone)
    await sign(review, 'Confirmed by', 'J. Whitfield')
    await expect(review.getByRole('button', { name: 'Confirm bid' })).toBeEnabled()
    await rivalLeadsAt('109-00')
    await expect(review.getByText(/109-00\. This bid can no longer win/)).toBeVisible()
    await expect(review.getByRole('button', { name: 'Confirm bid' })).toHaveCount(0)
    await expect(review.getByLabel('Confirmed by')).toHaveCount(0)
    await expect(review.getByRole('textbox')).toHaveCount(0)
    await expect(cards(desk)).toContainText('This bid can no longer be accepted.')
    await expectAccessible(phone)
    await expectAccessible(desk)
    await review.getByRole('button', { name: 'Decline and bid again' }).click()
    await expect(review).toBeHidden()
    await expect(bidTicket(phone).getByLabel('Price', { exact: true })).toBeVisible()
    await bidTicket(phone).getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a bid far above the best is typed again by both people', async () => {
    const review = phone.getByRole('dialog', { name: 'Bid to confirm' })
    await expect(cards(desk)).toBeHidden()
    const ticket = await startBid(desk)
    await ticket.getByRole('textbox', { name: 'Price' }).fill('114-00')
    await ticket.getByRole('button', { name: 'Review bid' }).click()
    await ticket.getByLabel('Retype the price').fill('114-00')
    await sign(ticket, 'Prepared by', 'M. Ortega')
    await ticket.getByRole('button', { name: 'Prepare bid' }).click()
    await openReview(phone)
    await expect(review).toContainText('5 above the best bid')
    await sign(review, 'Confirmed by', 'J. Whitfield')
    await expect(review.getByRole('button', { name: 'Confirm bid' })).toBeDisabled()
    await review.getByLabel('Retype the price').fill('114')
    await review.getByRole('button', { name: 'Confirm bid' }).click()
    await expect(row(desk, PROJECT)).toContainText('Winning')
  })

  await test.step('the rule is turned off by two signators, and the settings list how the prepared bids ended', async () => {
    for (const page of [desk, phone]) await navigate(page, '/investor/profile/settings')
    await askToTurnOff(desk, 'M. Ortega')
    await expect(desk.getByText(/^M\. Ortega asked at .* ET to turn the rule off\./)).toBeVisible()
    await expect(desk.getByLabel('Require two people for every bid')).toBeChecked()
    await phone.getByRole('button', { name: 'Turn off the rule' }).click()
    await expect(phone.getByLabel('Signator', { exact: true }).getByRole('option', { name: 'M. Ortega' })).toHaveCount(
      0,
    )
    await sign(phone, 'Signator', 'J. Whitfield')
    await phone.getByRole('button', { name: 'Turn off the rule' }).click()
    for (const page of [desk, phone])
      await expect(page.getByLabel('Require two people for every bid')).not.toBeChecked()
    const latest = desk.getByRole('list', { name: 'Latest prepared bids' })
    await expect(latest.getByRole('listitem')).toHaveCount(5)
    await expect(latest).toContainText('Expired at')
    await expectAccessible(desk)
  })
})

test('a standing maximum is prepared by one person and confirmed by another, unless the market passes it, it is declined, or the minute is over', {
  tag: '@both-connectors',
}, async ({ world }) => {
  const { desk, phone } = await twoDevices(world)
  const line = (page: Page) => page.getByRole('region', { name: 'Standing maximum' })
  const review = phone.getByRole('dialog', { name: 'Standing maximum to confirm' })
  const prepare = async (price: string): Promise<void> => {
    await line(desk)
      .getByRole('button', { name: /^(Bid for me up to…|Change)$/ })
      .click()
    const form = desk.getByRole('dialog', { name: 'Bid for me up to' })
    await form.getByRole('textbox', { name: 'Highest price' }).fill(price)
    await form.getByRole('button', { name: 'Review' }).click()
    await form.getByLabel('Retype the price').fill(price)
    await sign(form, 'Prepared by', 'M. Ortega')
    await form.getByRole('button', { name: 'Prepare maximum' }).click()
    await expect(form).toBeHidden()
    await expect(cards(phone).getByRole('heading', { name: 'Standing maximum to confirm' })).toBeVisible()
  }
  const reviewIt = () => cards(phone).getByRole('button', { name: 'Review and confirm' }).click()

  await test.step('once confirmed, the server bids for the firm, and both names are on the receipt', async () => {
    await prepare('106-00')
    await expect(line(desk)).not.toContainText('Bidding for you')
    await reviewIt()
    await review.getByLabel('Retype the price').fill('106-00')
    await sign(review, 'Confirmed by', 'J. Whitfield')
    await expectAccessible(phone)
    await review.getByRole('button', { name: 'Confirm maximum' }).click()
    await expectEnd([phone, desk], /Confirmed with the PIN of J\. Whitfield at .* The standing maximum is set\./)
    for (const page of [desk, phone]) await expect(line(page)).toContainText('Bidding for you up to 106-00.')
    await expect(row(desk, PROJECT)).toContainText('Winning')
  })

  await test.step('one that the market passes during its review can only be declined, and the earlier one stays', async () => {
    await prepare('108-00')
    await reviewIt()
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '109-00' })
    await expect(review.getByText(/109-00\. This maximum can no longer win/)).toBeVisible()
    await expect(review.getByRole('button', { name: 'Confirm maximum' })).toHaveCount(0)
    await expect(review.getByRole('button', { name: 'Decline and bid again' })).toHaveCount(0)
    await expectAccessible(phone)
    await review.getByRole('button', { name: 'Decline' }).click()
    await expectEnd([desk, phone], /Declined at .* Nothing was sent\./)
    await expect(line(desk)).toContainText('Beaten at 109-00. Your maximum was 106-00.')
  })

  await test.step('a confirmation that arrives after the minute sets nothing and says so', async () => {
    await prepare('111-00')
    await reviewIt()
    await review.getByLabel('Retype the price').fill('111-00')
    await sign(review, 'Confirmed by', 'J. Whitfield')
    let release = (): void => undefined
    const isOver = new Promise<void>((resolve) => {
      release = resolve
    })
    await phone.route('**/api/two-person/confirm/*', async (route) => {
      await isOver
      await route.continue()
    })
    world.expectOnConsole(/422/)
    await review.getByRole('button', { name: 'Confirm maximum' }).click()
    await expect(review.getByRole('button', { name: 'Sending…' })).toBeVisible()
    await world.advance('61s')
    release()
    await expect(review.getByText(/Expired at .* ET\. Nothing was sent\./)).toBeVisible()
    await review.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(line(phone)).toContainText('Beaten at 109-00. Your maximum was 106-00.')
  })
})

test('the app shows nothing of the two-person rule if the server does not offer it', async ({ world }) => {
  world.expectOnConsole(/404/)
  const page = await world.visit('harbor-crest', '/')
  await page.route('**/api/two-person', (route) => route.fulfill({ status: 404, json: { message: 'Not found.' } }))
  await page.goto(
    world.address('harbor-crest', `/simulator/enter/${world.id}?as=harbor-crest&to=/investor/profile/settings`),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Calendar subscription' })).toBeVisible()
  await expect(page.getByLabel('Require two people for every bid')).toBeHidden()
})
