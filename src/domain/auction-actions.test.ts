import { describe, expect, it } from 'vitest'
import type { AuctionStatus } from '../contract/auction'
import { auctionStatuses } from '../contract/auction-statuses'
import { type ScreenRole, screenRoles } from '../contract/role'
import { type ActionFacts, openActions } from './auction-actions'

const quiet: ActionFacts = { paused: false, own: 'none', outcome: null, relisted: false, offered: 'no' }

/** Every cell of (role, status), written out again: what is available without an own bid or a pause. */
const cells: Readonly<Record<ScreenRole, Readonly<Record<AuctionStatus, readonly string[]>>>> = {
  lender: {
    incomplete: ['continue-setup', 'delete'],
    submitted: ['edit', 'upload-forms', 'transfer'],
    commitment: ['edit', 'preview', 'start', 'transfer'],
    pre: ['commence', 'reschedule', 'withdraw'],
    live: ['pause', 'extend'],
    past: ['replay'],
  },
  originator: {
    incomplete: ['continue-setup', 'delete'],
    submitted: ['edit', 'upload-forms'],
    commitment: ['edit', 'preview', 'start'],
    pre: ['commence', 'reschedule', 'withdraw'],
    live: ['pause', 'extend'],
    past: ['replay'],
  },
  investor: {
    incomplete: [],
    submitted: [],
    commitment: [],
    pre: ['pass', 'add-to-calendar'],
    live: ['bid', 'pass', 'add-to-calendar', 'my-receipts'],
    past: ['my-receipts', 'replay'],
  },
  borrower: { incomplete: [], submitted: [], commitment: [], pre: [], live: [], past: [] },
}

describe.each(screenRoles)('what a %s may do', (role) => {
  it.each(auctionStatuses)('with an auction that is %s', (status) => {
    expect(openActions(role, status, quiet)).toEqual(cells[role][status])
  })
})

describe('a transfer', () => {
  it('can be offered and withdrawn by the lender, whose originator keeps working on the loan (Verifies: S4.21)', () => {
    const facts: ActionFacts = { ...quiet, offered: 'by-us' }
    expect(openActions('lender', 'submitted', facts)).toEqual(['edit', 'upload-forms', 'withdraw-offer'])
    expect(openActions('lender', 'commitment', facts)).toEqual(['edit', 'preview', 'withdraw-offer'])
    expect(openActions('originator', 'submitted', facts)).toEqual(['edit', 'upload-forms'])
  })

  it('lets the lender to whom the loan is offered answer, and nothing else', () => {
    const facts: ActionFacts = { ...quiet, offered: 'to-us' }
    expect(openActions('lender', 'submitted', facts)).toEqual(['answer-offer'])
    expect(openActions('lender', 'commitment', facts)).toEqual(['answer-offer'])
  })
})

describe('conditions', () => {
  it('a paused auction takes no bids; its seller may resume it and not extend it', () => {
    const facts = { ...quiet, paused: true }
    expect(openActions('investor', 'live', facts)).not.toContain('bid')
    expect(openActions('lender', 'live', facts)).toEqual(['resume'])
  })

  it.each(['winning', 'outbid', 'passed'] as const)('does not let an investor who is %s pass', (own) => {
    expect(openActions('investor', 'live', { ...quiet, own })).not.toContain('pass')
  })

  it('only the winner and the seller of a sold auction have a trade confirmation', () => {
    const facts: ActionFacts = { ...quiet, outcome: 'sold' }
    expect(openActions('investor', 'past', { ...facts, own: 'won' })).toContain('trade-confirmation')
    expect(openActions('investor', 'past', { ...facts, own: 'lost' })).not.toContain('trade-confirmation')
    expect(openActions('originator', 'past', facts)).toContain('trade-confirmation')
  })

  it('only an auction without a sale can be listed again, and only by its seller (Verifies: S1.3)', () => {
    const facts: ActionFacts = { ...quiet, own: 'no-sale', outcome: 'no_sale' }
    expect(openActions('lender', 'past', facts)).toEqual(['relist', 'replay'])
    expect(openActions('investor', 'past', facts)).not.toContain('relist')
    expect(openActions('lender', 'past', { ...facts, relisted: true })).not.toContain('relist')
  })
})
