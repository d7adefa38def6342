// Stores which auction a loan is in as a preference, if the server doesn't repeat it.

import { concat, concatMap, EMPTY, of } from 'rxjs'
import { defineEpic } from '../core/epic'
import { LOAN_PLACES_KEY, loanPlacesStored, placesToStore } from './loan-places.slice'

export const storeLoanPlaces = defineEpic({
  name: 'store places of loans',
  on: ['loan.read/answered'],
  run: (action$, state$, { api }) =>
    action$.pipe(
      concatMap(({ payload: { params, answer } }) => {
        const { loanPlaces } = state$.value
        const isSent = typeof answer.data.auction_id === 'number' || Boolean(answer.data.auction_status)
        if (isSent || loanPlaces.places[params.id] === undefined || loanPlaces.storedIds.includes(params.id))
          return EMPTY
        const value = placesToStore(loanPlaces)
        return concat(
          of(loanPlacesStored({ loanIds: Object.keys(value).map(Number) })),
          api.call('preference.store', { body: { key: LOAN_PLACES_KEY, value } }, { subject: 'loan-places.store' }),
        )
      }),
    ),
})
