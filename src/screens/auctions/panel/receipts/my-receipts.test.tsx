// My receipts: list, downloads and verification.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { receiptLine } from '../../../../domain/receipt-line'
import { headOf, leafOf } from '../../../../domain/receipt-proof'
import type { selectReceipts } from '../../../../state/receipts/receipts.slice'
import { clockAt, instant, signedInAs } from '../../../testing/fixtures'
import { loadLazyParts } from '../../../testing/load-lazy-parts'
import { createStoreHarness } from '../../../testing/render-with-store'
import { MyReceipts } from './my-receipts'

beforeAll(loadLazyParts)
afterEach(cleanup)

type Receipt = NonNullable<ReturnType<typeof selectReceipts>>['own'][number]

const accepted: Receipt = {
  sequence: 1,
  auction_id: 17,
  received_at: instant(-60_000),
  outcome: 'accepted',
  rule: 'First bid, at or above the minimum price of 101-16.',
  price: 102.5625,
  gnma_interest_rate: null,
  decided_at: instant(-59_998),
  told_at: instant(-59_995),
  seen: { version: 3, price: 102.5, age_ms: 1250, clock_error_ms: 40, pressed_at: instant(-60_139) },
  nonce: 'ab'.repeat(16),
}
const refused: Receipt = {
  ...accepted,
  sequence: 2,
  outcome: 'refused',
  rule: 'Please use a fraction in 1/32 increments',
  price: 102.51,
  told_at: null,
  seen: null,
}

const about = { params: { auctionId: 17 }, query: undefined }
const listed = (...own: Receipt[]) =>
  ({ type: 'receipt.list/answered', payload: { ...about, subject: 'receipt.list:17', answer: { data: own } } }) as const
const chained = (...leaves: string[]) =>
  ({
    type: 'receipt.chain/answered',
    payload: {
      ...about,
      subject: 'receipt.chain:17',
      answer: { data: { auction_id: 17, leaves, head: headOf(leaves) } },
    },
  }) as const

function open(...own: Receipt[]) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'))
  render(<MyReceipts auctionId={17} project="Riverbend Commons" />, { wrapper: harness.Wrapper })
  harness.receive(listed(...own))
  return harness
}

describe('the receipt of a bid under the two-person rule', () => {
  it('says which PIN was reset in the days before, when, and who approved that', () => {
    const two_person = {
      prepared_by: 'M. Ortega',
      prepared_at: instant(-90_000),
      prepared_with_pin: true,
      prepared_pin_reset: { at: instant(-3_600_000), by: ['J. Whitfield'] },
      confirmed_by: 'J. Whitfield',
      confirmed_with_pin: true,
    }
    open({ ...accepted, two_person })
    screen.getByText(
      /^Prepared with the PIN of M\. Ortega at .+, confirmed with the PIN of J\. Whitfield from a second sign-in\. The PIN of M\. Ortega was reset on \d\d\/\d\d\/\d{4} .+ ET, approved by J\. Whitfield\.$/,
    )
  })
})

describe('my receipts', () => {
  it('show the bid, its outcome, the rule, and the best bid on screen', () => {
    const { dispatched } = open(accepted, refused)
    expect(dispatched[0]?.type).toBe('receipts/receiptsOpened')
    const rows = [...screen.getByRole('list', { name: 'Receipts, newest first' }).children]
    const [second, first] = rows.map((item) => item.textContent)
    expect(first).toContain('102-18')
    expect(first).toContain('Accepted')
    expect(first).toContain('best bid 102-16, 1.3 s old')
    expect(second).toContain('102.51')
    expect(second).toContain('Refused')
    expect(second).toContain('Please use a fraction in 1/32 increments')
  })

  it('show when the bid was confirmed, received, decided and published, with the clock error', () => {
    open(accepted, refused)
    const stepsOf = (sequence: number) =>
      within(screen.getByRole('list', { name: `Timeline of receipt ${sequence}` }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(stepsOf(1)).toEqual([
      'Confirmed10:40:59.861 ET',
      'Received10:41:00.000 ET+139 ms',
      'Decided10:41:00.002 ET+2 ms',
      'Published10:41:00.005 ET+3 ms',
    ])
    screen.getByText('Confirmation time is from your clock, ±40 ms.')
    expect(stepsOf(2)).toEqual(['Received10:41:00.000 ET', 'Decided10:41:00.002 ET+2 ms'])
    screen.getByText('Confirmation time not recorded.')
  })

  it('can be copied and saved as signed lines, and such a line can be verified', async () => {
    const { copiedTexts, savedFiles, receive } = open(accepted, refused)
    fireEvent.click(screen.getByRole('button', { name: 'Copy signed line of receipt 1' }))
    expect(copiedTexts).toEqual([receiptLine(accepted)])
    fireEvent.click(screen.getByRole('button', { name: 'Download signed lines' }))
    expect(savedFiles[0]?.name).toBe('simulated-receipt-lines-riverbend-commons.txt')
    expect(savedFiles[0]?.text).toBe(`${receiptLine(refused)}\n${receiptLine(accepted)}\n`)

    fireEvent.change(screen.getByLabelText('Signed line'), { target: { value: receiptLine(accepted) } })
    fireEvent.click(screen.getByRole('button', { name: 'Verify line' }))
    receive(chained(leafOf(accepted), leafOf(refused)))
    screen.getByText('Verified.')
    screen.getByText('Receipt #1 is in the chain at its number, unchanged.')
    screen.getByText('It has no signature.')
  })

  it('show the signed line to select if the browser blocks copying, as over plain http', async () => {
    const { ports } = open(accepted)
    ports.clipboard.copy = () => Promise.resolve(false)
    fireEvent.click(screen.getByRole('button', { name: 'Copy signed line of receipt 1' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Signed line of receipt 1')).value).toBe(
      receiptLine(accepted),
    )
    expect(screen.getByRole('status').textContent).toMatch(/blocked copying/)
  })

  it('say how many could not be read', () => {
    const { receive } = open(accepted)
    const { payload } = listed(accepted)
    const answer = { ...payload.answer, unreadable_rows: { data: 1 } }
    receive({ type: 'receipt.list/answered', payload: { ...payload, answer } })
    expect(screen.getByRole('note').textContent).toBe('1 receipt couldn’t be read and isn’t shown.')
  })

  it('do not look empty if none could be read', () => {
    const { receive } = open()
    const { payload } = listed()
    const answer = { ...payload.answer, unreadable_rows: { data: 2 } }
    receive({ type: 'receipt.list/answered', payload: { ...payload, answer } })
    expect(screen.getByRole('note').textContent).toBe('2 receipts couldn’t be read and aren’t shown.')
    expect(screen.queryByText(/^No receipts yet/)).toBeNull()
  })

  it('explain what a receipt is if there are none', () => {
    open()
    screen.getByText(/Every bid and standing maximum, accepted or refused, gets a receipt/)
  })

  it('are verified against the chain, with an explanation of what that does and does not prove', () => {
    const { dispatched, receive } = open(accepted, refused)
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
    expect(dispatched.at(-1)?.type).toBe('receipts/receiptsCheckRequested')
    expect(screen.queryByText('Verified.')).toBeNull()
    receive(listed(accepted, refused), chained(leafOf(accepted), leafOf(refused)))
    screen.getByText('Verified.')
    screen.getByText(/Each of your 2 receipts is in the chain at its number/)
    screen.getByText(/It does not prove who the other bidders are/)
  })

  it('fail verification with a list of mismatches', () => {
    const { receive } = open(accepted)
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
    receive(chained(leafOf(refused)))
    screen.getByText('Not verified.')
    screen.getByText('These receipts don’t match their seals: #1.')
  })

  it('show the result of Verify between its button and the list', () => {
    const { receive } = open(accepted)
    fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
    receive(listed(accepted), chained(leafOf(accepted)))
    const result = screen.getByText('Verified.')
    const isBefore = (a: Element, b: Element) =>
      Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(isBefore(screen.getByRole('button', { name: 'Verify' }), result)).toBe(true)
    expect(isBefore(result, screen.getByRole('list', { name: 'Receipts, newest first' }))).toBe(true)
  })

  it('are saved with everything needed to verify them elsewhere, and marked as simulated', () => {
    const { savedFiles } = open(accepted)
    fireEvent.click(screen.getByRole('button', { name: 'Download receipts' }))
    expect(savedFiles[0]?.name).toBe('simulated-receipts-riverbend-commons.json')
    const file: unknown = JSON.parse(savedFiles[0]?.text ?? '')
    expect(file).toMatchObject({ simulated: true, world: 'main', auction_id: 17, receipts: [accepted] })
  })
})
