// The exposure strip: which sums it shows, and that it shows none that rests on something unread.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bidRequested } from '../../../state/bids/bids.actions'
import type { StoreAction } from '../../../state/market-store'
import { agreedToAll } from '../../../state/testing/samples'
import { auctionOf, bidOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { ExposureStrip } from './exposure-strip'

afterEach(cleanup)
beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))

const limitedTo = (exposure_limit: number): StoreAction => ({
  type: 'preference.list/answered',
  payload: {
    subject: 'preferences.read',
    params: undefined,
    query: undefined,
    answer: { data: [{ key: 'workspace', value: { exposure_limit } }] },
  },
})
const pastFailed: StoreAction = {
  type: 'auction.list/failed',
  payload: {
    subject: 'auction.list:past',
    params: { status: 'past' },
    query: undefined,
    error: { status: 503, kind: 'unavailable', message: '', fields: {} },
  },
}

/** Harbor Crest, the signed-in investor, leads at 102-16 in the first of two auctions. */
const live = listOf(
  'live',
  auctionOf(17, 'Riverbend Commons', { bids: [bidOf(1, 102.5, true)] }),
  auctionOf(18, 'Oak Terrace', { bids: [bidOf(2, 102.5)] }),
)

function open(...facts: readonly StoreAction[]) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'), live, ...facts)
  render(<ExposureStrip />, { wrapper: harness.Wrapper })
  return { ...harness, words: () => screen.getByRole('region', { name: 'Exposure' }).textContent }
}

describe('the exposure strip', () => {
  it('shows what was read, and neither purchases nor a share of the limit until they are', () => {
    const { words, receive } = open(limitedTo(40_000_000), pastFailed)
    expect(words()).toContain('Leading1 · $18,911,250')
    expect(words()).toContain('Bought todaynot available')
    expect(words()).toContain('Couldn’t read today’s purchases, so your limit can’t be checked.')
    expect(words()).not.toContain('%')
    receive(listOf('past'))
    expect(words()).toContain('Bought todaynone')
    expect(words()).toContain('48% used')
    expect(words()).not.toContain('can’t be checked')
  })

  it('is one line on a phone, which opens every sum and the form for the limit', async () => {
    await loadLazyParts()
    Reflect.get(window, 'happyDOM').setViewport({ width: 390, height: 844 })
    const { words } = open(limitedTo(40_000_000), listOf('past'))
    expect(words()).toBe('Leading $18.92M48% of $40.00M')
    const button = within(screen.getByRole('region', { name: 'Exposure' })).getByRole('button')
    expect(button.textContent).toBe(words())
    const surface = screen.getByRole('dialog', { name: 'Exposure limit', hidden: true })
    fireEvent(surface, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
    const details = within(surface)
    expect(details.getByText('1 · $18,911,250')).toBeTruthy()
    expect(details.getByText('Bought today')).toBeTruthy()
    expect(details.getByLabelText('Your exposure limit')).toBeTruthy()
  })

  it('says on a phone in short that the limit is exceeded, or can’t be checked', () => {
    Reflect.get(window, 'happyDOM').setViewport({ width: 390, height: 844 })
    const { words, receive } = open(limitedTo(10_000_000), pastFailed)
    expect(words()).toBe('Leading $18.92MLimit $10.00MYour limit can’t be checked.')
    receive(listOf('past'))
    expect(words()).toContain('Over your limit by $8,911,250.')
  })

  it('counts a bid that is being sent', () => {
    const { words, receive } = open(limitedTo(30_000_000), listOf('past'))
    receive(bidRequested({ auctionId: 18, attempt: 'a', price32: 102 * 32, seen: {}, agreed: agreedToAll }))
    expect(words()).toContain('Pending1 · $18,819,000')
    expect(words()).toContain('126% used')
    expect(words()).toContain('Your bids exceed your limit by $7,730,250.')
  })
})
