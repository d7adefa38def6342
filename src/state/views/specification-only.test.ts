// Boards of a server that sends only what the specification lists: nothing on them has a place without a value.
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import { profileRequested } from '../profiles/profiles.slice'
import { initialState } from '../root-reducer'
import { aBid, anAuction, answered, lender, listAnswered, signedIn, stateAfter, userAnswered } from '../testing/samples'
import { makeBoardPeopleView } from './board-people.view'
import { makeUnfilledColumnsView } from './unfilled-columns.view'

/** An auction with the listed fields only, whose bids have no figure. */
const slim = (id: number, change: Partial<Auction> = {}): Auction => {
  const { loan_amount: _amount, loan_min_price: _limit, ...loan } = anAuction(id).loan
  const { price: _price, ...bid } = aBid(id)
  return { ...anAuction(id), loan, bids: [bid], best_bid: bid, ...change }
}

const unfilled = (status: Auction['status'], ...auctions: readonly Auction[]) => {
  const learned = stateAfter(signedIn, listAnswered('live', slim(99)))
  return makeUnfilledColumnsView()(stateAfter(learned, listAnswered(status, ...auctions)), status)
}

describe('the columns that no auction fills in', () => {
  it('are those that the server sends nothing for', () => {
    expect(unfilled('live', slim(1))).toEqual([
      'state',
      'amount',
      'limit',
      'price',
      'gnma-rate',
      'running-yield',
      'spread',
      'stage',
    ])
    expect(unfilled('pre', slim(1, { status: 'pre', bids: [], best_bid: null }))).toEqual(
      expect.arrayContaining(['own', 'time']),
    )
  })

  it('include the viewer’s own before they have passed on an announced auction', () => {
    const announced = slim(1, { status: 'pre', statused_at: '1970-01-01T00:00:00.000Z', bids: [], best_bid: null })
    const seen = stateAfter(signedIn, listAnswered('live', slim(99)), listAnswered('pre', announced))
    const passed = answered('notification.ignore', { auctionId: 1 }, null, 'notification.ignore:1')
    const view = makeUnfilledColumnsView()
    expect(view(seen, 'pre')).toContain('own')
    expect(view(stateAfter(seen, passed), 'pre')).not.toContain('own')
  })

  it('are none on an empty board, and not those that a bid or one auction fills in', () => {
    expect(unfilled('past')).toEqual([])
    expect(unfilled('live', slim(1, { bids: [], best_bid: null }))).not.toContain('price')
    expect(unfilled('live', slim(1), slim(2, { bids: [], best_bid: null }))).toContain('price')
    expect(unfilled('live', slim(1), { ...slim(2), loan: { ...slim(2).loan, loan_amount: 5 } })).not.toContain('amount')
    expect(unfilled('pre', slim(1, { status: 'pre', start_at: '2026-03-02T18:00:00.000Z' }))).not.toContain('time')
  })

  it('are none on a server that has the figures of loans, whatever its auctions lack', () => {
    const state = stateAfter(signedIn, listAnswered('live', anAuction(1), slim(2)))
    expect(makeUnfilledColumnsView()(state, 'live')).toEqual([])
  })
})

describe('the originators of a board whose rows have only their ids', () => {
  const ofOriginator = { ...slim(1), loan: { ...slim(1).loan, originator_profile: { id: 5009 } } }
  const people = makeBoardPeopleView()

  it('have the names that the lender’s profile lists', () => {
    const before = stateAfter(initialState, userAnswered(lender), listAnswered('live', ofOriginator))
    expect(people(before, 'live')).toMatchObject({
      originators: [{ id: 5009, name: 'Originator 5009' }],
      lacksNames: true,
    })
    const originators = [{ id: 5009, firstname: 'Dana', lastname: 'Moss', email: 'dana@prairie.example' }]
    const profile = answered('lender-profile.read', undefined, { id: 9, originators })
    expect(people(stateAfter(before, profileRequested(), profile), 'live')).toMatchObject({
      originators: [{ id: 5009, name: 'Dana Moss' }],
      lacksNames: false,
    })
  })

  it('are called by their own name on their own board', () => {
    const dana = {
      id: 61,
      email: 'dana@prairie.example',
      role: 'originator',
      profile: { id: 5009, name: 'Dana Moss' },
    } as const
    const state = stateAfter(initialState, userAnswered(dana), listAnswered('live', ofOriginator))
    expect(people(state, 'live').originators).toEqual([{ id: 5009, name: 'Dana Moss' }])
  })
})
