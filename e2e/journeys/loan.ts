// Helpers of the loan journeys: fills in the steps of a setup and checks what was sent.
import * as z from 'zod/mini'
import type { FormActor } from './actors'
import { expect, type World } from './world'

/** The values that are typed into a setup. */
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

/** Fills in every step from **New loan** to **Review & submit**. */
export async function fillLoan(actor: FormActor, loan: LoanToType): Promise<void> {
  const continueTo = async (next: string) => {
    await actor.press('Continue')
    await actor.sees(next)
  }
  await actor.sees('New loan')
  await actor.pick(loan.program)
  await actor.pick(loan.section)
  await actor.press('Start setup')

  await actor.sees('Loan type')
  await actor.text(loan.program === 'RHS' ? 'RHS case number' : 'FHA project number', loan.number)
  await actor.choose('Originating entity', 'Fairhaven Mortgage Finance, LP')
  if (loan.contact !== null) await actor.choose('Originator contact', loan.contact)
  await continueTo('Project')

  await actor.text('Project name', loan.name)
  await actor.text('Street', '4100 Government Street')
  await actor.text('City', 'Mobile')
  await actor.choose('State', 'Alabama')
  await actor.text('Zip code', '36602')
  await continueTo('Terms & protection')

  await actor.text('Loan amount', loan.amount)
  await actor.choose('Call protection', loan.protection)
  if (loan.protectionInWords) await actor.text('Call protection details', loan.protectionInWords)
  await actor.press('Continue')

  if (loan.construction) {
    await actor.sees('Construction draws')
    await actor.press('Use a typical schedule')
    await continueTo('Delivery & deposit')
  } else await actor.sees('Delivery & deposit')

  await actor.text('Last delivery date without fees', '05/15/2026')
  await actor.text('Late delivery fee', '1/8% per month')
  await actor.choose('Extensions', 'Extensions allowed, with fees')
  if (loan.construction) {
    await actor.text('Permanent delivery date', '11/15/2027')
    await actor.tick('I understand that late fees are owed when the permanent loan is delivered after that date')
  }
  await actor.choose('Good-faith deposit', loan.deposit)
  await continueTo('Servicing')

  await actor.choose('Servicer', 'Quillmark Mortgage Servicing')
  await actor.choose('Securities servicer', 'Prairie Ledger Servicing')
  // A lender's own profile has filled in a contact already.
  await actor.pick('An outside contact')
  await actor.text('Contact name', 'Dana Whitfield')
  await actor.text('Contact email', 'servicing@quillmark.example')
  await actor.text('Contact phone', '15550100188')
  await continueTo('Auction terms')

  if (loan.process === 'price') {
    await actor.text('GNMA interest rate', '5.25')
    await actor.text('Minimum price', '101-16')
  } else {
    await actor.pick('Bid the rate, price is fixed')
    await actor.text('GNMA interest rate', '5.4')
    await actor.text('Fixed price', '102')
  }
  await continueTo('Investors & signators')

  await actor.tick(loan.signator)
  await continueTo('Documents')
  await continueTo('Review & submit')
}

const bodySchema = z.record(z.string(), z.unknown())

/** Every body that the server received with this call, in order. */
export async function sentBodies(world: World, call: string): Promise<readonly Record<string, unknown>[]> {
  const rows = await world.wire.list({ kind: 'call', name: call })
  return rows.map(({ sent }) => bodySchema.parse(sent ?? {}))
}

const mayBeEmpty = ['service_person_id', 'servicer_contact_name', 'servicer_contact_email', 'servicer_contact_phone']

/** S5.21, S5.22: fields without a value aren't sent, except for these four; no persons; ids are numbers. */
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
