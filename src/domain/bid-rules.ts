// What may be bid next, shown to the bidder before sending. The server decides; these rules only avoid a refusal.
import type { AuctionStatus } from '../contract/auction'
import { formatRate, isOnRateGrid, rateSteps } from './rates'
import { formatPrice, parsePrice } from './thirty-seconds'
import { INCREMENT_MESSAGE } from './validation/rules'

/** Points from the best bid (or the minimum) beyond which the dialog asks "is this what you mean?": one point = 32 steps. */
const FAR_FROM_BEST_32 = 32
/** The same for rates, in steps of 0.01 percent. */
const FAR_FROM_BEST_RATE_STEPS = 25

/** A valid improving bid this close to the end moves the end to this long after it. ms */
export const SOFT_CLOSE_MS = 120_000
/** How often the end may move. */
export const MOST_EXTENSIONS = 15

/** The lowest price that can be bid now, in 32nds: one step above the best, else the minimum; null when neither is known. */
export function minimumNextPrice32(best32: number | null, minimum32: number | null): number | null {
  if (best32 !== null) return best32 + 1
  return minimum32
}

/** The highest rate that can be bid now, in percent: 0.01 below the best, else the highest accepted. */
export function maximumNextRate(bestRate: number | null, highestAccepted: number | null): number | null {
  if (bestRate !== null) return (rateSteps(bestRate) - 1) / 100
  return highestAccepted
}

/** Why a bid cannot be sent: the field it is about and a sentence that says what to do. */
export interface BidProblem {
  readonly field: 'price' | 'gnma_interest_rate' | 'auction'
  readonly message: string
}

export type PriceEntry =
  | { readonly ok: true; readonly price32: number }
  | { readonly ok: false; readonly problem: BidProblem }

/** Reads and checks a typed price. */
export function checkPriceEntry(text: string, best32: number | null, minimum32: number | null): PriceEntry {
  const parsed = parsePrice(text)
  if (!parsed.ok) {
    const message = parsed.why === 'empty' ? 'Price can not be empty' : INCREMENT_MESSAGE
    return { ok: false, problem: { field: 'price', message } }
  }
  const lowest = minimumNextPrice32(best32, minimum32)
  if (lowest !== null && parsed.price32 < lowest) {
    const reason = best32 !== null ? `the best bid is ${formatPrice(best32)}` : 'the lender takes no less'
    return { ok: false, problem: { field: 'price', message: `Bid ${formatPrice(lowest)} or more: ${reason}` } }
  }
  return { ok: true, price32: parsed.price32 }
}

export type RateEntry =
  | { readonly ok: true; readonly rate: number }
  | { readonly ok: false; readonly problem: BidProblem }

/** Reads and checks a typed rate in percent, steps of 0.01. */
export function checkRateEntry(text: string, bestRate: number | null, highestAccepted: number | null): RateEntry {
  const trimmed = text.trim().replace(/%$/, '').trim()
  const wrong = (message: string): RateEntry => ({ ok: false, problem: { field: 'gnma_interest_rate', message } })
  if (trimmed === '') return wrong('GNMA rate can not be empty')
  if (!/^\d{1,2}(\.\d{1,6})?$/.test(trimmed)) return wrong('The GNMA rate field must contain only decimal values')
  const percent = Number(trimmed)
  if (!isOnRateGrid(percent) || percent <= 0) return wrong('Please use a rate in steps of 0.01')
  const highest = maximumNextRate(bestRate, highestAccepted)
  if (highest !== null && rateSteps(percent) > rateSteps(highest)) {
    const reason = bestRate !== null ? `the best bid is ${formatRate(bestRate)}` : 'it is the highest rate accepted'
    return wrong(`Bid ${formatRate(highest)} or less: ${reason}`)
  }
  return { ok: true, rate: percent }
}

/** True when a price is so far above what is needed that it may be a typing error. */
export function isFarFromBest(price32: number, best32: number | null, minimum32: number | null): boolean {
  const reference = best32 ?? minimum32
  return reference !== null && price32 - reference > FAR_FROM_BEST_32
}

/** True when a rate is suspiciously far below what is needed. */
export function isRateFarFromBest(percent: number, bestRate: number | null, highestAccepted: number | null): boolean {
  const reference = bestRate ?? highestAccepted
  return reference !== null && rateSteps(reference) - rateSteps(percent) > FAR_FROM_BEST_RATE_STEPS
}

/** Why this auction takes no bid now, or null when it does. */
export function bidBlockedBy(status: AuctionStatus, pausedAt: string | null): BidProblem | null {
  if (status === 'past') return { field: 'auction', message: 'This auction has closed. Nothing was sent.' }
  if (status !== 'live') return { field: 'auction', message: 'This auction is not open for bids yet.' }
  if (pausedAt !== null)
    return { field: 'auction', message: 'The seller has paused this auction. Bids open again when it resumes.' }
  return null
}
