// Remembers in this tab which bids are being sent. After a reload the app puts them back with an unknown outcome, so that their
// outcome is read like that of any bid whose answer was lost.

import { distinctUntilChanged, from, ignoreElements, map, tap } from 'rxjs'
import { isRecord } from '../../contract/json'
import { bidRequested } from '../bids/bids.actions'
import { defineEpic } from '../core/epic'
import { bidSubject } from '../market/market.selectors'
import { isOpen, requestRecalled, selectBidRequests } from '../requests/requests.slice'
import type { RootState } from '../root-reducer'
import { restoring } from '../session/session.epics'

const KEY = 'sent-bids'

interface SentBid {
  readonly auctionId: number
  /** The idempotency key. */
  readonly attempt: string
  /** When it was confirmed, official ms. */
  readonly since: number
  /** 32nds; null in the rate process. */
  readonly price32: number | null
  /** Percent; null in the price process. */
  readonly rate: number | null
}

/** Every bid whose outcome isn't known, as JSON; empty for none. */
function sentBidsText(root: RootState): string {
  const open = selectBidRequests(root).flatMap(({ auctionId, request }): SentBid[] => {
    const { attempt, since, detail } = request
    if (!isOpen(request) || attempt === null) return []
    return [{ auctionId, attempt, since, price32: numberOf(detail?.price32), rate: numberOf(detail?.rate) }]
  })
  return open.length === 0 ? '' : JSON.stringify(open)
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** The stored bids; what can't be read is left out, because session storage may hold anything. */
function readSentBids(text: string | null): readonly SentBid[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(sentBidOf) : []
  } catch {
    return []
  }
}

function sentBidOf(value: unknown): readonly SentBid[] {
  if (!isRecord(value)) return []
  const { auctionId, attempt } = value
  const since = numberOf(value.since)
  if (typeof auctionId !== 'number' || !Number.isInteger(auctionId) || typeof attempt !== 'string' || since === null)
    return []
  return [{ auctionId, attempt, since, price32: numberOf(value.price32), rate: numberOf(value.rate) }]
}

export const storeSentBids = defineEpic({
  name: 'store bids being sent',
  on: [
    'bid/requested',
    'auction.bid/answered',
    'auction.bid/failed',
    'request/settled',
    'request/recalled',
    'epic/failed',
    'world/replaced',
  ],
  run: (action$, state$, { sessionStorage }) =>
    action$.pipe(
      map(() => sentBidsText(state$.value)),
      distinctUntilChanged(),
      tap((text) => {
        if (text === '') sessionStorage.remove(KEY)
        else sessionStorage.write(KEY, text)
      }),
      ignoreElements(),
    ),
})

export const recallSentBids = restoring('recall bids being sent', (_userId, { sessionStorage }) =>
  from(
    readSentBids(sessionStorage.read(KEY)).map(({ auctionId, attempt, since, price32, rate }) =>
      requestRecalled({
        subject: bidSubject(auctionId),
        actionType: bidRequested.type,
        attempt,
        since,
        detail: { price32, rate },
      }),
    ),
  ),
)
