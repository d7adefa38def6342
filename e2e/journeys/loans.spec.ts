// A loan from nothing to a firm commitment: typed, checked, created, submitted, documented and accepted. The FHA construction loan is
// entered with the mouse, the other sections with the keyboard alone, and the RHS loan by an originator.
import { expectAccessible } from './accessible'
import { heading, keyboard, mouse } from './actors'
import { row } from './board'
import { expectSendingRules, fillLoan, PDF, sentBodies } from './loan'
import { expect, test } from './world'

test.describe('from nothing to a firm commitment', () => {
  // Verifies: S1.2, S2.10, S2.11, S2.16, S2.17, S2.40, S4.8, S4.9, S4.24, S5.21, S5.22, S7.14, S7.26, S7.27, S7.28, S7.30
  test('a lender sets up an FHA 221(d)(4) construction loan with the mouse', async ({ world }) => {
    const page = await world.enter('prairie-lending', '/lender/loan/create')
    const actor = mouse(page)
    await fillLoan(actor, {
      program: 'FHA',
      section: /^FHA 221\(d\)\(4\)/,
      name: 'Riverbend Terrace',
      number: '062-35541',
      construction: true,
      contact: 'Prairie Lending',
      amount: '18450000',
      protection: '2-year lockout, then 8% declining 1%/yr',
      deposit: 'Held in lender escrow until delivery',
      process: 'price',
      signator: 'H. Sorensen',
    })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'borrower')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toBeVisible()
    const figures = page.getByRole('complementary', { name: 'Calculated figures' })
    await expect(figures).toContainText('$18,726,750.00')
    await expect(figures).toContainText('5.500%')
    await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()

    await actor.press('Check loan')
    const check = page.getByRole('dialog', { name: 'Check loan' })
    await expect(check).toContainText('Nothing is missing')
    await expectAccessible(page)
    await check.getByRole('button', { name: 'Close' }).click()

    await actor.press('Create loan')
    const createdDialog = page.getByRole('dialog', { name: 'Loan created' })
    await expect(createdDialog).toBeVisible()
    const created = await sentBodies(world, 'loan.create')
    expect(created).toHaveLength(1)
    expectSendingRules(created[0] ?? {})
    expect(created[0]).toMatchObject({
      loan_amount: 18_450_000,
      loan_min_price: 101.5,
      received_deposit_wire_transfer: false,
    })
    expect(created[0]).not.toHaveProperty('bond_interest_price')

    await actor.press('Upload forms', createdDialog)
    const upload = page.getByRole('dialog', { name: 'Upload forms' })
    await actor.file('92013', 'application.pdf', PDF)
    await expect(upload.getByRole('listitem', { name: '92013' })).toContainText('application.pdf')
    await actor.press('Done', upload)
    await actor.press('Submit to auction', createdDialog)
    await expect(heading(page, 'Submitted auctions')).toBeVisible()
    await expect(row(page, 'Riverbend Terrace')).toBeVisible()

    // A submitted loan is updated, not submitted again.
    const submitted = await sentBodies(world, 'auction.submit')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await actor.press('Update loan')
    await expect(page.getByText('Loan saved.')).toBeVisible()
    await expect(heading(page, 'Submitted auctions')).toBeVisible()
    const updated = await sentBodies(world, 'loan.update')
    expect(updated).toHaveLength(1)
    expectSendingRules(updated[0] ?? {})
    expect(await sentBodies(world, 'auction.submit')).toEqual(submitted)

    await actor.press('Upload forms')
    await actor.file('HUD', 'firm commitment.pdf', PDF)
    await expect(upload).toContainText('The agency is reviewing the firm commitment.')
    await actor.press('Done', upload)
    const auction = Number(new URL(page.url()).searchParams.get('auction'))
    await world.inject({ name: 'accept commitment', auction })
    await expect(row(page, 'Riverbend Terrace')).toHaveCount(0)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Commitment/ })
      .click()
    await expect(row(page, 'Riverbend Terrace')).toBeVisible()
  })

  // Verifies: S5.13, S9.8
  test('a lender sets up an FHA 223(f) permanent loan with the keyboard alone', async ({ world }) => {
    const page = await world.enter('ridgeway-housing', '/lender/loan/create')
    const actor = keyboard(page)
    await fillLoan(actor, {
      program: 'FHA',
      section: /^FHA 223\(f\)/,
      name: 'Cedar Point Village',
      number: '124-11042',
      construction: false,
      contact: 'Ridgeway',
      amount: '12480300',
      protection: '10% declining 1%/yr',
      deposit: 'Wired to the winning',
      process: 'rate',
      signator: 'C. Nakamura',
    })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'lender')
    await actor.press('Create loan')
    const createdDialog = page.getByRole('dialog', { name: 'Loan created' })
    await expect(createdDialog).toBeVisible()
    const created = await sentBodies(world, 'loan.create')
    expectSendingRules(created[0] ?? {})
    expect(created[0]).toMatchObject({ bond_interest_price: 102, bond_interest_price_increment: 0 })
    expect(created[0]).not.toHaveProperty('construction_period')
    expect(created[0]).not.toHaveProperty('loan_min_price')
    await actor.press('Submit to auction', createdDialog)
    await expect(heading(page, 'Submitted auctions')).toBeVisible()
    await actor.press('Upload forms')
    const upload = page.getByRole('dialog', { name: 'Upload forms' })
    await actor.file('HUD', 'firm commitment.pdf', PDF)
    await expect(upload).toContainText('The agency is reviewing the firm commitment.')
    await actor.press('Done', upload)
    const auction = Number(new URL(page.url()).searchParams.get('auction'))
    await world.inject({ name: 'accept commitment', auction })
    await expect(row(page, 'Cedar Point Village')).toHaveCount(0)
  })

  // Verifies: S5.13, S9.8
  test('a lender sets up an FHA 232 loan for a nursing home with the keyboard alone @firefox', async ({ world }) => {
    const page = await world.enter('prairie-lending', '/lender/loan/create')
    const actor = keyboard(page)
    await fillLoan(actor, {
      program: 'FHA',
      section: /^FHA 232 /,
      name: 'Government Street Care Center',
      number: '062-43077',
      construction: true,
      contact: 'Prairie Lending',
      amount: '22,640,000.00',
      protection: '10% declining 1%/yr',
      deposit: 'Held in lender escrow',
      process: 'price',
      signator: 'H. Sorensen',
    })
    await actor.press('Create loan')
    const createdDialog = page.getByRole('dialog', { name: 'Loan created' })
    await expect(createdDialog).toBeVisible()
    const created = await sentBodies(world, 'loan.create')
    expectSendingRules(created[0] ?? {})
    // The default construction period of section 232.
    expect(created[0]).toMatchObject({ loan_section_act_id: 6, construction_period: 17, loan_amount: 22_640_000 })
    await actor.press('Submit to auction', createdDialog)
    await expect(heading(page, 'Submitted auctions')).toBeVisible()
    await expect(row(page, 'Government Street Care Center')).toBeVisible()
  })

  // Verifies: S5.14, S6.4
  test('an originator sets up an RHS 538 loan with the keyboard alone, and sees why the agency rejects it at first', async ({
    world,
  }) => {
    const page = await world.enter('dana-moss', '/originator/loan/create')
    const actor = keyboard(page)
    await fillLoan(actor, {
      program: 'RHS',
      section: /^RHS 538.*permanent only/,
      name: 'Oak Hollow Apartments',
      number: '01-069-000000538',
      construction: false,
      contact: null,
      amount: '3675000',
      protection: 'Other',
      protectionInWords: '5-year lockout, then 3, 2, 1',
      deposit: 'No good-faith deposit',
      process: 'price',
      signator: 'H. Sorensen',
    })
    await actor.press('Create loan')
    const createdDialog = page.getByRole('dialog', { name: 'Loan created' })
    await actor.press('Submit to auction', createdDialog)
    await expect(heading(page, 'Submitted auctions')).toBeVisible()
    const auction = Number(new URL(page.url()).searchParams.get('auction'))
    await actor.press('Upload forms')
    const upload = page.getByRole('dialog', { name: 'Upload forms' })
    await actor.file('RHS', 'conditional commitment.pdf', PDF)
    await expect(upload).toContainText('The agency is reviewing the firm commitment.')
    await world.inject({ name: 'reject commitment', auction, reason: 'The amount differs from the application.' })
    await expect(upload).toContainText('The amount differs from the application.')
    await actor.file('RHS', 'second commitment.pdf', PDF)
    await expect(upload).toContainText('The agency is reviewing the firm commitment.')
    await expectAccessible(page)
    await actor.press('Done', upload)
    await world.inject({ name: 'accept commitment', auction })
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Commitment/ })
      .click()
    await expect(row(page, 'Oak Hollow Apartments')).toBeVisible()
  })
})
