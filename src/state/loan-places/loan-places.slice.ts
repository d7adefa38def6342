// Which auction a loan is in. The specification gives both numbers together only when a loan is created; they are kept, so
// that a server that does not repeat them can still be asked for the right one.

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { Auction, AuctionStatus } from '../../contract/auction'
import { action } from '../core/action'
import type { WireAction } from '../core/log-entry'
import { get } from '../core/table'
import { preferencesSubject } from '../preferences/kept-preference'
import type { RootState } from '../root-reducer'

/** The key of the preference. */
export const LOAN_PLACES_KEY = 'loan-places'
/** The oldest are given up. */
const MOST_KEPT = 200

/** Loan ids and auction ids of a stored preference, whatever stands there. */
export function readPlaces(stored: unknown): readonly (readonly [loanId: number, auctionId: number])[] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).flatMap(([loanId, auctionId]: [string, unknown]) =>
    /^\d+$/.test(loanId) && typeof auctionId === 'number' ? [[Number(loanId), auctionId] as const] : [],
  )
}

/** What is stored: the newest places. */
export const placesToKeep = ({ places }: LoanPlacesState): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(places)
      .slice(-MOST_KEPT)
      .map(([loanId, { auctionId }]) => [loanId, auctionId]),
  )

export interface LoanPlace {
  readonly auctionId: number
  /** As it was last heard; null after a reload, until a board was read. */
  readonly status: AuctionStatus | null
}

export interface LoanPlacesState {
  /** By loan id. */
  readonly places: Readonly<Record<number, LoanPlace>>
  /** The ids of loans whose place the person's preferences hold. */
  readonly kept: readonly number[]
}

export const noLoanPlaces: LoanPlacesState = { places: {}, kept: [] }

/** The places of these loans are on their way to the person's preferences. */
export const loanPlacesKept = action('loan-places/kept')<{ readonly loanIds: readonly number[] }>()

const put = (slice: LoanPlacesState, loanId: number, place: LoanPlace): LoanPlacesState => ({
  ...slice,
  places: { ...slice.places, [loanId]: place },
})

/** The status of an auction whose loan is known; the same slice where it is not, or nothing changed. */
function withStatus(slice: LoanPlacesState, auctionId: number, status: AuctionStatus): LoanPlacesState {
  for (const loanId in slice.places) {
    const place = slice.places[loanId]
    if (place?.auctionId !== auctionId) continue
    return place.status === status ? slice : put(slice, Number(loanId), { auctionId, status })
  }
  return slice
}

export const loanPlacesReducer: Reducer<LoanPlacesState> = createSlice({
  name: 'loanPlaces',
  initialState: noLoanPlaces,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase('loan.create/answered', (slice, { payload: { answer } }: WireAction<'loan.create/answered'>) => {
        const { id, auction_id, auction_status } = answer.data
        return put(slice, id, { auctionId: auction_id, status: auction_status })
      })
      .addCase('loan.update/answered', (slice, { payload: { params, answer } }: WireAction<'loan.update/answered'>) =>
        answer.data === null
          ? slice
          : put(slice, params.id, { auctionId: answer.data.auction_id, status: answer.data.auction_status }),
      )
      .addCase('auction.submit/answered', (slice, { payload: { params } }: WireAction<'auction.submit/answered'>) =>
        withStatus(slice, params.auctionId, 'submitted'),
      )
      .addCase(
        'preference.list/answered',
        (slice, { payload: { subject, answer } }: WireAction<'preference.list/answered'>) => {
          if (subject !== preferencesSubject) return slice
          const read = readPlaces(answer.data.find(({ key }) => key === LOAN_PLACES_KEY)?.value)
          const kept = read.map(([loanId]) => loanId)
          const known: LoanPlacesState = { ...slice, kept }
          return read.reduce<LoanPlacesState>(
            (after, [loanId, auctionId]) =>
              after.places[loanId] === undefined ? put(after, loanId, { auctionId, status: null }) : after,
            known,
          )
        },
      )
      .addCase(loanPlacesKept, (slice, { payload: { loanIds } }) => ({ ...slice, kept: loanIds }))
      .addCase('world/replaced', () => noLoanPlaces)
  },
}).reducer

/** The loan's id, as the server tells it or as it was kept; null where nobody knows. */
export function selectLoanIdOf(
  { loanPlaces }: Pick<RootState, 'loanPlaces'>,
  auction: Pick<Auction, 'id'>,
  loan: Pick<Auction['loan'], 'id'>,
): number | null {
  if (typeof loan.id === 'number') return loan.id
  const found = Object.entries(loanPlaces.places).find(([, { auctionId }]) => auctionId === auction.id)
  return found === undefined ? null : Number(found[0])
}

/** Where a loan is, with its status on the boards; undefined where nobody knows. */
export function selectLoanPlace({ loanPlaces, market }: RootState, loanId: number): LoanPlace | undefined {
  const place = loanPlaces.places[loanId]
  const listed = place === undefined ? undefined : get(market.auctions, place.auctionId)?.status
  // The answer to a submission may come before its event.
  if (place === undefined || listed === undefined || listed === 'incomplete') return place
  return { ...place, status: listed }
}
