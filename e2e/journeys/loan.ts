// What a loan journey does over and over: fill the steps of a setup, read what crossed the wire, look at the boards.
import type { Locator, Page, Request } from '@playwright/test'
import type { Actor } from './actors'
import { expect } from './world'

/** A loan as it is typed. */
export interface LoanToType {
  readonly program: 'FHA' | 'RHS'
  readonly section: RegExp
  readonly name: string
  readonly number: string
  readonly construction: boolean
  readonly contact: string | null
  readonly amount: string
  readonly protection: string
  readonly protectionInWords?: string
  readonly deposit: string
  readonly process: 'price' | 'rate'
  readonly signator: string
}

export const PDF = '%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'

/** The heading of a step, or of a page. */
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

/** From **New loan** to **Review & submit**, every step of the way. */
export async function fillLoan(page: Page, actor: Actor, loan: LoanToType): Promise<void> {
  const goOn = async (next: string) => {
    await actor.press('Continue')
    await expect(heading(page, next)).toBeVisible()
  }
  await expect(heading(page, 'New loan')).toBeVisible()
  await actor.pick(loan.program)
  await actor.pick(loan.section)
  await actor.press('Start setup')

  await expect(heading(page, 'Loan type')).toBeVisible()
  await actor.text(loan.program === 'RHS' ? 'RHS case number' : 'FHA project number', loan.number)
  await actor.choose('Originating entity', 'Fairhaven Mortgage Finance, LP')
  if (loan.contact !== null) await actor.choose('Originator contact', loan.contact)
  await goOn('Project')

  await actor.text('Project name', loan.name)
  await actor.text('Street', '4100 Government Street')
  await actor.text('City', 'Mobile')
  await actor.choose('State', 'Alabama')
  await actor.text('Zip code', '36602')
  await goOn('Terms & protection')

  await actor.text('Loan amount', loan.amount)
  await actor.choose('Call protection', loan.protection)
  if (loan.protectionInWords) await actor.text('Call protection in words', loan.protectionInWords)
  await actor.press('Continue')

  if (loan.construction) {
    await expect(heading(page, 'Construction draws')).toBeVisible()
    await actor.press('Use a typical schedule')
    await goOn('Delivery & deposit')
  } else await expect(heading(page, 'Delivery & deposit')).toBeVisible()

  await actor.text('Last delivery date without fees', '05/15/2026')
  await actor.text('Late delivery fee', '1/8% per month')
  await actor.choose('Extensions', 'Extensions allowed, with fees')
  if (loan.construction) {
    await actor.text('Permanent delivery date', '11/15/2027')
    await actor.tick('I understand that late fees are owed when the permanent loan is delivered after that date')
  }
  await actor.choose('Good-faith deposit', loan.deposit)
  await goOn('Servicing')

  await actor.choose('Servicer', 'Quillmark Mortgage Servicing')
  await actor.choose('Securities servicer', 'Prairie Ledger Servicing')
  // A lender's own profile has filled in somebody already.
  await actor.pick('An outside contact')
  await actor.text('Contact name', 'Dana Whitfield')
  await actor.text('Contact email', 'servicing@quillmark.example')
  await actor.text('Contact phone', '15550100188')
  await goOn('Auction terms')

  if (loan.process === 'price') {
    await actor.text('GNMA interest rate', '5.25')
    await actor.text('Minimum price', '101-16')
  } else {
    await actor.pick('Bid the rate, price is fixed')
    await actor.text('GNMA interest rate', '5.4')
    await actor.text('Fixed price', '102')
  }
  await goOn('Investors & signators')

  await actor.tick(loan.signator)
  await goOn('Documents')
  await goOn('Review & submit')
}

/** Every body that was sent to these calls, in order. */
export function sentBodies(page: Page, path: RegExp): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname)) bodies.push(request.postDataJSON())
  })
  return bodies
}

const mayBeEmpty = ['service_person_id', 'servicer_contact_name', 'servicer_contact_email', 'servicer_contact_phone']

/** S5.21, S5.22: nothing without a value is sent, but for the four; no persons; ids are numbers. */
export function expectSendingRules(body: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(body)) {
    if (mayBeEmpty.includes(field)) continue
    expect(value, field).not.toBeNull()
    expect(value, field).not.toBe('')
    expect(Array.isArray(value) && value.length === 0, field).toBe(false)
    if (field.endsWith('_id')) expect(typeof value, field).toBe('number')
  }
  expect(body).not.toHaveProperty('persons')
  expect(body).not.toHaveProperty('call_protection_type')
}
