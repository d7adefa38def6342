// What a screen reader hears when an auction closes: the result once, from the toast if the viewer had a bid.
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeAuctionPanelView } from '../../state/views/auction-panel.view'
import { useView } from '../store-binding'
import { auctionOf, bidOf, clockAt, listOf, signedInAs } from '../testing/fixtures'
import { createStoreHarness } from '../testing/render-with-store'
import { AuctionProvider } from './auction-context'
import { StandingToasts } from './board/standing-toasts'
import { PanelAnnouncement } from './panel/panel-announcement'
import { StakeAnnouncer } from './stake-announcer'

beforeEach(() => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/investor/auction/live?auction=2')
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const own = auctionOf(1, 'Riverbend Commons', { bids: [bidOf(1, 102.46875, true)] })
const watched = auctionOf(2, 'Juniper Gardens', { bids: [bidOf(2, 101.8125)] })

/** The live region of the panel of an auction. */
function OpenPanel({ auctionId }: { readonly auctionId: number }) {
  const panel = useView(makeAuctionPanelView, auctionId)
  return panel === null ? null : (
    <AuctionProvider value={panel}>
      <PanelAnnouncement />
    </AuctionProvider>
  )
}

/** Closes an auction while its panel is open, and returns the sentences of all live regions about it. */
function sentencesAfterClose(role: 'investor' | 'lender', auction: typeof own, name: string): readonly string[] {
  const { receive, Wrapper } = createStoreHarness()
  receive(clockAt(0), signedInAs(role), listOf('live', own, watched))
  render(
    <>
      <StandingToasts />
      <StakeAnnouncer />
      <OpenPanel auctionId={auction.id} />
    </>,
    { wrapper: Wrapper },
  )
  const past = { ...auction, status: 'past' as const, version: (auction.version ?? 1) + 1, outcome: 'sold' as const }
  receive(
    { type: 'auction/removed', payload: { status: 'live', data: { id: auction.id } } },
    { type: 'auction/added', payload: { status: 'past', data: past } },
  )
  act(() => vi.advanceTimersByTime(2_000))
  const regions = [...screen.queryAllByRole('status'), ...screen.queryAllByRole('log')]
  return regions.map((each) => each.textContent ?? '').filter((text) => text.includes(name))
}

it('the close of an auction with a bid by the viewer is announced once, with its result', () => {
  const sentences = sentencesAfterClose('investor', own, 'Riverbend Commons')
  expect(sentences).toHaveLength(1)
  expect(sentences[0]).not.toMatch(/^Riverbend Commons has closed\.$/)
})

it('the close of a seller’s auction, which has no toast, is announced once', () => {
  expect(sentencesAfterClose('lender', watched, 'Juniper Gardens')).toEqual(['Juniper Gardens has closed.'])
})
