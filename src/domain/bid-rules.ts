// Checks a typed bid before it is sent, with a message for the bidder. The server decides; these rules only avoid a refusal.
import type { AuctionStatus } from '../contract/auction'
import { maximumNextRate, minimumNextPrice32 } from './bid-figures'
import { formatRate, isOnRateGrid, rateSteps } from './rates'
import { formatPrice, type PriceProblem, parsePrice } from './thirty-seconds'
import { INCREMENT_MESSAGE } from './validation/rules'

/** The highest price that the server accepts, in 32nds: 115-00. */
export const PRICE_CEILING_32 = 115 * 32

/** Why a bid cannot be sent: its field, and a sentence that says what to do. */
export interface BidProblem {
  readonly field: 'price' | 'gnma_interest_rate' | 'auction'
  readonly message: string
}

export type PriceEntry =
  | { readonly ok: true; readonly price32: number }
  | { readonly ok: false; readonly problem: BidProblem }

/** The limits of a price, 32nds; null if unknown or not set. */
export interface PriceLimits {
  readonly best32: number | null
  readonly minimum32: number | null
  /** The bidder's own maximum for this auction. */
  readonly ownMax32: number | null
  /** True in a rank-only auction: the best bid that the bidder sees is their own, which the next one must improve. */
  readonly isRankOnly?: boolean
  /** True if it's for a standing maximum, which is no bid. */
  readonly isMaximum?: boolean
}

const priceMessages: Readonly<Record<PriceProblem, string>> = {
  empty: 'Price can not be empty',
  'not-a-price': `${INCREMENT_MESSAGE}: 102-18, 102 18/32 or 102.5625`,
  'off-grid': INCREMENT_MESSAGE,
  half: `${INCREMENT_MESSAGE}: a + or a third digit is less than 1/32`,
  'one-digit': '32nds have two digits: 102-03, not 102-3',
  'over-31': '32nds run 00–31',
}

/**
 * Reads and checks a typed price.
 * @example checkPriceEntry('102-16', { best32: 3279, minimum32: 3248, ownMax32: null }) // price32: 3280
 */
export function checkPriceEntry(text: string, limits: PriceLimits): PriceEntry {
  const { best32, minimum32, ownMax32, isRankOnly, isMaximum } = limits
  const wrong = (message: string): PriceEntry => ({ ok: false, problem: { field: 'price', message } })
  const parsed = parsePrice(text)
  if (!parsed.ok) return wrong(priceMessages[parsed.why])
  const { price32 } = parsed
  const lowest = minimumNextPrice32(best32, minimum32)
  if (price32 === 0) return wrong('The Price field must be more than 0')
  if (lowest !== null && price32 < lowest) {
    const reason = best32 !== null ? `${toBeat(isRankOnly)} is ${formatPrice(best32)}` : 'this is the lender’s minimum'
    return wrong(`${entryVerb(isMaximum)} ${formatPrice(lowest)} or more: ${reason}`)
  }
  if (price32 > PRICE_CEILING_32) return wrong('The Price field must be 115 or less')
  if (ownMax32 !== null && price32 > ownMax32)
    return wrong(`${privateLimitName('price', isMaximum)} for this auction is ${formatPrice(ownMax32)}`)
  return { ok: true, price32 }
}

const toBeat = (isRankOnly = false): string => (isRankOnly ? 'your own bid' : 'the best bid')

/** What the person does with a figure: they bid it, or enter it as a standing maximum. */
export const entryVerb = (isMaximum = false): string => (isMaximum ? 'Enter' : 'Bid')

/** What the bidder's private limit is called. Next to a standing maximum, `Your maximum` would be mistaken for that. */
export function privateLimitName(process: 'price' | 'rate', isMaximum = false): string {
  if (isMaximum) return 'The limit in your ticket'
  return process === 'price' ? 'Your maximum' : 'Your minimum rate'
}

export type RateEntry =
  | { readonly ok: true; readonly rate: number }
  | { readonly ok: false; readonly problem: BidProblem }

/** The limits of a rate, percent; null if unknown or not set. */
export interface RateLimits {
  readonly best: number | null
  /** The highest that the seller accepts. */
  readonly highest: number | null
  /** The bidder's own minimum for this auction. */
  readonly ownMinRate: number | null
  /** As in the price process. */
  readonly isRankOnly?: boolean
  readonly isMaximum?: boolean
}

/** Reads and checks a typed rate in percent, steps of 0.01. */
export function checkRateEntry(text: string, limits: RateLimits): RateEntry {
  const { best, highest, ownMinRate, isRankOnly, isMaximum } = limits
  const trimmed = text.trim().replace(/%$/, '').trim()
  const wrong = (message: string): RateEntry => ({ ok: false, problem: { field: 'gnma_interest_rate', message } })
  if (trimmed === '') return wrong('GNMA rate can not be empty')
  if (!/^\d{1,2}(\.\d{1,6})?$/.test(trimmed)) return wrong('The GNMA rate field must contain only decimal values')
  const percent = Number(trimmed)
  if (!isOnRateGrid(percent) || percent <= 0) return wrong('Please use a rate in steps of 0.01')
  const limit = maximumNextRate(best, highest)
  if (limit !== null && rateSteps(percent) > rateSteps(limit)) {
    const reason = best !== null ? `${toBeat(isRankOnly)} is ${formatRate(best)}` : 'it is the highest rate accepted'
    return wrong(`${entryVerb(isMaximum)} ${formatRate(limit)} or less: ${reason}`)
  }
  if (ownMinRate !== null && rateSteps(percent) < rateSteps(ownMinRate))
    return wrong(`${privateLimitName('rate', isMaximum)} for this auction is ${formatRate(ownMinRate)}`)
  return { ok: true, rate: percent }
}

/**
 * How far a price exceeds the best bid, or else the minimum, if that is more than the limit; null within it. All in 32nds.
 * Without anything to compare, every price is beyond the limit, with a null `by`.
 */
export function priceBeyondLimit(
  price32: number,
  { best32, minimum32 }: Pick<PriceLimits, 'best32' | 'minimum32'>,
  limit32: number,
): { readonly by: number | null } | null {
  const reference = best32 ?? minimum32
  if (reference === null) return { by: null }
  return price32 - reference > limit32 ? { by: price32 - reference } : null
}

/** The same for a rate, where lower is better; in steps of 0.01 percent. */
export function rateBeyondLimit(
  percent: number,
  { best, highest }: Pick<RateLimits, 'best' | 'highest'>,
  limitSteps: number,
): { readonly by: number | null } | null {
  const reference = best ?? highest
  if (reference === null) return { by: null }
  const by = rateSteps(reference) - rateSteps(percent)
  return by > limitSteps ? { by } : null
}

/** Why this auction takes no bids now; null if it does. */
export function bidBlockedBy(status: AuctionStatus, pausedAt: string | null): BidProblem | null {
  if (status === 'past') return { field: 'auction', message: 'This auction has closed. Nothing was sent.' }
  if (status !== 'live') return { field: 'auction', message: 'This auction is not open for bids yet.' }
  if (pausedAt !== null)
    return { field: 'auction', message: 'The seller has paused this auction. Bids open again when it resumes.' }
  return null
}
