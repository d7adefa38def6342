// The ordinary contestant of the `reduce` bench: what a good team ships without thinking about it. Redux Toolkit's slice with an
// entity adapter and a sort comparer, the auction kept as it came.
import type { PayloadAction } from '@reduxjs/toolkit'
import { createEntityAdapter, createSlice } from '@reduxjs/toolkit'
import type { Auction } from '../../src/contract/auction'
import type { Contestant } from './contestant'
import { checksum } from './contestant'
import { VIEWER } from './market'

type Stored = Auction

const adapter = createEntityAdapter<Stored>({
  sortComparer: (a, b) => (a.statused_at === b.statused_at ? b.id - a.id : a.statused_at < b.statused_at ? 1 : -1),
})

const slice = createSlice({
  name: 'live',
  initialState: adapter.getInitialState(),
  reducers: {
    loaded: (state, { payload }: PayloadAction<Stored[]>) => {
      adapter.setAll(state, payload)
    },
    upserted: (state, { payload }: PayloadAction<Stored>) => {
      const known = state.entities[payload.id]
      if (known === undefined || (known.version ?? 0) <= (payload.version ?? 0)) adapter.setOne(state, payload)
    },
    removed: (state, { payload }: PayloadAction<number>) => {
      adapter.removeOne(state, payload)
    },
  },
})

function ownOf(auction: Auction): string {
  if (auction.best_bid?.investor.id === VIEWER) return 'winning'
  if (auction.bids.some((bid) => bid.investor.id === VIEWER)) return 'outbid'
  return auction.passed_at ? 'passed' : 'none'
}

/** The ordinary store's reducer, one action per fact. */
export function createOrdinary(): Contestant {
  const { loaded, upserted, removed } = slice.actions
  let state = slice.getInitialState()
  const reduce = (action: Parameters<typeof slice.reducer>[1]): void => {
    state = slice.reducer(state, action)
  }
  return {
    name: 'ordinary',
    load: (auctions) => reduce(loaded([...auctions])),
    step: (entries) => {
      for (const entry of entries) {
        if (entry.type === 'auction/removed') reduce(removed(entry.payload.data.id))
        else if (entry.type === 'auction/added' || entry.type === 'auction/changed')
          reduce(upserted(entry.payload.data))
      }
    },
    read: () => {
      let sum = 0
      for (const id of state.ids.slice(0, 30)) {
        const auction = state.entities[id]
        if (auction !== undefined)
          sum += checksum(auction.id, auction.loan.loan_amount ?? 0, auction.best_bid?.price ?? 0, ownOf(auction))
      }
      return sum
    },
    order: () =>
      state.ids
        .map((id) => {
          const auction = state.entities[id]
          return auction === undefined ? '' : `${id}:${auction.best_bid?.id ?? null}:${ownOf(auction)}`
        })
        .join(' '),
  }
}
