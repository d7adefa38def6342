import { describe, expect, it } from 'vitest'
import { MAX_EXTENSIONS, SOFT_CLOSE_MS } from '../../domain/effective-end'
import type { AuctionPanel } from './auction-panel.view'
import { replayedPanel, replayLine } from './replay.view'

const START = Date.parse('2026-03-02T15:00:00.000Z')
const MINUTE = 60_000
const OWN = 5
const iso = (ms: number): string => new Date(ms).toISOString()

type Bid = AuctionPanel['bids'][number]
interface Receipt {
  readonly sequence: number
  readonly price: number
  readonly at: number
}

/** Thirty bids of three firms in half an hour, the last ones in the last two minutes, with their receipts. */
const receipts: readonly Receipt[] = Array.from({ length: 30 }, (_, index) => ({
  sequence: index + 1,
  price: 101 + index / 32,
  at: START + (index < 25 ? index * MINUTE : 29 * MINUTE + (index - 25) * 50_000),
}))
const bids: readonly Bid[] = receipts.map(({ sequence, price, at }) => ({
  id: 100 + sequence,
  price,
  created_at: iso(at),
  investor: sequence % 3 === 0 ? { id: OWN, name: 'Harbor Crest' } : { id: null, name: `Investor ${sequence % 3}` },
}))
const last = receipts[29] ?? { sequence: 0, price: 0, at: 0 }
const END = last.at + SOFT_CLOSE_MS
const best = bids[29] ?? null

const panel: AuctionPanel = {
  auction: {
    id: 1,
    status: 'past',
    statused_at: iso(END),
    created_at: iso(START - MINUTE),
    start_at: iso(START),
    end_at: iso(END),
    minutes: 30,
    extensions: { used: 5, left: MAX_EXTENSIONS - 5 },
    result: { outcome: 'sold', price: last.price },
    cover_price: last.price - 1 / 32,
    bid_ids: bids.map(({ id }) => id),
    best_bid_id: best?.id ?? null,
    outcome: 'sold',
    knows_offers: false,
    knows_passes: true,
  },
  isGone: false,
  hidesBids: false,
  loan: {
    project_name: 'Riverbend Commons',
    loan_section_act: { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
    auction_id: 1,
    auction_status: 'past',
  },
  bids: bids.toReversed(),
  best,
  bestPrice32: last.price * 32,
  ownBest: best,
  ownBestPrice32: last.price * 32,
  own: 'won',
  bidCount: 30,
  investorCount: 3,
}
const line = replayLine(panel)
const shownAt = (at: number) => replayedPanel(panel, line, at, OWN)

describe('the replay of an auction of thirty bids', () => {
  it('equals its receipts at each point in time, and at the end', () => {
    for (const { sequence, price, at } of receipts) {
      const shown = shownAt(at)
      expect(shown.bidCount).toBe(sequence)
      expect(shown.best?.price).toBe(price)
      expect(shown.auction.status).toBe('live')
      expect(shownAt(at - 1).bidCount).toBe(sequence - 1)
    }
    expect(shownAt(line.end)).toBe(panel)
    expect(line.end).toBe(END)
  })

  it('moves the end with the bids of the last two minutes, up to the final end', () => {
    expect(shownAt(START).auction.end_at).toBe(iso(START + 30 * MINUTE))
    expect(shownAt(START + 29 * MINUTE).auction).toMatchObject({
      end_at: iso(START + 31 * MINUTE),
      extensions: { used: 1, left: MAX_EXTENSIONS - 1 },
    })
    expect(shownAt(END - 1).auction).toMatchObject({ end_at: iso(END), extensions: { used: 5 } })
  })

  it('shows what the auction meant to the viewer at that time', () => {
    const states = [0, 1, 2, 3].map((index) => shownAt(receipts[index]?.at ?? 0).own)
    expect(shownAt(START - 1).own).toBe('none')
    expect(states).toEqual(['none', 'none', 'winning', 'outbid'])
  })

  it('lists when the lead changed', () => {
    expect(line.leads).toEqual(receipts.map(({ at }) => at))
    const alone = bids.map((bid, index) => ({ ...bid, investor: { id: null, name: index < 20 ? 'A' : 'B' } }))
    expect(replayLine({ ...panel, bids: alone.toReversed() }).leads).toEqual([START, START + 20 * MINUTE])
  })

  it('does not reveal the result before the end', () => {
    const { auction } = shownAt(END - 1)
    expect([auction.result, auction.cover_price, auction.rank]).toEqual([null, null, null])
  })

  describe('with the moves of the end from the server', () => {
    /** Paused for three minutes, extended by five, with one extension by the last bid. */
    const finalEnd = END + 7 * MINUTE
    const received = {
      ...panel,
      auction: {
        ...panel.auction,
        end_at: iso(finalEnd),
        extensions: { used: 1, left: MAX_EXTENSIONS - 1 },
        end_moves: [
          { kind: 'pause', at: iso(START + MINUTE), remaining_ms: 29 * MINUTE },
          { kind: 'resume', at: iso(START + 4 * MINUTE), end_at: iso(START + 33 * MINUTE) },
          { kind: 'extension', at: iso(START + 5 * MINUTE), end_at: iso(START + 38 * MINUTE), minutes: 5 },
          { kind: 'bid', at: iso(finalEnd - SOFT_CLOSE_MS), end_at: iso(finalEnd), bid_id: 130 },
        ],
      },
    } satisfies AuctionPanel
    const none = { used: 0, left: MAX_EXTENSIONS }

    it.each([
      ['at the opening', START, { end_at: iso(START + 30 * MINUTE), paused_at: null, extensions: none, end_moves: [] }],
      [
        'while paused',
        START + 2 * MINUTE,
        { end_at: null, paused_at: iso(START + MINUTE), remaining_ms: 29 * MINUTE, extensions: none },
      ],
      [
        'when it resumed',
        START + 4 * MINUTE,
        { end_at: iso(START + 33 * MINUTE), paused_at: null, remaining_ms: null, extensions: none },
      ],
      ['when the seller had moved it', START + 5 * MINUTE, { end_at: iso(START + 38 * MINUTE), extensions: none }],
      [
        'when a bid had moved it',
        finalEnd - 1,
        {
          end_at: iso(finalEnd),
          extensions: { used: 1, left: MAX_EXTENSIONS - 1 },
          end_moves: received.auction.end_moves,
        },
      ],
    ])('has the end %s', (_, at, auction) => {
      expect(replayedPanel(received, replayLine(received), at, OWN).auction).toMatchObject(auction)
    })
  })

  it.each([
    ['does not send the scheduled duration', { minutes: null }],
    ['moved the end for other reasons than bids', { end_at: iso(END + 10 * MINUTE) }],
    ['paused it, so that bids came after the end that the others imply', { minutes: 20, end_at: iso(END) }],
    ['counts more extensions than the bids explain', { extensions: { used: 4, left: MAX_EXTENSIONS - 4 } }],
    ['sends moves that lead to another end', { end_moves: [] }],
  ])('shows the final end throughout if the server %s', (_, change) => {
    const moved = { ...panel, auction: { ...panel.auction, ...change } }
    const line = replayLine(moved)
    expect(line.ends).toBeNull()
    const shown = replayedPanel(moved, line, START, OWN)
    expect(shown.auction).toMatchObject({ end_at: moved.auction.end_at, extensions: null, paused_at: null })
  })
})
