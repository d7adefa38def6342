// Places as they are learnt: from the creation of a loan, from the preferences, and their status from the boards.
import type { AuctionStatus } from '../../contract/auction'
import type { Handlers } from '../core/fold'
import { preferencesSubject } from '../preferences/preferences.state'
import { LOAN_PLACES_KEY, readPlaces } from './kept-places'
import type { LoanPlace, LoanPlacesState } from './loan-places.state'
import { noLoanPlaces } from './loan-places.state'

const put = (slice: LoanPlacesState, loanId: number, place: LoanPlace): LoanPlacesState => ({
  ...slice,
  places: { ...slice.places, [loanId]: place },
})

/** The status of an auction whose loan is known; the same slice where it is not, or nothing changed. */
function withStatus(slice: LoanPlacesState, auctionId: number, status: AuctionStatus): LoanPlacesState {
  // Without a list of them: most people know of no places, and this is asked at every event.
  for (const loanId in slice.places) {
    const place = slice.places[loanId]
    if (place?.auctionId !== auctionId) continue
    return place.status === status ? slice : put(slice, Number(loanId), { auctionId, status })
  }
  return slice
}

interface AuctionNews {
  readonly payload: { readonly data: { readonly id: number; readonly status: AuctionStatus } }
}
const heard = (slice: LoanPlacesState, { payload: { data } }: AuctionNews): LoanPlacesState =>
  withStatus(slice, data.id, data.status)

export const loanPlacesHandlers: Handlers<'loanPlaces'> = {
  'loan.create/answered': (slice, { payload: { answer } }) => {
    const { id, auction_id, auction_status } = answer.data
    return put(slice, id, { auctionId: auction_id, status: auction_status })
  },
  'loan.update/answered': (slice, { payload: { params, answer } }) =>
    answer.data === null
      ? slice
      : put(slice, params.id, { auctionId: answer.data.auction_id, status: answer.data.auction_status }),
  'auction.submit/answered': (slice, { payload: { params } }) => withStatus(slice, params.auctionId, 'submitted'),
  'auction.list/answered': (slice, { payload: { answer } }) =>
    Object.keys(slice.places).length === 0
      ? slice
      : answer.data.reduce((after, { id, status }) => withStatus(after, id, status), slice),
  'auction/added': heard,
  'auction/changed': heard,
  'preference.list/answered': (slice, { payload: { subject, answer } }) => {
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
  'loan-places/kept': (slice, { payload: { loanIds } }) => ({ ...slice, kept: loanIds }),
  'world/replaced': () => noLoanPlaces,
}
