// Reading the private limit of an auction.
import { rateSteps } from '../../domain/rates'
import { parsePrice } from '../../domain/thirty-seconds'
import type { RootState } from '../root-state'

function textOf({ bidLimits: { stored } }: RootState, auctionId: number): string | null {
  if (typeof stored !== 'object' || stored === null) return null
  const text: unknown = (stored as Readonly<Record<string, unknown>>)[auctionId]
  return typeof text === 'string' ? text : null
}

/** The highest price that the person means to bid, in 32nds; null when none is set. */
export function selectOwnMost32(state: RootState, auctionId: number): number | null {
  const price = parsePrice(textOf(state, auctionId) ?? '')
  return price.ok ? price.price32 : null
}

/** The lowest rate that the person means to bid, in percent on the grid of 0.01; null when none is set. */
export function selectOwnLeastRate(state: RootState, auctionId: number): number | null {
  const text = textOf(state, auctionId)
  return text !== null && /^\d{1,2}\.\d{1,3}$/.test(text) ? rateSteps(Number(text)) / 100 : null
}
