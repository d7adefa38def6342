// The figure of a bid request.
import type { RequestState } from '../requests/requests.slice'

/** What was bid: 32nds in the price process, percent in the rate process; null for any other request. */
export function bidOf({ detail }: Pick<RequestState, 'detail'>): {
  readonly price32: number | null
  readonly rate: number | null
} {
  const { price32 = null, rate = null } = detail ?? {}
  return { price32: typeof price32 === 'number' ? price32 : null, rate: typeof rate === 'number' ? rate : null }
}
