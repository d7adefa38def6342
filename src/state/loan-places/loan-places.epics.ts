// Keeping the place of a loan with the person, where the server does not repeat it.

import { concat, concatMap, EMPTY, of } from 'rxjs'
import { defineEpic } from '../core/epic'
import { LOAN_PLACES_KEY, loanPlacesKept, placesToKeep } from './loan-places.slice'

export const keepLoanPlaces = defineEpic({
  name: 'keep places of loans',
  on: ['loan.read/answered'],
  run: (action$, state$, { api }) =>
    action$.pipe(
      concatMap(({ payload: { params, answer } }) => {
        const { loanPlaces } = state$.value
        const isTold = typeof answer.data.auction_id === 'number' || Boolean(answer.data.auction_status)
        if (isTold || loanPlaces.places[params.id] === undefined || loanPlaces.kept.includes(params.id)) return EMPTY
        const value = placesToKeep(loanPlaces)
        return concat(
          of(loanPlacesKept({ loanIds: Object.keys(value).map(Number) })),
          api.call('preference.store', { body: { key: LOAN_PLACES_KEY, value } }, { subject: 'loan-places.keep' }),
        )
      }),
    ),
})
