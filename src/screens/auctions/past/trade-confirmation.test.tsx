// @vitest-environment happy-dom
// The trade confirmation: every term of the trade, printing, and the refusal for third parties.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { clockAt, signedInAs } from '../../testing/fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { TradeConfirmation } from './trade-confirmation'

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
    refuse: () =>
      harness.receive({
        type: 'trade.read/failed',
        payload: {
          ...fact,
          error: {
            status: 403,
            kind: 'forbidden',
            message: 'A trade is confirmed to its seller and its buyer only.',
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
  it('names every term of the trade', () => {
    open({})
    expect(terms()).toMatchObject({
      Parties: {
        Trade: 'No. 17, 03/02/2026 11:00 AM ET',
        Seller: 'Prairie Lending',
        Originator: 'Dana Moss',
        'Seller’s signators': 'H. Sorensen, P. Adeyemi',
        Buyer: 'Harbor Crest Capital',
        'Buyer’s signator': 'M. Ortega',
      },
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
        Opened: '03/02/2026 10:00 AM ET',
        'Winning bid': '03/02/2026 10:58 AM ET',
        Closed: '03/02/2026 11:00 AM ET',
        Bids: '11',
        Receipt: 'No. 14',
        'Seal of the receipts': 'ab12'.repeat(16),
      },
      Delivery: {
        'Delivery without fees until': '05/01/2026',
        'Late delivery fee': '1/8% per month',
        'Extensions allowed': 'Yes',
        'Permanent delivery': '01/10/2028',
        'Late fees after it': '1/4% monthly',
      },
      Deposit: {
        'Good-faith deposit': 'Held in lender escrow until delivery',
        'Received by wire transfer': 'Yes',
        'Held in escrow': 'Yes',
        'Wired after the award': 'No',
      },
    })
  })

  it('names the discount below par', () => {
    open({ price: 99.5 })
    expect(terms().Price).toMatchObject({ Discount: '$92,250.00' })
  })

  it('prints once it is read, and not before', () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    open()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
    cleanup()
    open({})
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('tells a third party why there is none, and tries again', () => {
    const { refuse } = open()
    refuse()
    const page = within(screen.getByRole('article', { name: 'Trade confirmation' }))
    expect(page.getByText('A trade is confirmed to its seller and its buyer only.')).toBeTruthy()
    expect(page.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByRole('region')).toBeNull()
    expect(page.queryByText(/This confirms the award/)).toBeNull()
  })
})
