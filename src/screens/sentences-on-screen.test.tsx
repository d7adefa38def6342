// On a server that sends what the specification demands and no more, no sentence on the screen has a dash in place of a figure, and
// none promises a feature that the server lacks.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { capabilitiesRecalled } from '../state/capabilities/capabilities.slice'
import { BoardScreen } from './auctions/board/board-screen'
import { StandingToasts } from './auctions/board/standing-toasts'
import { ComparisonScreen } from './auctions/compare/comparison-screen'
import { preparedBidCards } from './auctions/two-person/lazy-parts'
import { PreparedBids } from './auctions/two-person/prepared-bids'
import type { BoardStatus, ScreenRole } from './destinations'
import { auctionOf, bidFailed, changed, clockAt, instant, listOf, OWN_PROFILE, signedInAs } from './testing/fixtures'
import { loadLazyParts } from './testing/load-lazy-parts'
import { lineOpened, preparedBid, preparedBidsRead } from './testing/prepared-bid-fixtures'
import { createStoreHarness } from './testing/render-with-store'
import { placeholderSentences } from './testing/sentences'

type Auction = ReturnType<typeof auctionOf>
type Process = 'price' | 'rate' | undefined

beforeAll(async () => {
  await loadLazyParts()
  await preparedBidCards.load()
})
const sized = (width: number) => Reflect.get(window, 'happyDOM').setViewport({ width, height: 900 })
beforeEach(() => sized(1440))
afterEach(cleanup)

const bareBid = (id: number, own: boolean): Auction['bids'][number] => ({
  id,
  investor: own ? { id: OWN_PROFILE, name: 'Harbor Crest Capital' } : { id: null, name: 'Investor C' },
})

/** An auction with the required fields only; the last bid is the best. `own`: whose bids they are. */
function bare(status: BoardStatus, own: readonly boolean[], process: Process): Auction {
  const bids = own.map((isOwn, index) => bareBid(index + 1, isOwn))
  const { id, statused_at, created_at, loan } = auctionOf(17, 'Riverbend Commons', { status })
  return {
    id,
    status,
    statused_at,
    created_at,
    loan: {
      project_name: loan.project_name,
      loan_section_act: loan.loan_section_act,
      auction_id: id,
      auction_status: status,
      ...(process === undefined ? {} : { auction_process_type: process }),
    },
    bids,
    best_bid: bids.at(-1) ?? null,
  }
}

/** Only what the specification lists. */
const noFeatures = capabilitiesRecalled({ declared: [], absent: {} })

function openBoard(role: ScreenRole, auction: Auction) {
  window.history.replaceState(null, '', `/${role}/auction/${auction.status}?auction=17`)
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs(role), noFeatures, listOf(auction.status, auction))
  render(
    <>
      <StandingToasts />
      <BoardScreen status={auction.status} />
    </>,
    { wrapper: harness.Wrapper },
  )
  return harness
}
const expectSentences = () => expect(placeholderSentences(document.body)).toEqual([])
const ticket = () => within(screen.getByRole('region', { name: 'Place a bid' }))
const press = (name: string) => fireEvent.click(ticket().getByRole('button', { name }))
const openTicket = (process: Process, figure: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Bid' }))
  fireEvent.change(ticket().getByLabelText(process === 'rate' ? 'GNMA rate' : 'Price'), { target: { value: figure } })
}

const processes: readonly Process[] = [undefined, 'price', 'rate']
const boards = ['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past'] as const
const standings: readonly (readonly boolean[])[] = [[], [false], [true, false]]

describe.each(processes)('with bids and loans without figures, process %s', (process) => {
  it.each(['investor', 'lender', 'borrower'] as const)(
    'no sentence on a board or in a panel has a dash: %s',
    (role) => {
      // The cards of a narrow window have the same texts for every role and process.
      for (const width of role === 'investor' && process === undefined ? [1440, 390] : [1440])
        for (const status of boards)
          for (const own of status === 'live' || status === 'past' ? standings : [[]]) {
            sized(width)
            openBoard(role, bare(status, own, process))
            expectSentences()
            cleanup()
          }
    },
  )

  it.each(['investor', 'lender', 'borrower'] as const)(
    'no panel has a dash for a figure, or counts investors who can’t be told apart: %s',
    (role) => {
      for (const status of boards)
        for (const own of status === 'live' || status === 'past' ? [[], [false, false]] : [[]]) {
          const auction = bare(status, own, process)
          const bids = auction.bids.map((bid) => ({ ...bid, investor: { id: null } }))
          openBoard(role, { ...auction, bids, best_bid: bids.at(-1) ?? null })
          const panel = screen.getByRole('complementary')
          for (const figure of panel.querySelectorAll('.panel__price, .facts'))
            expect(figure.textContent).not.toContain('—')
          for (const section of panel.querySelectorAll('section'))
            expect(section.textContent).not.toBe(section.querySelector('h3')?.textContent)
          expect(within(panel).queryByText('No amount yet')).toBeNull()
          expect(within(panel).queryByText(/^1 investor/)).toBeNull()
          cleanup()
        }
    },
  )

  it('no sentence of the ticket has one while bids come in, it is reviewed, refused, and the auction closes', () => {
    const { receive } = openBoard('investor', bare('live', [], process))
    openTicket(process, process === 'rate' ? '5.2' : '103-00')
    expectSentences()
    receive(changed(bare('live', [false], process)))
    expectSentences()
    receive(changed(bare('live', [false, true], process)))
    expectSentences()
    receive(changed(bare('live', [false, true, false], process)))
    expectSentences()
    press('Review bid')
    expectSentences()
    fireEvent.change(ticket().getByLabelText(/^Retype/), { target: { value: process === 'rate' ? '5.2' : '103-00' } })
    press('Confirm bid')
    expectSentences()
    receive(bidFailed(17, { message: '' }))
    expectSentences()
    receive(listOf('past', bare('past', [false, true, false], process)), listOf('live'))
    expectSentences()
  })

  it('no sentence of the ticket has one while the bidder leads', () => {
    openBoard('investor', bare('live', [true], process))
    openTicket(process, process === 'rate' ? '5.2' : '103-00')
    expectSentences()
    press('Review bid')
    expectSentences()
  })

  it('no sentence about a prepared bid has one', async () => {
    const harness = createStoreHarness()
    harness.receive(
      clockAt(6_000),
      signedInAs('investor'),
      capabilitiesRecalled({ declared: ['two-person-rule'], absent: {} }),
      listOf('live', bare('live', [true, false], process)),
      ...lineOpened,
      preparedBidsRead('phone', [preparedBid(process === 'rate' ? { price: null, gnma_interest_rate: 5.2 } : {})]),
    )
    render(<PreparedBids />, { wrapper: harness.Wrapper })
    const button = await screen.findByRole('button', { name: /^Review/ })
    expectSentences()
    fireEvent.click(button)
    expectSentences()
    expect(screen.queryByText(/receipt/)).toBeNull()
  })

  it('no sentence of a comparison has one', () => {
    window.history.replaceState(null, '', '/investor/auction/compare?auctions=17,18')
    const harness = createStoreHarness()
    const other = { ...bare('live', [], process), id: 18 }
    harness.receive(clockAt(0), signedInAs('investor'), listOf('live', bare('live', [true, false], process), other))
    render(<ComparisonScreen />, { wrapper: harness.Wrapper })
    expectSentences()
  })
})

describe('with a best bid whose figure isn’t sent', () => {
  it('the ticket doesn’t say that a bid beats it, and the review doesn’t say that there’s none', () => {
    const { receive } = openBoard('investor', bare('live', [true], undefined))
    openTicket(undefined, '103-00')
    receive(changed(bare('live', [true, false], undefined)))
    expect(
      ticket()
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toContain('You were outbid. The server doesn’t send its figure.')
    press('Review bid')
    expect(ticket().queryByText(/beats it|no other bid/)).toBeNull()
    ticket().getByText(/^The server doesn’t send the best bid’s figure/)
  })
})

describe('a panel', () => {
  it.each(['investor', 'lender', 'borrower'] as const)('says what the server doesn’t send: %s', (role) => {
    for (const status of boards.filter((board) => board !== 'incomplete')) {
      openBoard(role, bare(status, [], undefined))
      const panel = within(screen.getByRole('complementary'))
      expect(panel.getByRole('region', { name: 'Terms' }).textContent).toContain('doesn’t send the terms of the loan')
      const isAnnounced = status === 'pre' || status === 'live' || status === 'past'
      const investors = panel.queryAllByText('This server doesn’t send who is invited and who passed.')
      expect(investors).toHaveLength(role === 'lender' && isAnnounced ? 1 : 0)
      const start = panel.queryAllByText('This server doesn’t send when the auction starts.')
      expect(start).toHaveLength(status === 'pre' ? 1 : 0)
      cleanup()
    }
  })

  it('says nothing of the kind for a loan whose terms aren’t typed yet', () => {
    const draft = bare('incomplete', [], undefined)
    openBoard('lender', { ...draft, loan: { ...draft.loan, loan_amount: null } })
    expect(screen.queryByText(/doesn’t send/)).toBeNull()
  })
})

describe('without the process', () => {
  it('nothing says that bids are prices, and the ticket says that it doesn’t know', () => {
    openBoard('investor', bare('live', [], undefined))
    expect(screen.queryByText(/Price bids|Increment|Minimum price/)).toBeNull()
    openTicket(undefined, '103-00')
    ticket().getByText(
      /^Bid a price of 115-00 or less\. The server doesn’t say whether this auction takes a price or a rate/,
    )
  })
})

describe('a promise', () => {
  it('of a receipt is made in the review only where the server has receipts', () => {
    openBoard('investor', bare('live', [false], 'price'))
    openTicket('price', '103-00')
    press('Review bid')
    ticket().getByText('A bid is binding and can’t be withdrawn.')
    expect(screen.queryByText(/receipt/)).toBeNull()
  })
  it('of the time left is made only where the server sends the end', () => {
    openBoard('investor', bare('live', [false], 'price'))
    expect(screen.queryByText(/time left|next five minutes|Ends in/i)).toBeNull()
    cleanup()
    openBoard('investor', { ...bare('live', [false], 'price'), end_at: instant(600_000) })
    expect(screen.queryAllByText(/time left/i)).not.toEqual([])
    cleanup()
    openBoard('lender', bare('live', [false], 'price'))
    expect(screen.queryByText(/outbid/)).toBeNull()
  })
  it('of a replay is made only for an auction whose bids have times', () => {
    const past = bare('past', [false], 'price')
    openBoard('investor', past)
    expect(screen.queryByRole('link', { name: 'Replay auction' })).toBeNull()
    cleanup()
    const timed = past.bids.map((bid) => ({ ...bid, created_at: instant(0) }))
    openBoard('investor', { ...past, bids: timed, best_bid: timed.at(-1) ?? null })
    expect(screen.queryByRole('link', { name: 'Replay auction' })).not.toBeNull()
    cleanup()
    openBoard('investor', bare('past', [], 'price'))
    expect(screen.queryByRole('link', { name: 'Replay auction' })).toBeNull()
  })
})
