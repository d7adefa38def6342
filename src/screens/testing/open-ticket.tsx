// An open ticket with a store, for the tests of the ticket.
import { fireEvent, render, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { StoreAction } from '../../state/market-store'
import { BidTicket } from '../auctions/bidding/bid-ticket'
import { auctionOf, bidOf, clockAt, listOf, signedInAs } from './fixtures'
import { createStoreHarness } from './render-with-store'

export const BEST = 102.5625 // 102-18
/** Auction 17, with a rival’s bid and these. */
export const riverbend = (...more: ReturnType<typeof bidOf>[]) =>
  auctionOf(17, 'Riverbend Commons', { bids: [bidOf(2, BEST), ...more], rest: { version: 1 + more.length } })
/** Harbor Crest, the signed-in investor, leads it at this price. */
export const led = (id: number, price: number) => riverbend(bidOf(id, price, true))

interface OpenOptions {
  readonly limit?: number | null
  /** Null if the list isn't loaded. */
  readonly past?: readonly ReturnType<typeof riverbend>[] | null
  readonly readsPreferences?: boolean
  /** What this tab stored of earlier entries. */
  readonly stored?: string | null
}

export const preferencesRead = (values: Readonly<Record<string, object>>): StoreAction => ({
  type: 'preference.list/answered',
  payload: {
    subject: 'preferences.read',
    params: undefined,
    query: undefined,
    answer: { data: Object.entries(values).map(([key, value]) => ({ key, value })) },
  },
})
export const preferencesFailed = (status: number, kind: 'unavailable' | 'not-found'): StoreAction => ({
  type: 'preference.list/failed',
  payload: {
    subject: 'preferences.read',
    params: undefined,
    query: undefined,
    error: { status, kind, message: '', fields: {} },
  },
})

/** Opens the ticket of auction 17, live. */
export function openTicket(
  first = riverbend(),
  settings: Readonly<Record<string, unknown>> = {},
  { limit = null, past = [], readsPreferences = true, stored = null }: OpenOptions = {},
) {
  const harness = createStoreHarness(() => 0, { readsPreferences })
  if (stored !== null) harness.ports.sessionStorage.write('bid-drafts', stored)
  harness.receive(clockAt(0), signedInAs('investor'), listOf('live', first))
  if (past !== null) harness.receive(listOf('past', ...past))
  harness.receive(preferencesRead({ settings, workspace: { exposure_limit: limit } }))
  const onClose = vi.fn()
  const ticketOf = (isOpen: boolean) => <BidTicket open={isOpen} auctionId={17} onClose={onClose} />
  const { rerender } = render(ticketOf(true), { wrapper: harness.Wrapper })
  const ticket = () => within(screen.getByRole('region', { name: 'Place a bid' }))
  return {
    ...harness,
    ticket,
    onClose,
    shows: (text: string | RegExp) => ticket().queryByText(text) !== null,
    type: (label: string, value: string) => fireEvent.change(ticket().getByLabelText(label), { target: { value } }),
    press: (name: string) => fireEvent.click(ticket().getByRole('button', { name })),
    button: (name: string) => ticket().getByRole<HTMLButtonElement>('button', { name }),
    bids: () => harness.dispatched.filter((each) => each.type === 'bid/requested'),
    show: (isOpen: boolean) => rerender(ticketOf(isOpen)),
  }
}

export const noReview = { confirm_before_bid: false }
