// Which auction a loan is in. The specification sends both ids together only when a loan is created, so they are stored for
// servers that don't repeat them.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Auction, AuctionStatus } from '../../contract/auction'
import { answered, received } from '../core/facts'
import { getRow } from '../core/table'
import { preferencesSubject } from '../preferences/synced-preference'
import type { RootState } from '../root-reducer'

/** The key of the preference. */
export const LOAN_PLACES_KEY = 'loan-places'
/** Beyond it the oldest are dropped. */
const MAX_PLACES = 200

/** The loan ids and auction ids in a stored preference, which may have any content. */
export function readPlaces(stored: unknown): readonly (readonly [loanId: number, auctionId: number])[] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).flatMap(([loanId, auctionId]: [string, unknown]) =>
    /^\d+$/.test(loanId) && typeof auctionId === 'number' ? [[Number(loanId), auctionId] as const] : [],
  )
}

/** The newest places, for the preference. */
export const placesToStore = ({ places }: LoanPlacesState): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(places)
      .slice(-MAX_PLACES)
      .map(([loanId, { auctionId }]) => [loanId, auctionId]),
  )

export interface LoanPlace {
  readonly auctionId: number
  /** The last known status; null after a reload, until a board was fetched. */
  readonly status: AuctionStatus | null
}

export interface LoanPlacesState {
  /** By loan id. */
  readonly places: Readonly<Record<number, LoanPlace>>
  /** The ids of loans whose place is stored in the user's preferences. */
  readonly storedIds: readonly number[]
}

const noLoanPlaces: LoanPlacesState = { places: {}, storedIds: [] }

export const {
  reducer,
  actions: { loanPlacesStored },
} = createSlice({
  name: 'loanPlaces',
  initialState: noLoanPlaces,
  reducers: {
    /** The places of these loans are being stored in the user's preferences. */
    loanPlacesStored: (slice, { payload: { loanIds } }: PayloadAction<{ readonly loanIds: readonly number[] }>) => ({
      ...slice,
      storedIds: loanIds,
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(answered('loan.create'), ({ places }, { payload: { answer } }) => {
        const { id, auction_id, auction_status } = answer.data
        places[id] = { auctionId: auction_id, status: auction_status }
      })
      .addCase(answered('loan.update'), ({ places }, { payload: { params, answer } }) => {
        if (answer.data !== null)
          places[params.id] = { auctionId: answer.data.auction_id, status: answer.data.auction_status }
      })
      .addCase(answered('auction.submit'), ({ places }, { payload: { params } }) => {
        const place = Object.values(places).find(({ auctionId }) => auctionId === params.auctionId)
        if (place !== undefined) place.status = 'submitted'
      })
      .addCase(answered('preference.list'), (slice, { payload: { subject, answer } }) => {
        if (subject !== preferencesSubject) return
        const stored = readPlaces(answer.data.find(({ key }) => key === LOAN_PLACES_KEY)?.value)
        slice.storedIds = stored.map(([loanId]) => loanId)
        for (const [loanId, auctionId] of stored) slice.places[loanId] ??= { auctionId, status: null }
      })
      .addCase(received('world/replaced'), () => noLoanPlaces)
  },
})

/** The loan's id, as sent by the server or as stored; null if unknown. */
export function selectLoanIdOf(
  { loanPlaces }: Pick<RootState, 'loanPlaces'>,
  auction: Pick<Auction, 'id'>,
  loan: Pick<Auction['loan'], 'id'>,
): number | null {
  if (typeof loan.id === 'number') return loan.id
  const match = Object.entries(loanPlaces.places).find(([, { auctionId }]) => auctionId === auction.id)
  return match === undefined ? null : Number(match[0])
}

/** Which auction a loan is in, with its status on the boards; undefined if unknown. */
export function selectLoanPlace({ loanPlaces, market }: RootState, loanId: number): LoanPlace | undefined {
  const place = loanPlaces.places[loanId]
  const listed = place === undefined ? undefined : getRow(market.auctions, place.auctionId)?.status
  // The answer to a submission may arrive before its event.
  if (place === undefined || listed === undefined || listed === 'incomplete') return place
  return { ...place, status: listed }
}
