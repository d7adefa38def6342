// Ours in the `reduce` bench: wire facts through the exported root reducer, read through the exported selectors.
import type { Auction } from '../../src/contract/auction'
import type { LogEntry } from '../../src/state/core/log-entry'
import { selectAuction, selectBid, selectListedIds, selectLoan } from '../../src/state/market/market.selectors'
import { selectOwnState } from '../../src/state/market/own-state'
import { initialState, reduceAll } from '../../src/state/root-reducer'
import type { RootState } from '../../src/state/root-state'
import type { Contestant } from './contestant'
import { checksum } from './contestant'
import { VIEWER } from './market'

const meta = { id: 'bench.0', at: 0, origin: 'remote' } as const

/** An investor is signed in and the list is loaded, as the wire brings both. */
export function loadedState(auctions: readonly Auction[]): RootState {
  const user = {
    id: 1,
    email: 'ann@harbor.example',
    role: 'investor',
    profile: { id: VIEWER, name: 'Harbor Crest' },
  } as const
  const entries: LogEntry[] = [
    {
      type: 'auth.user/answered',
      payload: { subject: 'auth.user', params: undefined, query: undefined, answer: { data: user } },
      meta,
    },
    {
      type: 'auction.list/answered',
      payload: {
        subject: 'auction.list:live',
        params: { status: 'live' },
        query: undefined,
        answer: { data: auctions },
      },
      meta,
    },
  ]
  return reduceAll(initialState, entries)
}

function sumOf(state: RootState, id: number): number {
  const row = selectAuction(state, id)
  const loan = selectLoan(state, id)
  if (row === undefined || loan === undefined) return Number.NaN
  const best = row.best_bid_id === null ? undefined : selectBid(state, row.best_bid_id)
  return checksum(id, loan.loan_amount ?? 0, best?.price ?? 0, selectOwnState(state, id) ?? 'none')
}

/** Ours, with its own state. */
export function createOurs(): Contestant & { state(): RootState } {
  let state = initialState
  return {
    name: 'ours',
    state: () => state,
    load: (auctions) => {
      state = loadedState(auctions)
    },
    step: (entries) => {
      state = reduceAll(state, entries)
    },
    read: () => {
      let sum = 0
      for (const id of selectListedIds(state, 'live', 0, 30)) sum += sumOf(state, id)
      return sum
    },
    order: () =>
      selectListedIds(state, 'live', 0, Number.POSITIVE_INFINITY)
        .map((id) => {
          return `${id}:${selectAuction(state, id)?.best_bid_id}:${selectOwnState(state, id)}`
        })
        .join(' '),
  }
}
