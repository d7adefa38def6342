// The closing checklist over the life of a loan: what is open, who owes it, and since when.
import { describe, expect, it } from 'vitest'
import type { AuctionLoan, AuctionStatus } from '../../contract/auction'
import { closingChecklist, openItemsText, readiness } from './closing-checklist'

const createdAt = '2026-02-20T15:00:00.000Z'
const statusedAt = '2026-03-01T15:00:00.000Z'
const loan: AuctionLoan = {
  project_name: 'Riverbend Commons',
  loan_section_act: { id: 3, type: 'permanent', loan_type: 'fha', name: '223(f)' },
  auction_id: 1,
  auction_status: 'incomplete',
  delivery_last_date_fees: '2026-05-01',
}
const allForms = ['form_hud', 'form_92264', 'form_92264a', 'form_92013', 'form_financial_model']
type Changes = Partial<Parameters<typeof closingChecklist>[0]>
const listOf = (status: AuctionStatus, changes: Changes = {}, today = '2026-03-02') =>
  closingChecklist(
    { status, created_at: createdAt, statused_at: statusedAt, documents: allForms, ...changes },
    loan,
    today,
  )
const itemFor = (key: string, items: ReturnType<typeof listOf>) => items.find((each) => each.key === key)

describe('the closing checklist', () => {
  it('names the missing fields of an incomplete loan by their labels in the form, with their step', () => {
    const items = listOf('incomplete', { missing: ['project_street', 'project_zip_code'], documents: [] })
    expect(itemFor('project', items)).toMatchObject({
      state: 'open',
      owner: 'seller',
      since: createdAt,
      detail: 'Missing: Street, Zip code',
      step: 'project',
    })
    expect(itemFor('form_hud', items)).toMatchObject({ state: 'open', label: 'HUD', step: 'documents' })
    expect(itemFor('commitment', items)?.detail).toBe('Needs the HUD form')
  })

  it('asks for an amended letter, and waits for the agency to review it', () => {
    const amended = { letter_amount: 18_000_000 }
    expect(itemFor('commitment', listOf('commitment', { ...amended, commitment: 'accepted' }))).toMatchObject({
      state: 'open',
      detail: 'Needs an amended letter: the amount changed',
    })
    const underReview = listOf('commitment', { ...amended, commitment: 'waiting' })
    expect(itemFor('commitment', underReview)).toMatchObject({ state: 'waiting', owner: 'agency' })
    expect(itemFor('commitment', listOf('commitment', { commitment: 'accepted' }))).toMatchObject({ state: 'done' })
  })

  it('says that the agency owes the commitment during review, and the seller after it was sent back', () => {
    expect(itemFor('commitment', listOf('submitted', { commitment: 'waiting' }))).toMatchObject({
      state: 'waiting',
      owner: 'agency',
      since: statusedAt,
    })
    const sentBack = listOf('submitted', { commitment: 'rejected', commitment_reason: 'The amount differs.' })
    expect(itemFor('commitment', sentBack)).toMatchObject({ owner: 'seller', detail: 'Sent back: The amount differs.' })
  })

  it('counts the open items, fewer with each status', () => {
    expect(openItemsText(listOf('submitted', { commitment: 'waiting' }))).toBe('4 of 16 open')
    expect(openItemsText(listOf('commitment', { committed_at: statusedAt }))).toBe('3 of 16 open')
    expect(openItemsText(listOf('pre'))).toBe('2 of 16 open')
    expect(openItemsText(listOf('past', { outcome: 'sold' }))).toBe('1 of 16 open')
  })

  it('asks to relist an unsold loan, and for a later delivery date once it has passed', () => {
    expect(itemFor('sale', listOf('past', { outcome: 'no_sale' }))?.detail).toBe('No sale: relist it')
    expect(itemFor('delivery', listOf('commitment', {}, '2026-05-02'))).toMatchObject({
      state: 'open',
      detail: 'ended 05/01/2026: choose a later day',
      step: 'delivery-and-deposit',
    })
    expect(itemFor('delivery', listOf('past', { outcome: 'sold' }, '2026-05-02'))?.detail).toContain('late fees')
  })

  it('asks for nothing once the unsold loan is relisted', () => {
    const items = listOf('past', { outcome: 'no_sale', relisted_as: 1037 })
    expect(itemFor('sale', items)).toMatchObject({ label: 'Relisted', state: 'done', owner: null })
    expect(openItemsText(items)).toBe('complete')
  })

  it('asks for a schedule only once the agency has accepted the letter, and for a sale only after the auction', () => {
    const waiting = { state: 'waiting', owner: null, detail: 'After the firm commitment' }
    for (const commitment of ['waiting', 'rejected'] as const) {
      expect(itemFor('schedule', listOf('submitted', { commitment }))).toMatchObject(waiting)
      expect(itemFor('schedule', listOf('commitment', { commitment }))).toMatchObject(waiting)
    }
    const accepted = listOf('commitment', { commitment: 'accepted' })
    expect(itemFor('schedule', accepted)).toMatchObject({ state: 'open', owner: 'seller' })
    expect(itemFor('sale', accepted)).toMatchObject({ state: 'waiting', owner: null, detail: 'After the auction' })
  })

  it('omits documents if the server does not list them', () => {
    expect(listOf('pre', { documents: null }).some(({ kind }) => kind === 'document')).toBe(false)
  })
})

describe('the readiness of an auction', () => {
  it('names missing and unreviewed documents before bids open', () => {
    const items = listOf('pre', { documents: ['form_hud'] })
    expect(readiness(items, [], ['form_hud'])).toEqual([
      'Not uploaded: 92264, 92264A, 92013, Financial model.',
      'No investor has opened a document yet.',
    ])
    expect(readiness(listOf('pre'), [{ forms: ['form_hud'] }], allForms)).toEqual([])
    expect(readiness(listOf('pre', { documents: null }), null, [])).toEqual([])
  })

  it('says that the auction is waiting for an amended letter', () => {
    const amended = { letter_amount: 18_000_000 }
    for (const commitment of ['accepted', 'waiting', 'rejected'] as const)
      expect(readiness(listOf('commitment', { ...amended, commitment }), null, allForms)).toEqual([
        'The auction can’t be scheduled until the amended commitment letter is accepted.',
      ])
    expect(readiness(listOf('commitment', { commitment: 'accepted' }), null, allForms)).toEqual([])
  })
})
