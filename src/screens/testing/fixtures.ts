// Builders of server facts for component tests.
import type { Notification } from '../../contract/notification'
import type { StoreAction } from '../../state/market-store'
import { TEST_NOW } from './render-with-store'

type FactOf<T extends StoreAction['type']> = Extract<StoreAction, { readonly type: T }>
type WireAuction = FactOf<'auction.list/answered'>['payload']['answer']['data'][number]
type WireBid = WireAuction['bids'][number]
type WireLoan = WireAuction['loan']
type Status = WireAuction['status']
type Role = FactOf<'auth.user/answered'>['payload']['answer']['data']['role']
type ApiError = FactOf<'auction.bid/failed'>['payload']['error']

/** The profile id of the signed-in user. */
export const OWN_PROFILE = 5

export const instant = (ms: number): string => new Date(TEST_NOW + ms).toISOString()

/** The signed-in user, with a profile and two signators. */
export const signedInAs = (role: Role): FactOf<'auth.user/answered'> => ({
  type: 'auth.user/answered',
  payload: {
    subject: 'auth.user',
    params: undefined,
    query: undefined,
    answer: {
      data: {
        id: 1,
        email: 'desk@harborcrest.example',
        role,
        profile: {
          id: OWN_PROFILE,
          name: 'Harbor Crest Capital',
          signators: [
            { id: 71, name: 'M. Ortega' },
            { id: 72, name: 'J. Whitfield' },
          ],
        },
      },
    },
  },
})

/** The clock reads TEST_NOW plus `ms`. */
export const clockAt = (ms: number, rate = 0, monotonic = 0): FactOf<'clock/sampled'> => ({
  type: 'clock/sampled',
  payload: { now: TEST_NOW + ms, monotonic, rate, errorMs: 40, epoch: 1, world: 'main' },
})

/** A bid in percent of par, by the signed-in user if `own`, else by Investor C. */
export const bidOf = (id: number, price: number, own = false): WireBid => ({
  id,
  price,
  created_at: instant(-60_000 + id),
  investor: own ? { id: OWN_PROFILE, name: 'Harbor Crest Capital' } : { id: null, name: 'Investor C' },
})

interface AuctionSketch {
  readonly status?: Status
  readonly bids?: readonly WireBid[]
  readonly loan?: Partial<WireLoan>
  readonly rest?: Partial<WireAuction>
}

/** An auction of $18,450,000 with a minimum of 101-16, ending in 30 minutes. The last bid is the best. */
export function auctionOf(id: number, name: string, sketch: AuctionSketch = {}): WireAuction {
  const { status = 'live', bids = [], loan = {}, rest = {} } = sketch
  return {
    id,
    status,
    statused_at: instant(-id * 60_000),
    created_at: instant(-86_400_000),
    loan: {
      project_name: name,
      project_city: 'Mobile',
      project_state: 'AL',
      loan_section_act: { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' },
      auction_id: id,
      auction_status: status,
      loan_amount: 18_450_000,
      loan_min_price: 101.5,
      gnma_interest_rate: 5.25,
      servicing_spread: 0.25,
      ...loan,
    },
    bids: [...bids],
    best_bid: bids[bids.length - 1] ?? null,
    end_at: instant(1_800_000),
    version: 1,
    ...rest,
  }
}

/** The auction list of a status. */
export const listOf = (status: Status, ...auctions: readonly WireAuction[]): FactOf<'auction.list/answered'> => ({
  type: 'auction.list/answered',
  payload: { subject: `auction.list:${status}`, params: { status }, query: undefined, answer: { data: auctions } },
})

/** A channel event with a changed live auction. */
export const changed = (auction: WireAuction): StoreAction => ({
  type: 'auction/changed',
  payload: { data: auction, status: 'live' },
})

/** An accepted bid, answered with its auction. */
export const bidTaken = (auction: WireAuction): FactOf<'auction.bid/answered'> => ({
  type: 'auction.bid/answered',
  payload: {
    subject: `auction.bid:${auction.id}`,
    params: { auctionId: auction.id },
    query: undefined,
    answer: { data: auction },
  },
})

/** A refused or failed bid. */
export const bidFailed = (auctionId: number, error: Partial<ApiError>): FactOf<'auction.bid/failed'> => ({
  type: 'auction.bid/failed',
  payload: {
    subject: `auction.bid:${auctionId}`,
    params: { auctionId },
    query: undefined,
    error: { status: 422, kind: 'invalid', message: 'The given data was invalid.', fields: {}, ...error },
  },
})

/** Receipts that say that each of these bids was accepted. */
export const receiptsOf = (auctionId: number, bids: readonly StoreAction[]): FactOf<'receipt.list/answered'> => ({
  type: 'receipt.list/answered',
  payload: {
    subject: 'receipt.list',
    params: { auctionId },
    query: undefined,
    answer: {
      data: bids.map(({ payload }, place) => ({
        sequence: place + 1,
        auction_id: auctionId,
        received_at: instant(0),
        outcome: 'accepted',
        rule: 'First bid.',
        nonce: '0'.repeat(32),
        attempt: 'attempt' in payload ? String(payload.attempt) : null,
      })),
    },
  },
})

/** The notification list, newest first. Each row overrides an unread notification. */
export const notificationsOf = (...rows: readonly Partial<Notification>[]): FactOf<'notification.list/answered'> => {
  const data = rows.map((row, index) => ({
    id: rows.length - index,
    title: 'News',
    text: '',
    created_at: instant(rows.length - index),
    read_at: null,
    ...row,
  }))
  return {
    type: 'notification.list/answered',
    payload: {
      subject: 'notification.list',
      params: undefined,
      query: undefined,
      answer: { data, unread: data.filter(({ read_at }) => !read_at).length },
    },
  }
}
