// The built app on other servers: one that offers only what the specification lists, and one that writes it as a Laravel does. Each role
// sees whole screens: no place without a value, no promise of what the server doesn't have, and nothing reported as missing.
import type { Page } from '@playwright/test'
import { bid, openAuction, row, startBid } from './board'
import { signInToLiveBoard } from './sign-in'
import { expect, test, type World } from './world'

/** What a screen shows where a value or a feature is missing. */
const HOLES =
  /—|undefined|\bnull\b|NaN|Invalid|Originator \d| [.,]|Not shown|An investor|Missing: the|receipt|in the last two minutes/

/** The heading of the page, and no holes in what it shows. */
async function expectWhole(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.getByRole('main')).not.toContainText(/Loading|Checking/)
  await expect(page.getByRole('main')).not.toContainText(HOLES)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/**
 * The app remembers what the server lacks: it makes no missing call twice, and asks for no channel that isn't there. The same call about
 * another auction may have been on its way before the first answer.
 */
async function expectNoUselessRequests(world: World): Promise<void> {
  const calls = await world.wire.list({ kind: 'call' })
  const missing = calls
    .filter(({ status }) => status === 404)
    .map(({ person, method, path }) => `${person}: ${method} ${path}`)
  expect(missing).toEqual([...new Set(missing)])
  const refused = calls.filter(({ name, status }) => name === 'broadcasting.auth' && status !== 200)
  expect(refused.map(({ sent }) => sent)).toEqual([])
}

const columns = (page: Page) => page.getByRole('region', { name: 'Auctions' }).getByRole('columnheader')
const panel = (page: Page) => page.getByRole('complementary')

async function goTo(page: Page, link: RegExp | string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
}

/** Follows links of the sidebar. Each page is whole and says this. */
async function expectPages(page: Page, pages: readonly (readonly [RegExp | string, string, RegExp])[]): Promise<void> {
  for (const [link, heading, text] of pages) {
    await goTo(page, link)
    await expectWhole(page, heading)
    await expect(page.getByRole('main')).toContainText(text)
  }
}

/** The profile, saved as the forms send it. */
async function expectProfile(page: Page, company: string, text: RegExp): Promise<void> {
  await expectPages(page, [['My account', 'My account', text]])
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expectWhole(page, 'Edit profile')
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue(company)
}

async function expectNotification(page: Page, text: RegExp | string): Promise<void> {
  await page.getByRole('button', { name: /^Notification/ }).click()
  await page.getByRole('link', { name: 'See more' }).click()
  await expectWhole(page, 'Notifications')
  await expect(page.getByRole('main')).toContainText(text)
}

const NO_START = 'This server doesn’t send when the auction starts.'
const NO_TERMS = 'This server doesn’t send the terms of the loan.'
const NO_LOAN = 'This server doesn’t identify the loan, so only the person who created it can change it.'

async function investor(world: World): Promise<void> {
  const page = await signInToLiveBoard(world)
  await expectWhole(page, 'Live auctions')
  await expect(columns(page)).toHaveText(['Project', 'Section', 'Bids', 'You', 'Compare'])
  await expect(page.getByRole('combobox', { name: 'Sort by' })).not.toContainText('Ends soonest')
  // The specification doesn't include the fields of these parts, so they aren't shown.
  await openAuction(page, 'Whitewing Flats')
  await expect(row(page, 'Whitewing Flats')).toContainText('Outbid')
  await expect(page.getByText('Lowest rate wins')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Exposure' })).toHaveCount(0)
  await expect(panel(page)).toContainText(/Best bid not shown.*3 bids/)
  await expect(panel(page)).not.toContainText('Next bid')
  await expect(panel(page)).toContainText(
    '1 of the 3 bids is yours. This server doesn’t send prices and times of bids.',
  )
  await expect(panel(page)).not.toContainText(HOLES)
  const ticket = await startBid(page)
  await expect(ticket).toContainText('Best bid not shown')
  await expect(ticket).not.toContainText(HOLES)
  await ticket.getByRole('button', { name: 'Cancel' }).click()
  await bid(page, '108-00')
  await expect(row(page, 'Whitewing Flats')).toContainText('Winning')
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '110-00' })
  await expect(row(page, 'Whitewing Flats')).toContainText('Outbid')
  await expectWhole(page, 'Live auctions')
  await goTo(page, /^Past/)
  await expectWhole(page, 'Past auctions')
  await expect(columns(page)).toHaveText(['Project', 'Section', 'Bids', 'Result', 'Closed', 'Compare'])
  await openAuction(page, 'Harbor Residences')
  await expect(row(page, 'Harbor Residences')).toContainText('Won')
  await expect(panel(page)).toContainText(/Won.*3 bids.*closed 03\/02\/2026 09:55:00 ET/)
  await expect(page.getByRole('link', { name: 'Trade confirmation' })).toHaveCount(0)
  await expect(row(page, 'Residences @ Highland')).toContainText('No sale')
  await compare(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'Connection' }).last()).toContainText('Bid receipts')
  await expect(page.getByRole('checkbox', { name: 'I win an auction' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'one of my auctions is extended' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Only alert me in the last' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Suspend account' }).click()
  await expect(page.getByRole('dialog')).toContainText('This server doesn’t offer a way to undo this.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await goTo(page, /^Pre/)
  await expect(columns(page)).toHaveText(['Project', 'Section', 'Compare'])
  await openAuction(page, 'Vintage Knoxville West')
  for (const text of [NO_START, NO_TERMS]) await expect(panel(page)).toContainText(text)
  await expectProfile(page, 'Harbor Crest Capital', /Harbor Crest Capital.*M\. Ortega.*signator.*Alder & Quince LLP/)
  await expectNotification(page, 'Whitewing Flats: the best bid is now 110-00.')
  await expect(page.getByRole('button', { name: 'Unread', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** Only rows with something to compare. */
async function compare(page: Page): Promise<void> {
  for (const project of ['Harbor Residences', 'Stuart Gardens II'])
    await page.getByRole('button', { name: `Compare ${project}`, exact: true }).click()
  await page.getByRole('link', { name: 'Compare auctions' }).click()
  await expectWhole(page, 'Compare auctions')
  await expect(page.getByRole('rowheader')).toHaveText([
    'Status',
    'When',
    'Bids',
    'Best bid',
    'Number of bids',
    'Loan',
    'Section Of Act',
  ])
}

async function lender(world: World): Promise<void> {
  const page = await world.enter('prairie-lending', '/lender/auction/live')
  await expectWhole(page, 'Live auctions')
  await expect(columns(page)).toHaveText(['Project', 'Section', 'Bids', 'Compare'])
  await page.getByRole('combobox', { name: 'Person' }).selectOption('Dana Moss')
  await expect(row(page, 'Riella on 5th')).toBeVisible()
  await expect(row(page, 'Whitewing Flats')).toHaveCount(0)
  // What the server can't do isn't offered, before anyone tries it.
  await openAuction(page, 'Riella on 5th')
  await expect(panel(page)).toContainText(/Best bid not shown.*2 investors · 2 bids · end time unknown/)
  await expect(panel(page)).toContainText('This server doesn’t send prices and times of bids.')
  await expect(page.getByRole('button', { name: /^(Pause|Extend)$/ })).toHaveCount(0)
  await goTo(page, /^Pre/)
  await openAuction(page, 'Vintage Knoxville West')
  for (const text of [NO_START, NO_TERMS, 'This server doesn’t send who is invited and who passed.'])
    await expect(panel(page)).toContainText(text)
  await expect(page.getByRole('button', { name: 'Commence auction' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Withdraw|Add an agreement|Who opened what)$/ })).toHaveCount(0)
  await goTo(page, /^Past/)
  await openAuction(page, 'Harbor Residences')
  await expect(panel(page)).toContainText(/Sold.*2 investors · 3 bids · closed 03\/02\/2026 09:55:00 ET/)
  await expect(page.getByRole('link', { name: 'Trade confirmation' })).toHaveCount(0)
  await openAuction(page, 'Asheboro Summit')
  await expect(panel(page)).toContainText(/No sale.*closed 02\/26\/2026 10:15:00 ET/)
  await expect(page.getByRole('button', { name: 'Relist' })).toHaveCount(0)
  await goTo(page, /^Submitted/)
  await openAuction(page, 'Covington Creek Apartments')
  await expect(panel(page)).toContainText('The agency can accept the commitment once the HUD form is uploaded.')
  await expect(panel(page)).toContainText(NO_LOAN)
  await expect(panel(page)).not.toContainText(HOLES)
  await goTo(page, /^Commitment/)
  await expectWhole(page, 'Commitment auctions')
  await openAuction(page, '355 S. 4th Street')
  await expect(panel(page)).toContainText(/Firm commitment.*Accepted.*03\/02\/2026 10:11:00 ET/)
  await expect(panel(page)).toContainText(NO_LOAN)
  await page.getByRole('button', { name: 'Schedule auction' }).click()
  const start = page.getByRole('dialog', { name: 'Schedule auction' })
  await expect(start).toContainText(
    'This server doesn’t send the loan amount, rate, price limit and proceeds of this loan',
  )
  await expect(start).not.toContainText(HOLES)
  await start.getByRole('button', { name: 'Cancel' }).click()
  await expectPages(page, [
    ['Originators', 'Originators', /All originators 2.*Theo Lang.*Dana Moss/],
    ['Settings', 'Settings', /Withdrawing an auction.*Missing: withdrawn_reason/],
  ])
  await expectProfile(
    page,
    'Prairie Lending',
    /Prairie Lending.*H\. Sorensen.*signator.*First Cordell Bank, N\.A\.: \$25,000,000/,
  )
  await expectPages(page, [
    ['New Loans', 'New loan', new RegExp(`Cedar Hollow.*FHA 221\\(d\\)\\(4\\) · Construction.*${NO_LOAN}`)],
  ])
  await expectNotification(page, 'The agency sent back the firm commitment of Pines 45')
  await goTo(page, 'Indications')
  await expectWhole(page, 'Indications')
  await expect(page.getByRole('button', { name: 'Ask for another indication' })).toHaveCount(0)
  const rates = page.getByRole('region', { name: 'Rates by program' })
  await expect(rates.getByRole('columnheader')).toHaveText([
    'Program',
    'GNMA rate',
    'Servicing spread',
    'Note rate',
    'Price',
    'Call protection',
  ])
  await expect(rates.getByRole('row', { name: /^FHA 223\(f\) Permanent 5\.290%/ })).toContainText('101-00')
}

async function originator(world: World): Promise<void> {
  const page = await world.enter('dana-moss', '/originator/auction/past')
  await expectWhole(page, 'Past auctions')
  await expect(page.getByRole('combobox', { name: 'Person' })).toContainText('Dana Moss')
  await openAuction(page, 'Harbor Residences')
  await expect(panel(page)).toContainText(/Sold.*2 investors · 3 bids/)
  await expectPages(page, [
    [/^Submitted/, 'Submitted auctions', /Casita del Sol Apartments.*RHS 538/],
    [/^Commitment/, 'Commitment auctions', /Miami Gardens Park Apartments/],
    [/^Pre/, 'Pre auctions', /Vintage Knoxville West/],
    [/^Live/, 'Live auctions', /Riella on 5th.*221\(d\)\(4\)2/],
    ['Indications', 'Indications', /FHA 223\(f\) Permanent.*5\.290%/],
    ['Settings', 'Settings', /Withdrawing an auction.*Missing: withdrawn_reason/],
    ['My account', 'My account', /Lender.*Prairie Lending/],
  ])
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expectWhole(page, 'Edit profile')
  await expect(page.getByRole('main')).toContainText('Your lender uses the domain prairielending.example.')
  await expectPages(page, [['New Loans', 'New loan', /Gleneagles Apartments/]])
  await expectNotification(page, 'The agency accepted the firm commitment of Miami Gardens Park Apartments.')
}

async function borrower(world: World): Promise<void> {
  const page = await world.enter('riverbend-partners', '/borrower/profile')
  await expectWhole(page, 'My account')
  await expectProfile(
    page,
    'Riverbend Partners',
    /Riverbend Partners.*435 Grant Street.*Richmond, Virginia 23219.*HUD projects22.*Lenders worked withNone/,
  )
  await goTo(page, 'Indications')
  await page.getByLabel('Loan amount').fill('10,000,000')
  await expectWhole(page, 'Indications')
  await expect(page.getByRole('row', { name: /^FHA 223\(f\) Permanent 5\.290%/ })).toContainText('$53,')
  await expectPages(page, [['Settings', 'Settings', /Time left in a live auction.*Missing: end_at/]])
}

async function guest(world: World): Promise<void> {
  const page = await world.visit('guest', '/')
  const sections = page.getByRole('list', { name: 'Sections of the Act traded here' })
  await expect(sections.getByRole('listitem')).toHaveCount(16)
  await expect(page.locator('body')).not.toContainText(HOLES)
  world.expectRefusal(404, '/api/auth/')
  await page.getByRole('link', { name: 'Sign up as an investor' }).click()
  await page.getByLabel('Email').fill('new.person@example.com')
  await page.getByLabel('Password', { exact: true }).fill('three unrelated words')
  await page.getByLabel('Confirm password').fill('three unrelated words')
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('You can’t create an account here. Ask the marketplace operator for one.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('new.person@example.com')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('You can’t reset your password here.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const roles = { guest, investor, lender, originator, borrower }

for (const [api, broadcaster] of [
  ['spec', 'reverb'],
  ['laravel', 'socket.io'],
] as const)
  test.describe(`on --api ${api} over ${broadcaster}`, () => {
    test.use({ api, broadcaster, scenario: 'every-screen' })
    for (const [role, journey] of Object.entries(roles)) {
      const tag = api === 'spec' && role === 'investor' ? ' @firefox' : ''
      // Verifies: S1.2 S1.3 S1.4 S1.5 S2.7 S3.24 S4.12 S7.2 S7.13
      test(`the screens of the role ${role} are whole, with what the server sends${tag}`, async ({ world }) => {
        await journey(world)
        await expectNoUselessRequests(world)
      })
    }
  })

test.describe('on --api spec while no auction is live', () => {
  test.use({ api: 'spec', scenario: 'data-room' })
  test('the boards have no columns that no auction fills in', async ({ world }) => {
    const page = await world.enter('harbor-crest', '/investor/auction/pre')
    await expectWhole(page, 'Pre auctions')
    await expect(columns(page)).toHaveText(['Project', 'Section', 'Compare'])
    await goTo(page, /^Past/)
    await expectWhole(page, 'Past auctions')
    await expect(columns(page)).toHaveText(['Project', 'Section', 'Bids', 'Result', 'Closed', 'Compare'])
  })
})
