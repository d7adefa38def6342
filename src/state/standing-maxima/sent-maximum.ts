// An order for a standing maximum as it was sent. If its answer was lost, the same order is sent again under the same Idempotency-Key, so
// that the server carries it out once.
import type { BidSeen } from '../bids/bids.actions'
import { isOutcomeUnknown } from '../core/calls'
import type { RequestDetail, RequestState } from '../requests/requests.slice'

interface MaximumOrder {
  readonly price32?: number
  readonly rate?: number
  readonly signatorId?: number
  readonly seen: BidSeen
}

interface LostMaximum extends MaximumOrder {
  readonly attempt: string
}

const SEEN = 'seen '

/** What is remembered of an order: numbers only. */
export const detailOfMaximum = ({ price32, rate, signatorId, seen }: MaximumOrder): RequestDetail => ({
  price32: price32 ?? null,
  rate: rate ?? null,
  signatorId: signatorId ?? null,
  ...Object.fromEntries(Object.entries(seen).map(([key, value]) => [`${SEEN}${key}`, value])),
})

/** The Idempotency-Key of a request whose answer was lost and that didn't arrive; null for any other request. */
export const lostAttempt = (request: RequestState | undefined): string | null =>
  request?.status === 'failed' && request.error !== null && isOutcomeUnknown(request.error) ? request.attempt : null

/** The order of such a request. */
export function lostMaximum(request: RequestState | undefined): LostMaximum | null {
  const attempt = lostAttempt(request)
  const detail = request?.detail ?? null
  if (attempt === null || detail === null) return null
  const numbers = Object.entries(detail).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  const isSeen = ([key]: readonly [string, number]): boolean => key.startsWith(SEEN)
  const seen = Object.fromEntries(
    numbers.filter(isSeen).map(([key, value]): [string, number] => [key.slice(SEEN.length), value]),
  )
  return { attempt, ...Object.fromEntries(numbers.filter((entry) => !isSeen(entry))), seen }
}
