import { describe, expect, it } from 'vitest'
import type { Role } from '../../contract/role'
import { boardQueryChanged } from '../boards/boards.slice'
import { createHarness, createScheduler, outputOfRequest } from '../testing/marbles'
import {
  aBid,
  anAuction,
  auctionAdded,
  auctionChanged,
  entry,
  investor,
  later,
  lender,
  listAnswered,
  ownBid,
  signedIn,
  stateAfter,
  userAnswered,
  withBids,
} from '../testing/samples'
import { makeBoardView } from '../views/live-board.view'
import { watchListRequest } from './watch-list.epics'
import { selectHasWatchList, selectWatched, watchSaveRequested } from './watch-list.slice'
import { watchedChanges } from './watched-changes'

const listed = (value: unknown, subject = 'preferences.read', live = true) =>
  ({
    type: 'preference.list/answered',
    payload: {
      subject,
      params: undefined,
      query: undefined,
      answer: { data: [{ key: 'watch-list', value }], ...(live ? { live } : {}) },
    },
  }) as const
const watch = (auctionId: number, watched = true) => watchSaveRequested({ auctionId, watched })

const oak = anAuction(2, { loan: { ...anAuction(2).loan, project_name: 'Oak Court' } })

describe('the watch list', () => {
  it('has the stored stars and the unsaved ones, whatever else is stored under its key', () => {
    const state = stateAfter(signedIn, listed({ 17: true, 18: true, 19: 'yes', x: true }), watch(20), watch(18, false))
    expect([...selectWatched(state)]).toEqual([17, 20])
    expect([...selectWatched(stateAfter(signedIn, listed('stars')))]).toEqual([])
    expect(selectWatched(state)).toBe(selectWatched(state))
  })

  it('is offered once it was read, by a server that announces its changes to the other devices', () => {
    expect(selectHasWatchList(signedIn)).toBe(false)
    expect(selectHasWatchList(stateAfter(signedIn, listed({})))).toBe(true)
    expect(selectHasWatchList(stateAfter(signedIn, listed({}, 'preferences.read', false)))).toBe(false)
  })

  it('is saved star by star, so that those of another device stay', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () =>
        cold('(x|)', { x: listed({ 18: true, 19: true }, 'watch-list.save:merge') }),
      )
      harness.state = stateAfter(signedIn, listed({ 18: true }))
      outputOfRequest(watchListRequest, hot('a', { a: entry(watch(18, false)) }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ input }) => input)).toEqual([
        { query: { key: 'watch-list' } },
        { body: { key: 'watch-list', value: { 19: true }, replaces: { 18: true, 19: true } } },
      ])
    })
  })

  it('filters a board together with its other filters', () => {
    const board = stateAfter(
      signedIn,
      listed({ 1: true, 2: true }),
      listAnswered('live', anAuction(1), oak, anAuction(3)),
      boardQueryChanged({ status: 'live', change: { watched: true } }),
    )
    const ids = (state: typeof board) => makeBoardView()(state, 'live').ids.toSorted()
    expect(ids(board)).toEqual([1, 2])
    expect(ids(stateAfter(board, watch(3), watch(1, false)))).toEqual([2, 3])
    const searched = boardQueryChanged({ status: 'live', change: { search: 'oak' } })
    expect(ids(stateAfter(board, searched))).toEqual([2])
  })
})

const live = anAuction(17, { end_at: later(3_600), extensions: { used: 0, left: 15 }, version: 1 })
const paused = { ...live, paused_at: later(60), paused_reason: 'A term is wrong.', end_at: null, version: 2 }
const softClosed = { ...live, end_at: later(3_720), extensions: { used: 1, left: 14 }, version: 2 }
const extended = { ...live, end_at: later(4_500), version: 2 }
const passed = { passed_at: later(1) }
const people: Readonly<Record<string, typeof investor>> = {
  investor,
  lender,
  borrower: { ...lender, role: 'borrower' satisfies Role },
}

/** The notice that a watcher gets of this change. */
function toldTo(role: string, before: typeof live, after: typeof live): readonly string[] {
  const start = stateAfter(
    signedIn,
    userAnswered(people[role] ?? investor),
    listed({ 17: true }),
    listAnswered('live', before),
  )
  return watchedChanges(start, stateAfter(start, auctionChanged(after))).map(({ change }) => change)
}

describe('the changes of a watched auction that the server doesn’t notify of', () => {
  it('are late bids for an investor who hasn’t bid, and every change for one who has passed', () => {
    expect(toldTo('investor', live, softClosed)).toEqual(['soft-close'])
    expect(toldTo('investor', live, paused)).toEqual([])
    expect(toldTo('investor', live, extended)).toEqual([])
    expect(toldTo('investor', { ...live, ...passed }, { ...paused, ...passed })).toEqual(['paused'])
    expect(
      toldTo(
        'investor',
        { ...paused, ...passed },
        { ...extended, ...passed, paused_at: null, paused_reason: null, version: 3 },
      ),
    ).toEqual(['resumed'])
    expect(toldTo('investor', { ...live, ...passed }, { ...extended, ...passed })).toEqual(['extended'])
  })

  it('are none for a bidder and for a seller, who get a notification of each', () => {
    const bid = withBids(live, ownBid(1, 102))
    expect(toldTo('investor', bid, { ...withBids(softClosed, aBid(2, { price: 103 }), ownBid(1, 102)) })).toEqual([])
    expect(toldTo('lender', live, softClosed)).toEqual([])
    expect(toldTo('lender', live, paused)).toEqual([])
  })

  it('are all for a borrower, who has no notifications', () => {
    expect(toldTo('borrower', live, paused)).toEqual(['paused'])
    expect(toldTo('borrower', live, softClosed)).toEqual(['soft-close'])
  })

  it('are the result for an investor who hasn’t bid, and also the start for a borrower', () => {
    const told = (person: typeof investor, status: 'pre' | 'live', after: typeof live) => {
      const list = listAnswered(status, { ...live, status })
      const start = stateAfter(signedIn, userAnswered(person), listed({ 17: true }), list)
      return watchedChanges(start, stateAfter(start, auctionAdded(after))).map(({ change }) => change)
    }
    const sold = {
      ...withBids(live, aBid(2)),
      status: 'past' as const,
      version: 3,
      result: { outcome: 'sold' as const },
    }
    expect(told(investor, 'live', sold)).toEqual(['closed'])
    expect(told(lender, 'live', sold)).toEqual([])
    expect(told(investor, 'pre', { ...live, version: 2 })).toEqual([])
    expect(told({ ...lender, role: 'borrower' }, 'pre', { ...live, version: 2 })).toEqual(['started'])
  })

  it('are none in an auction without a star, or if only a bid came in', () => {
    expect(toldTo('borrower', live, withBids({ ...live, version: 1 }, aBid(2)))).toEqual([])
    const start = stateAfter(signedIn, listed({ 18: true }), listAnswered('live', live))
    expect(watchedChanges(start, stateAfter(start, auctionChanged(softClosed)))).toEqual([])
  })
})
