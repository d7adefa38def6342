// Changing something on the server once, and reading again what the change concerns: also when the line does not tell the
// one who caused it, and when nobody can say whether it was done.
import type { Observable } from 'rxjs'
import { concat, concatMap, of } from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import type { CallInput, CallName } from '../../contract/calls'
import type { EffectTools } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { isOutcomeUnknown } from './requests.handlers'

/** Reads these lists, if they are followed. */
export const readLists = (tools: EffectTools, statuses: readonly AuctionStatus[]): Observable<AppEvent> =>
  concat(
    ...statuses
      .filter((status) => tools.state().auctions.lists[status].status !== 'unknown')
      .map((status) => tools.api.call('auction.list', { params: { status } }, { subject: `auction.list:${status}` })),
  )

/** A change, and what has to be read after it, whether it was taken or its outcome is not known. */
export function mutateThenReread<N extends CallName>(
  tools: EffectTools,
  name: N,
  input: CallInput<N>,
  options: { readonly subject?: string; readonly idempotencyKey?: string },
  after: () => Observable<AppEvent>,
): Observable<AppEvent> {
  return tools.api.call(name, input, options).pipe(
    concatMap((fact): Observable<AppEvent> => {
      const said: AppEvent = fact
      if (said.type === 'message/rejected') return of(said)
      const doubtful = 'error' in said.payload && isOutcomeUnknown(said.payload.error)
      const taken = 'answer' in said.payload
      return taken || doubtful ? concat(of(said), after()) : of(said)
    }),
  )
}
