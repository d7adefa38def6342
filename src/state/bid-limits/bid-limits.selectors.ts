// Reading the private limit of an auction.
import { rateSteps } from '../../domain/rates'
import { parsePrice } from '../../domain/thirty-seconds'
import { keptValue } from '../preferences/kept-preference'
import type { RootState } from '../root-state'

/** The limit as it is kept, `102-20` or `5.240`; null when none is set. */
function limitIn({ bidLimits }: RootState, auctionId: number): string | null {
  const limits = keptValue(bidLimits)
  if (typeof limits !== 'object' || limits === null) return null
  const text: unknown = (limits as Readonly<Record<string, unknown>>)[auctionId]
  return typeof text === 'string' ? text : null
}

/** The highest price that the person means to bid, in 32nds; null when none is set. */
export function selectOwnMost32(state: RootState, auctionId: number): number | null {
  const price = parsePrice(limitIn(state, auctionId) ?? '')
  return price.ok ? price.price32 : null
}

/** The lowest rate that the person means to bid, in percent on the grid of 0.01; null when none is set. */
export function selectOwnLeastRate(state: RootState, auctionId: number): number | null {
  const text = limitIn(state, auctionId)
  return text !== null && /^\d{1,2}\.\d{1,3}$/.test(text) ? rateSteps(Number(text)) / 100 : null
}
