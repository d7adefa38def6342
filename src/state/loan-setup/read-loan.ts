// Reading one loan as its seller sets it up.
import type { Observable } from 'rxjs'
import type { EffectTools } from '../core/effect'
import type { AppEvent } from '../core/log-entry'

/** Reads the loan with this id. */
export const readLoan = ({ api }: EffectTools, loanId: number): Observable<AppEvent> =>
  api.call('loan.read', { params: { id: loanId } })
