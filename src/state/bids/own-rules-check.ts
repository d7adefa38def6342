// The person's own rules before a bid is sent: the limit in this auction, and when a bid has to be confirmed. They are read
// again, since another device may have changed them: an announcement can be late, and not every server announces them.
import type { Observable } from 'rxjs'
import { concat, concatMap, of } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import type { Preference } from '../../contract/preference'
import { SETTINGS_KEY } from '../../contract/settings'
import { rateSteps } from '../../domain/rates'
import { selectOwnLeastRate, selectOwnMost32 } from '../bid-limits/bid-limits.slice'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { preferencesSubject, toldNow, valueIn } from '../preferences/kept-preference'
import {
  BEYOND_OWN_LIMIT_MESSAGE,
  OWN_RULES_UNREAD_MESSAGE,
  SETTINGS_TIGHTENED_MESSAGE,
} from '../requests/request-messages'
import type { RootState } from '../root-state'
import { selectSettings } from '../settings/settings.slice'

type BidPayload = LogEntry<'bid/requested'>['payload']

/** True when the server has no such call: it keeps no preferences, so no other device can have changed any. */
const keepsNone = ({ kind, status }: ApiError): boolean => kind === 'not-found' || kind === 'method' || status === 501

/** Reads them, then sends; or stops with a message. The rules before are those that the ticket went by. */
export function withOwnRules(
  payload: BidPayload,
  { api, state }: EpicDependencies,
  send: () => Observable<AppEvent>,
  stop: (message: string) => AppEvent,
): Observable<AppEvent> {
  const before = state()
  return api.call('preference.list', {}, { subject: preferencesSubject }).pipe(
    concatMap((fact) => {
      if (fact.type === 'message/rejected') return of<AppEvent>(fact)
      if (fact.type === 'preference.list/failed') {
        const next$ = keepsNone(fact.payload.error) ? send() : of(stop(OWN_RULES_UNREAD_MESSAGE))
        return concat(of<AppEvent>(fact), next$)
      }
      const problem = problemWith(payload, before, withPreferences(before, fact.payload.answer.data))
      return concat(of<AppEvent>(fact), problem === null ? send() : of(stop(problem)))
    }),
  )
}

const withPreferences = (state: RootState, rows: readonly Preference[]): RootState => ({
  ...state,
  bidLimits: toldNow(state.bidLimits, valueIn(rows, BID_LIMITS_KEY)),
  settings: toldNow(state.settings, valueIn(rows, SETTINGS_KEY)),
})

function problemWith(payload: BidPayload, before: RootState, after: RootState): string | null {
  const { auctionId, price32, rate } = payload
  const most32 = selectOwnMost32(after, auctionId)
  if (price32 !== undefined && most32 !== null && price32 > most32) return BEYOND_OWN_LIMIT_MESSAGE
  const least = selectOwnLeastRate(after, auctionId)
  if (rate !== undefined && least !== null && rateSteps(rate) < rateSteps(least)) return BEYOND_OWN_LIMIT_MESSAGE
  return isTighter(payload, before, after) ? SETTINGS_TIGHTENED_MESSAGE : null
}

/** True when the settings now ask for a confirmation, or for the figure a second time, which the ticket didn't ask for. */
function isTighter({ price32, rate, seen }: BidPayload, before: RootState, after: RootState): boolean {
  const [old, now] = [selectSettings(before), selectSettings(after)]
  if (now.confirm_before_bid && !old.confirm_before_bid) return true
  if (price32 !== undefined) {
    const by = seen.price32 === undefined ? null : price32 - seen.price32
    return isNewlyBeyond(by, old.deviation_limit_32, now.deviation_limit_32)
  }
  if (rate === undefined) return false
  const by = seen.rate === undefined ? null : rateSteps(seen.rate) - rateSteps(rate)
  return isNewlyBeyond(by, old.deviation_limit_rate_steps, now.deviation_limit_rate_steps)
}

/** Without a best bid to compare with, any lower limit counts: the ticket says whether the bid is beyond it. */
const isNewlyBeyond = (by: number | null, old: number, now: number): boolean =>
  now < old && (by === null || (by > now && by <= old))
