// The whole life of a loan from draft to confirmed trade, as its seller and two investors see it. loans.spec.ts fills in the whole
// form; here two figures of a draft are missing.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { heading, mouse } from './actors'
import { bid, openAuction, row } from './board'
import { PDF } from './loan'
import { atBoard, expectFact, goToResult, pagesOf, part, type Seats } from './three-screens'
import { auctionId, tokenOf } from './wire'
import { expect, test, type World } from './world'

const PROJECT = 'Cedar Mill Crossing'
const seats: Seats = { seller: 'prairie-lending', investor: 'harbor-crest', rival: 'summit-ridge' }

/** Types a tenth of the amount in another browser without saving: the seller's form offers that version and keeps its own. */
async function typeElsewhere(world: World, seller: Page): Promise<void> {
  const setup = new URL(seller.url()).pathname
  const elsewhere = await world.enterElsewhere(seats.seller, `${setup}?step=terms-and-protection`)
  await elsewhere.getByRole('textbox', { name: 'Loan amount' }).fill('5321370')
  await expect(elsewhere.getByRole('status').filter({ hasText: /^Draft saved \d\d:\d\d:\d\d ET$/ })).toBeVisible()
  await seller.reload()
  const offer = seller.getByRole('region', { name: 'Another version of this form' })
  await expect(offer.getByRole('listitem')).toHaveText(['Loan amount: $53,213,700 →changed to $5,321,370'])
  await expect(offer.getByRole('button', { name: 'Merge both' })).toHaveCount(0)
  await expectAccessible(seller)
  await elsewhere.close()
}

/** Submits after a review that lists only the seller's own changes. */
async function submitReviewed(seller: Page): Promise<void> {
  await seller.getByRole('link', { name: /^Review & submit/ }).click()
  await seller.getByRole('button', { name: 'Submit to auction' }).click()
  const review = seller.getByRole('dialog', { name: 'Review your changes' })
  await expect(review.getByRole('row', { name: 'Minimum price' })).toContainText('100-16')
  await expect(review.getByRole('row', { name: 'Loan amount' })).toHaveCount(0)
  await expectAccessible(seller)
  await review.getByRole('button', { name: 'Save and submit' }).click()
}

test.use({ scenario: 'draft-to-sold', seed: 7 })

// Verifies: S1.2, S1.3, S4.7, S4.8, S4.10, S4.11, S4.13, S4.14, S7.14
test('a seller drafts, submits, previews, starts, commences and sells a loan to one of two investors', async ({
  world,
}) => {
  await world.inject({
    name: 'create loan',
    as: seats.seller,
    called: 'maple-court',
    property: '126-11055',
    without: ['loan_min_price', 'gnma_interest_rate'],
  })
  const seller = await world.enter(seats.seller, '/lender/auction/incomplete')
  const actor = mouse(seller)

  await openAuction(seller, PROJECT)
  await seller.getByRole('link', { name: 'Continue setup' }).click()
  await typeElsewhere(world, seller)
  await seller.getByRole('link', { name: /^Review & submit/ }).click()
  await expect(heading(seller, 'Review & submit')).toBeVisible()
  await actor.press('Check loan')
  const check = seller.getByRole('dialog', { name: 'Check loan' })
  await expect(check).toContainText('2 fields are missing or invalid.')
  await expect(check.getByRole('listitem')).toContainText([
    /^GNMA interest rate can not be empty/,
    /^Minimum price can not be empty/,
  ])
  await check.getByRole('link', { name: 'Auction terms' }).click()
  await expect(heading(seller, 'Auction terms')).toBeVisible()
  await actor.text('GNMA interest rate', '5.25')
  await actor.text('Minimum price', '100-16')
  await submitReviewed(seller)
  await expect(heading(seller, 'Submitted auctions')).toBeVisible()
  await expect(row(seller, PROJECT)).toContainText('$53,213,700')

  await actor.press('Upload forms')
  const upload = seller.getByRole('dialog', { name: 'Upload forms' })
  await actor.file('HUD', 'firm commitment.pdf', PDF)
  await expect(upload).toContainText('The agency is reviewing the firm commitment.')
  await actor.press('Done', upload)
  // The scenario's agency takes up to three minutes.
  await world.advance('4m')
  await expect(row(seller, PROJECT)).toHaveCount(0)

  const { investor, rival } = await atBoard(world, seats, 'pre')
  await seller.getByRole('link', { name: 'Commitment' }).first().click()
  await openAuction(seller, PROJECT)
  await actor.press('Preview')
  const preview = seller.getByRole('dialog', { name: 'Preview' })
  await expectFact(preview, 'Minimum price', '100-16')
  await actor.press('Close', preview)
  for (const page of [investor, rival]) {
    await expect(heading(page, 'Pre auctions')).toBeVisible()
    await expect(row(page, PROJECT)).toHaveCount(0)
  }

  await actor.press('Schedule auction')
  const start = seller.getByRole('dialog', { name: 'Schedule auction' })
  await start.getByRole('radio', { name: 'Selected investors' }).check()
  await start.getByRole('checkbox', { name: 'Harbor Crest Capital' }).check()
  await start.getByRole('checkbox', { name: 'Summit Ridge Securities' }).check()
  await actor.press('Schedule auction', start)
  await expect(start).toBeHidden()
  for (const page of [investor, rival]) {
    await expect(row(page, PROJECT)).toBeVisible()
    await openAuction(page, PROJECT)
    await expect(page.getByText(/first bid 100-16 or more$/)).toBeVisible()
  }
  // An uninvited investor doesn't see it.
  const uninvited = await tokenOf(world, 'northern-cairn')
  await expect(auctionId(world, uninvited, 'pre', PROJECT)).rejects.toThrow('is not on the list')

  await seller.getByRole('link', { name: 'Pre', exact: false }).first().click()
  await openAuction(seller, PROJECT)
  await actor.press('Commence auction')
  const commence = seller.getByRole('dialog', { name: 'Commence auction' })
  await commence.getByLabel('Duration').fill('30')
  await actor.press('Commence auction', commence)
  await expect(commence).toBeHidden()

  const screens = { seller, investor, rival }
  for (const page of pagesOf(screens)) {
    // The seller's page goes there by itself.
    if (page !== seller) await page.getByRole('link', { name: 'Go to its board' }).click()
    await expect(heading(page, 'Live auctions')).toBeVisible()
    await expect(row(page, PROJECT).getByRole('timer')).toHaveText('30:00')
  }
  // Beyond the limits of the scenario's bots.
  await bid(investor, '104-00')
  await expect(row(investor, PROJECT)).toContainText('Winning')
  await bid(rival, '104-08')
  await expect(row(investor, PROJECT)).toContainText('Outbid')
  await bid(investor, '104-16')
  for (const page of pagesOf(screens)) await expect(row(page, PROJECT)).toContainText('104-16')

  await world.advance('30m')
  await goToResult(screens)
  for (const page of pagesOf(screens)) {
    await expectFact(part(page, 'Result'), 'Winning price', '104-16')
    await expectFact(part(page, 'Result'), 'Cover price', '104-08')
  }
  await expectFact(part(seller, 'Result'), 'Outcome', 'Sold')
  await expectFact(part(seller, 'Result'), 'Buyer', 'Harbor Crest Capital')
  await expectFact(part(rival, 'Result'), 'Outcome', 'Lost')
  await expect(part(rival, 'Result').getByRole('link', { name: 'Trade confirmation' })).toHaveCount(0)

  // Both sides have the same confirmation.
  for (const page of [seller, investor]) {
    await part(page, 'Result').getByRole('link', { name: 'Trade confirmation' }).click()
    const trade = page.getByRole('article', { name: 'Trade confirmation' })
    await expect(part(trade, 'Signatures')).toContainText('For the seller, Prairie Lending')
    await expect(part(trade, 'Signatures')).toContainText('For the buyer, Harbor Crest Capital')
    await expectFact(part(trade, 'Project and loan'), 'Project', PROJECT)
    await expectFact(part(trade, 'Price'), 'Loan amount', '$53,213,700')
    await expectFact(part(trade, 'Price'), 'Price', /^104-16/)
    await expectFact(part(trade, 'Price'), 'Note rate', '5.500%')
  }
})
