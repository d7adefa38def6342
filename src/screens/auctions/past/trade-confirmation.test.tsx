// The trade confirmation: every term of the trade, printing, and the message to third parties.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { clockAt, signedInAs } from '../../testing/fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { bidSheetSections } from '../paper/bid-sheet-copy'
import { TradeConfirmation } from './trade-confirmation'
import { tradeHead, tradeSections } from './trade-copy'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Answered = Extract<StoreAction, { readonly type: 'trade.read/answered' }>
type Trade = Answered['payload']['answer']['data']

const trade: Trade = {
  auction_id: 17,
  traded_at: '2026-03-02T16:00:00.000Z',
  opened_at: '2026-03-02T15:00:00.000Z',
  bid_at: '2026-03-02T15:58:30.000Z',
  bid_count: 11,
  receipt_sequence: 14,
  seal: 'ab12'.repeat(16),
  seller: 'Prairie Lending',
  originator: 'Dana Moss',
  seller_signators: ['H. Sorensen', 'P. Adeyemi'],
  buyer: 'Harbor Crest Capital',
  buyer_signator: 'M. Ortega',
  seller_party: {
    name: 'Prairie Lending',
    street: '435 Prairie Road',
    city: 'Columbus',
    state: 'OH',
    zip_code: '43215',
    contacts: [{ name: 'H. Sorensen', type: 'Trading', email: 'h@prairie.example', phone: '13125550107' }],
  },
  buyer_party: {
    name: 'Harbor Crest Capital',
    street: '120 Market Street',
    city: 'Bethesda',
    state: 'MD',
    zip_code: '20814',
    contacts: [],
  },
  project_name: 'Riverbend Commons',
  project_street: '12 River Road',
  project_city: 'Mobile',
  project_state: 'AL',
  project_zip_code: '36602',
  fha_number: '062-35541',
  loan_section_act: { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
  auction_process_type: 'price',
  loan_amount: 18_450_000,
  loan_amount_diff_percent: 5,
  gnma_interest_rate: 5.25,
  servicing_spread: 0.25,
  price: 102.5625,
  loan_term: 480,
  construction_period: 18,
  call_protection: 'LO0_10_1',
  call_protection_other: null,
  delivery_last_date_fees: '2026-05-01',
  delivery_late_fees: '1/8% per month',
  extension_fees_allowed: 'yes',
  permanent_loan_late_date: '2028-01-10',
  permanent_loan_late_fees: '1/4% monthly',
  gfd_treated: 'held_by_lender',
  gfd_percent: 0.5,
  deposit_due: '2026-03-09',
  received_deposit_wire_transfer: true,
  received_deposit_held_escrow: true,
  received_deposit_post_wired: false,
}

function open(answer?: Partial<Trade>) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'))
  render(<TradeConfirmation auctionId={17} />, { wrapper: harness.Wrapper })
  const fact = { subject: 'trade.read:17', params: { auctionId: 17 }, query: undefined } as const
  if (answer)
    harness.receive({ type: 'trade.read/answered', payload: { ...fact, answer: { data: { ...trade, ...answer } } } })
  return {
    ...harness,
    refuse: (kind: 'forbidden' | 'server') =>
      harness.receive({
        type: 'trade.read/failed',
        payload: {
          ...fact,
          error: {
            status: kind === 'forbidden' ? 403 : 500,
            kind,
            message: kind === 'forbidden' ? 'Only the seller and the winner can read this.' : 'Server Error',
            fields: {},
          },
        },
      }),
  }
}

const terms = () =>
  Object.fromEntries(
    screen
      .getAllByRole('region')
      .map((region) => [
        region.getAttribute('aria-label'),
        Object.fromEntries(
          [...region.querySelectorAll('dl > div')].map((pair) => [
            pair.querySelector('dt')?.textContent,
            pair.querySelector('dd')?.textContent,
          ]),
        ),
      ]),
  )

describe('the trade confirmation', () => {
  it('gives the payment with the mortgage insurance of the bid sheet, or says that it is unknown', () => {
    const lines = (section: Trade['loan_section_act']) => {
      const { id: _id, ...terms } = section
      const sheet = { terms: { ...trade, section: terms } }
      const isPayment = ({ name }: { readonly name: string }) =>
        /^(Principal and interest|With MIP|Mortgage insurance)/.test(name)
      const facts = tradeSections({ ...trade, loan_section_act: section }, {}).flatMap((part) => part.facts)
      const onSheet = bidSheetSections(sheet, {}).flatMap((part) => part.facts)
      expect(facts.filter(isPayment)).toEqual(onSheet.filter(isPayment))
      return facts.filter(isPayment).map(({ value }) => value)
    }
    expect(lines(trade.loan_section_act)).toEqual([
      '$95,159.62',
      '$99,003.37',
      'HUD notice FR-6522-N-02, from 10/01/2025',
    ])
    expect(lines({ id: 9, type: 'construction', loan_type: 'fha', name: '242' })).toEqual(['$95,159.62', 'MIP unknown'])
  })
  it('says at the top what the buyer pays', () => {
    expect(tradeHead(trade)).toContainEqual({ name: 'Buyer pays', value: '$18,922,781.25' })
    expect(tradeHead({ ...trade, price: null }).map(({ name }) => name)).not.toContain('Buyer pays')
  })
  it('lists every term of the trade', () => {
    open({})
    expect(terms()).toMatchObject({
      'Project and loan': {
        Project: 'Riverbend Commons',
        Address: '12 River Road, Mobile, AL 36602',
        'FHA number': '062-35541',
        'Section Of Act': 'FHA 221(d)(4)',
        Term: '480 months',
        'Construction period': '18 months',
        'Call protection': '10% declining 1%/yr',
      },
      Price: {
        'Loan amount': '$18,450,000',
        'Amount tolerance': '±5%',
        Price: '102-18 (102.5625% of par)',
        'Proceeds to the lender': '$18,922,781.25',
        Premium: '$472,781.25',
        'GNMA rate': '5.250%',
        'Servicing spread': '0.250%',
        'Note rate': '5.500%',
      },
      Auction: {
        Opened: '03/02/2026 10:00:00 ET',
        'Winning bid': '03/02/2026 10:58:30 ET',
        Closed: '03/02/2026 11:00:00 ET',
        Bids: '11',
        Receipt: 'No. 14',
        'Receipt seal': 'ab12'.repeat(16),
      },
      Delivery: {
        'Delivery without fees until': '05/01/2026',
        'Late delivery fee': '1/8% per month',
        'Extensions allowed': 'Yes',
        'Permanent delivery': '01/10/2028',
        'Late fees after that date': '1/4% monthly',
      },
      Deposit: {
        'Good-faith deposit': 'Held in lender escrow until delivery',
        Amount: '$92,250.00 (0.5% of the loan)',
        Due: '03/09/2026',
        'Received by wire transfer': 'Yes',
        'Held in escrow': 'Yes',
        'Wired after award': 'No',
      },
    })
  })

  it('names both people who signed a bid under the two-person rule, with a signature line for each', () => {
    open({ buyer_signators: ['M. Ortega', 'J. Whitfield'] })
    const signatures = within(screen.getByRole('region', { name: 'Signatures' }))
    for (const [name, part] of [
      ['M. Ortega', 'prepared the bid'],
      ['J. Whitfield', 'confirmed the bid'],
    ] as const)
      expect(signatures.getByText(name).textContent).toBe(`${name}${part}`)
    expect(terms().Parties).toMatchObject({ 'Bid prepared by': 'M. Ortega', 'Bid confirmed by': 'J. Whitfield' })
  })

  it('has a letterhead, the trade date, both firms with address and contacts, and signature lines', () => {
    open({})
    screen.getByText('Loan Auction Marketplace')
    const dateOf = screen.getByText('Trade date').nextElementSibling
    expect(dateOf?.textContent).toBe('03/02/2026')
    const parties = within(screen.getByRole('region', { name: 'Parties' }))
    for (const line of [
      'Prairie Lending',
      '435 Prairie Road',
      'Columbus, OH 43215',
      '120 Market Street',
      'Bethesda, MD 20814',
    ])
      parties.getByText(line)
    const contacts = parties.getByRole('list', { name: 'Contacts of the seller' })
    expect(contacts.textContent).toBe('H. SorensenTradingh@prairie.example+1 (312) 555-0107')
    const signatures = within(screen.getByRole('region', { name: 'Signatures' }))
    for (const name of ['H. Sorensen', 'P. Adeyemi', 'M. Ortega']) signatures.getByText(name)
  })

  it('says how many contacts of a firm could not be read', () => {
    const { seller_party } = trade
    open({ seller_party: seller_party && { ...seller_party, unreadable_rows: { contacts: 1 } } })
    expect(screen.getByRole('note').textContent).toBe('1 contact couldn’t be read and isn’t shown.')
  })
  it('leaves out lines without a value and sections without lines', () => {
    open({
      delivery_late_fees: null,
      extension_fees_allowed: null,
      seller_party: null,
      buyer_party: null,
      gfd_treated: null,
      gfd_percent: null,
      deposit_due: null,
      received_deposit_wire_transfer: null,
      received_deposit_held_escrow: null,
      received_deposit_post_wired: null,
      originator: null,
      project_street: null,
    })
    expect(document.body.textContent).not.toContain('—')
    expect(screen.queryByRole('region', { name: 'Deposit' })).toBeNull()
    expect(Object.keys(terms().Delivery ?? {})).not.toContain('Late delivery fee')
    expect(terms()['Project and loan']).toMatchObject({ Address: 'Mobile, AL 36602' })
    for (const value of document.querySelectorAll('dd')) expect(value.textContent).not.toBe('')
  })

  it('shows a discount below par', () => {
    open({ price: 99.5 })
    expect(terms().Price).toMatchObject({ Discount: '$92,250.00' })
  })

  it('can be printed once it has loaded', () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    open()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
    cleanup()
    open({})
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('tells a third party who may view it, without a retry', () => {
    const { refuse } = open()
    refuse('forbidden')
    const page = within(screen.getByRole('article', { name: 'Trade confirmation' }))
    page.getByText('Only the seller and the winner of this auction can view its trade confirmation.')
    expect(page.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByRole('region')).toBeNull()
    expect(page.queryByText(/This confirms the award/)).toBeNull()
  })

  it('shows any other error, with a retry', () => {
    const { refuse } = open()
    refuse('server')
    const page = within(screen.getByRole('article', { name: 'Trade confirmation' }))
    page.getByText('Server Error')
    page.getByRole('button', { name: 'Try again' })
  })

  it('stays when it can’t be read again, because a trade never changes, but not without access', () => {
    const { refuse } = open({})
    refuse('server')
    expect(terms().Price).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(false)
    refuse('forbidden')
    expect(screen.queryByRole('region')).toBeNull()
    screen.getByText('Only the seller and the winner of this auction can view its trade confirmation.')
  })
})
