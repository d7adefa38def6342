import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidOutcomeRead, bidRequested } from '../bids/bids.actions'
import { boardQueryChanged } from '../boards/boards.slice'
import { deskOrderRequested } from '../desk/desk.slice'
import { draftChanged, draftKnown, draftOpened, draftOvertaken } from '../drafts/drafts.slice'
import { lookupRequested } from '../lookups/lookups.slice'
import { UNKNOWN_OUTCOME_MESSAGE } from '../requests/requests.slice'
import { initialState, reduceAll } from '../root-reducer'
import { sessionSignInRequested } from '../session/session.slice'
import {
  aBid,
  agreedToAll,
  aNotification,
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionRemoved,
  draftElsewhere,
  entry,
  investor,
  later,
  lender,
  listAnswered,
  notificationsAnswered,
  ownBid,
  signedIn,
  userAnswered,
} from '../testing/samples'
import type { AppEvent } from './log-entry'
import { createRedaction } from './redact'

const redact = createRedaction('salt')

const anyName = fc.constantFrom('Riverbend Commons', 'Oak Court', '', 'live', 'Ann')
const anyAuction = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    past: fc.boolean(),
    seconds: fc.integer({ min: 0, max: 20 }),
    version: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
    name: anyName,
    prices: fc.array(fc.integer({ min: 3200, max: 3230 }), { maxLength: 3 }),
    own: fc.boolean(),
    bidder: anyName,
  })
  .map(({ id, past, seconds, version, name, prices, own, bidder }) => {
    const base = anAuction(id, { status: past ? 'past' : 'live', statused_at: later(seconds), version })
    const bids = prices.map((price32) =>
      own
        ? ownBid(id * 10_000 + price32, price32 / 32)
        : aBid(price32, { price: price32 / 32, investor: { id: null, name: bidder } }),
    )
    return { ...base, loan: { ...base.loan, project_name: name }, bids, best_bid: bids[0] ?? null }
  })

const bidFailed: AppEvent = {
  type: 'auction.bid/failed',
  payload: {
    subject: 'auction.bid:1',
    params: { auctionId: 1 },
    query: undefined,
    error: { status: 0, kind: 'timeout', message: 'Ann, we are slow', fields: {} },
    sent: { key: 'press', body: { price: 102 }, entry: { epoch: 1, n: 40, at: 5 } },
  },
}

const anyEvent: fc.Arbitrary<AppEvent> = fc.oneof(
  anyAuction.map(auctionAdded),
  anyAuction.map((auction) => auctionChanged(auction)),
  fc.array(anyAuction, { maxLength: 5 }).map((auctions) => listAnswered('live', ...auctions)),
  fc.integer({ min: 1, max: 6 }).map((id) => auctionRemoved(id, 'live')),
  fc.constantFrom(userAnswered(investor), userAnswered(lender), bidFailed),
  fc.constantFrom<AppEvent>(
    bidRequested({ auctionId: 1, attempt: 'a', price32: 3210, seen: {}, agreed: agreedToAll }),
    bidOutcomeRead({ auctionId: 1, attempt: 'a' }),
    sessionSignInRequested({ email: 'ann@harbor-crest.example', passwordKey: 'k', role: 'investor' }),
    lookupRequested({ name: 'lookup.states' }),
    { type: 'world/replaced', payload: { epoch: 2 } },
    { type: 'session/changed-elsewhere', payload: { signedIn: false } },
    { type: 'line/opened', payload: {} },
  ),
  fc.constantFrom<AppEvent>(
    draftOpened({ key: 'loan-setup:new' }),
    draftChanged({ key: 'loan-setup:new', step: 'project', values: { project_name: 'Riverbend Commons' } }),
    draftKnown({ key: 'loan-setup:new', at: 5 }),
    draftOvertaken({
      key: 'loan-setup:new',
      offered: draftElsewhere({ at: 4, step: null, values: { project_name: 'Riverbend' } }),
    }),
    {
      type: 'document/upload-requested',
      payload: { loanId: 3, form: 'form_hud', fileKey: 'k', name: 'Ann.pdf', size: 9 },
    },
    { type: 'document/part-sent', payload: { loanId: 3, form: 'form_hud', sent: 4, total: 9 } },
  ),
  anyName.map((search) => boardQueryChanged({ status: 'live', change: { search } })),
  fc
    .array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 })
    .map((ids) => notificationsAnswered(...ids.map((id) => aNotification(id)))),
)

describe('redaction', () => {
  it('commutes with the reducers: replaying a redacted log gives the redacted state', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.boolean(), (emitted, wasSignedIn) => {
        const entries = emitted.map((one) => entry(one))
        const start = wasSignedIn ? signedIn : initialState
        expect(reduceAll(redact(start), redact(entries))).toEqual(redact(reduceAll(start, entries)))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps ids, prices, instants, statuses and the app’s messages, and no other text', () => {
    const auction = anAuction(1, { bids: [aBid(3)], best_bid: aBid(3) })
    const shown = JSON.stringify(redact(auctionAdded(auction)))
    expect(shown).not.toContain('Project 1')
    expect(shown).not.toContain('Investor C')
    expect(shown).toContain('"price":102')
    expect(shown).toContain(later(1))
    expect(shown).toContain('"status":"live"')
    expect(redact({ message: UNKNOWN_OUTCOME_MESSAGE })).toEqual({ message: UNKNOWN_OUTCOME_MESSAGE })
  })

  it('removes every name, email address and typed text of a session', () => {
    const emitted: AppEvent[] = [
      sessionSignInRequested({ email: 'ann@harbor-crest.example', passwordKey: 'k1', role: 'investor' }),
      userAnswered(investor),
      notificationsAnswered(aNotification(1)),
      boardQueryChanged({ status: 'live', change: { search: 'my secret plan' } }),
      deskOrderRequested({ auctionId: 1, order: { kind: 'withdraw', reason: 'cold feet' } }),
      {
        type: 'loan.create/answered',
        payload: {
          subject: 'loan.create',
          params: undefined,
          query: undefined,
          answer: { data: { id: 1, auction_status: 'incomplete', auction_id: 2 } },
          sent: { key: 'press', body: { project_name: 'Cedar Hollow', loan_amount: 5 } },
        },
      },
    ]
    const entries = emitted.map((one) => entry(one))
    const exported = JSON.stringify([redact(entries), redact(reduceAll(initialState, entries))])
    for (const secret of ['ann@', 'Harbor Crest', 'Riverbend', 'secret plan', 'cold feet', 'Cedar'])
      expect(exported).not.toContain(secret)
  })

  it('gives the same text the same pseudonym, and another salt another one', () => {
    const [a, b] = [{ name: 'Ann' }, { title: 'Ann' }]
    expect(redact(a).name).toBe(redact(b).title)
    expect(createRedaction('other')(a).name).not.toBe(redact(a).name)
  })
})
