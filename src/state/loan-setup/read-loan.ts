// Reading one loan as its seller sets it up.
import type { Observable } from 'rxjs'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'

/** Reads the loan with this id. */
export const readLoan = ({ api }: EpicDependencies, loanId: number): Observable<AppEvent> =>
  api.call('loan.read', { params: { id: loanId } })
