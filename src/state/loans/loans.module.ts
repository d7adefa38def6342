// The loan of each auction.
import { defineModule } from '../core/module'
import { loansHandlers } from './loans.handlers'
import type { LoansState } from './loans.state'

declare module '../root-state' {
  interface Slices {
    readonly loans: LoansState
  }
}

export const loansModule = defineModule({
  name: 'loans',
  holdsTable: true,
  beforeHandlers: loansHandlers,
})
