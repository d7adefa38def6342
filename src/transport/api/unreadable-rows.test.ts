// Lists inside records: unreadable rows are left out and counted, unless that could mislead about money or remove a person.
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../contract/call'
import { calls } from '../../contract/calls'
import { sampleAuction } from '../channels/sample-auction'
import { readAnswer } from './reading'

const at = '2026-03-02T15:20:00.000Z'
const bid = (id: number, price: number) => ({ id, price, created_at: at, investor: { id: null, name: 'Investor C' } })
const bad = { id: 'many' }
const person = { id: 4, type: 'trading', name: 'H. Sorensen', email: 'h@prairie.example', phone: '13125550107' }
const originator = { id: 6, firstname: 'Dana', lastname: 'Moss', email: 'd@prairie.example' }
const document = { form: 'form_hud', name: 'letter.pdf' }
const firm = { id: 8, name: 'Ann Capital' }

const company = { name: 'Prairie Lending', street: '1 Main St', city: 'Duluth', state_id: 23, zip_code: '55802' }
const lender = {
  ...company,
  website: 'https://prairie.example',
  warehouses: {},
  servicer_external_servicer: false,
  trade_authority_type: 'all',
  investors_trading_authority: [],
  domains: [],
  persons: [person],
  originators: [originator],
}
const parties = { contacts: [], signators: [], servicing_persons: [], investors: [] }
const trade = {
  auction_id: 17,
  traded_at: at,
  seller: 'Prairie Lending',
  seller_signators: [],
  buyer: 'Harbor Crest Capital',
  project_name: 'Willow Court',
  loan_section_act: { type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
  auction_process_type: 'price',
}

/** The auction of a list with this change, as read. */
const listed = (change: object) =>
  readAnswer(calls['auction.list'].answer, { data: [{ ...sampleAuction(), ...change }] })
const read = (answer: Answer, data: object) => readAnswer(answer, { data })

describe('an auction', () => {
  it('loses only the bid that cannot be read, because its best bid is known', () => {
    const best = bid(2, 102.5)
    expect(listed({ bids: [{ ...bid(1, 102), price: 102.01 }, best], best_bid: best })).toMatchObject({
      ok: true,
      value: { data: [{ bids: [best], best_bid: best, unreadable_rows: { bids: 1 } }] },
    })
  })

  it('has the count that the app made, whatever the server says', () => {
    const best = bid(2, 102.5)
    const bids = [{ ...bid(1, 102), price: 102.01 }, best]
    for (const unreadable_rows of [{}, { bids: 0 }, { passes: 4 }, 'none'])
      expect(listed({ bids, best_bid: best, unreadable_rows })).toMatchObject({
        ok: true,
        value: { data: [{ bids: [best], unreadable_rows: { bids: 1 } }] },
      })
  })

  it.each([
    ['missing', undefined],
    ['null', null],
  ])('is unreadable if the unreadable bid may be the best one, because the best bid is %s', (_what, best_bid) => {
    const reading = listed({ bids: [bid(1, 102), { ...bid(2, 102.5), price: 102.51 }], best_bid })
    expect(reading.ok).toBe(false)
    expect(reading.problems).toContainEqual({
      path: 'data.0.bids',
      why: 'a bid that may be the best one is unreadable',
    })
  })

  it('loses only the passes and the changes of its end that cannot be read, and counts them by list', () => {
    const move = { kind: 'pause', at }
    const pass = { investor: firm, at }
    expect(listed({ end_moves: [move, { ...move, at: 'noon' }], passes: [bad, pass, bad] })).toMatchObject({
      ok: true,
      value: { data: [{ end_moves: [move], passes: [pass], unreadable_rows: { end_moves: 1, passes: 2 } }] },
    })
  })
})

describe('a record', () => {
  it.each([
    ['a loan', 'documents', calls['loan.read'].answer, { id: 7, documents: [document] }],
    ['a loan', 'replaced_documents', calls['loan.read'].answer, { id: 7, replaced_documents: [document] }],
    ['the parties of a loan', 'contacts', calls['loan.parties'].answer, { ...parties, contacts: [firm] }],
    [
      'the parties of a loan',
      'servicing_persons',
      calls['loan.parties'].answer,
      { ...parties, servicing_persons: [firm] },
    ],
    ['the parties of a loan', 'investors', calls['loan.parties'].answer, { ...parties, investors: [firm] }],
    ['the parties of a loan', 'entities', calls['loan.parties'].answer, { ...parties, entities: [firm] }],
    ['a lender', 'originators', calls['lender-profile.read'].answer, lender],
  ])(
    'such as %s loses only the rows of %s that cannot be read',
    (_record, list, answer, data: Record<string, unknown>) => {
      const rows = data[list] as readonly unknown[]
      expect(read(answer, { ...data, [list]: [...rows, bad] })).toMatchObject({
        ok: true,
        value: { data: { [list]: rows, unreadable_rows: { [list]: 1 } } },
      })
      // The count says that the list isn't empty.
      expect(read(answer, { ...data, [list]: [bad] })).toMatchObject({
        ok: true,
        value: { data: { [list]: [], unreadable_rows: { [list]: 1 } } },
      })
    },
  )

  it('such as a trade loses only the contact that cannot be read', () => {
    const contacts = [{ name: 'H. Sorensen' }, { name: null }]
    expect(read(calls['trade.read'].answer, { ...trade, seller_party: { ...company, contacts } })).toMatchObject({
      ok: true,
      value: { data: { seller_party: { contacts: [{ name: 'H. Sorensen' }], unreadable_rows: { contacts: 1 } } } },
    })
  })

  it.each([
    [
      'a person of a profile, because saving the others would remove that person',
      'lender-profile.read',
      lender,
      'persons',
    ],
    ['a signator of a loan, because printed documents would omit a signature', 'loan.parties', parties, 'signators'],
  ] as const)('is unreadable with %s', (_why, call, data, list) => {
    expect(read(calls[call].answer, data).ok).toBe(true)
    expect(read(calls[call].answer, { ...data, [list]: [bad] }).ok).toBe(false)
  })
})
