// Which auction a loan is in.
import { defineModule } from '../core/module'
import { keepLoanPlaces } from './loan-places.effects'
import * as intents from './loan-places.events'
import { loanPlacesHandlers } from './loan-places.handlers'
import type { LoanPlacesState } from './loan-places.state'

declare module '../root-state' {
  interface Slices {
    readonly loanPlaces: LoanPlacesState
  }
  interface IntentFiles {
    readonly loanPlaces: typeof intents
  }
}

export const loanPlacesModule = defineModule({
  name: 'loanPlaces',
  intents,
  handlers: loanPlacesHandlers,
  effects: [keepLoanPlaces],
})
