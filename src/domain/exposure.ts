// An investor's exposure: leading bids in live auctions, and today's purchases. Integer cents.

/** One auction in which the user has bid. */
export interface Stake {
  /** `bought` is an auction that the user won today. */
  readonly standing: 'winning' | 'outbid' | 'bought'
  /** What the lender is paid at the user's best bid, cents; null if amount or price is unknown. */
  readonly cents: number | null
}

/** A number of auctions, and what they cost together. */
export interface Sum {
  readonly count: number
  readonly cents: number
  /** How many of them have no known amount. */
  readonly unknown: number
}

/** The totals of stakes. */
export interface Stakes {
  readonly leading: Sum
  readonly outbid: Sum
  readonly bought: Sum
}

/** No stake. */
export const zeroSum: Sum = { count: 0, cents: 0, unknown: 0 }

/** The totals without any stake. */
export const noStakes: Stakes = { leading: zeroSum, outbid: zeroSum, bought: zeroSum }

/**
 * Why the committed amount isn't known: the lists are still loading, the live auctions or today's purchases can't be read, or the
 * loan of a bid has no amount.
 */
export type ExposureGap = 'loading' | 'bids' | 'purchases' | 'amount'

export interface Exposure {
  /** What is owed if every leading bid wins; null if it can't be read. */
  readonly leading: Sum | null
  /** What is owed for auctions won today; null if it can't be read. */
  readonly bought: Sum | null
  /** What bids that are being sent, or wait for a second person, add. */
  readonly pending: Sum
  /** Auctions in which the user was outbid. A beaten bid cannot win, so it owes nothing. */
  readonly outbid: number
  /** Why the limit can't be checked; null if it can. */
  readonly gap: ExposureGap | null
  /** Share of the limit used, whole percent rounded up; null without a limit, and if it can't be checked. */
  readonly usedPercent: number | null
  /** Excess over the limit, cents; 0 within the limit, without one, and if it can't be checked. */
  readonly overBy: number
}

/** Adds amounts to a sum, or removes them. Removing is exact, because cents are integers. */
export function withAmounts(sum: Sum, amounts: readonly (number | null)[], sign: 1 | -1 = 1): Sum {
  const result = { ...sum }
  for (const cents of amounts) {
    result.count += sign
    result.cents += sign * (cents ?? 0)
    if (cents === null) result.unknown += sign
  }
  return result
}

/** Adds or removes stakes. */
export function withStakes({ leading, outbid, bought }: Stakes, stakes: Iterable<Stake>, sign: 1 | -1 = 1): Stakes {
  const amounts = { winning: [], outbid: [], bought: [] } as Record<Stake['standing'], (number | null)[]>
  for (const { standing, cents } of stakes) amounts[standing].push(cents)
  return {
    leading: withAmounts(leading, amounts.winning, sign),
    outbid: withAmounts(outbid, amounts.outbid, sign),
    bought: withAmounts(bought, amounts.bought, sign),
  }
}

/** The committed amount, cents: bids that can still win, purchases, and what pending bids add. */
export const committedCents = ({ leading, bought }: Pick<Stakes, 'leading' | 'bought'>, pending: Sum): number =>
  leading.cents + bought.cents + pending.cents

const percentOf = (cents: number, limitCents: number): number => Math.ceil((cents / limitCents) * 100)

const hasAmount = ({ count, unknown }: Sum): boolean => count > unknown

/** The exposure; null if there is nothing to show: no stake with a known amount, and no limit that can't be checked. */
export function exposureOf(
  stakes: Stakes,
  pending: Sum,
  limitDollars: number | null,
  gap: ExposureGap | null,
): Exposure | null {
  const { leading, bought, outbid } = stakes
  const hasStake = [leading, bought, outbid, pending].some(hasAmount)
  if (!hasStake && (limitDollars === null || gap === null)) return null
  const committed = committedCents(stakes, pending)
  const limit = limitDollars === null || gap !== null ? null : limitDollars * 100
  return {
    leading: gap === 'bids' || leading.unknown > 0 ? null : leading,
    bought: gap === 'loading' || gap === 'purchases' || bought.unknown > 0 ? null : bought,
    pending,
    outbid: outbid.count,
    gap,
    usedPercent: limit === null ? null : percentOf(committed, limit),
    overBy: limit === null ? 0 : Math.max(0, committed - limit),
  }
}

/** The effect of a bid on the user's limit. */
export interface LimitAfterBid {
  /** The committed amount once the bid leads, cents. */
  readonly cents: number
  readonly limitDollars: number
  /** Whole percent, rounded up. */
  readonly usedPercent: number
  /** The increase of the committed amount, cents; 0 for a better rate at the fixed price. */
  readonly adds: number
  /** True if the bid commits more, and exceeds the limit. */
  readonly isExceeded: boolean
}

/** The effect of a bid on the user's limit, or why it can't be checked. */
export type LimitCheck = (LimitAfterBid & { readonly gap: null }) | { readonly gap: ExposureGap }

/**
 * The limit once a bid leads. In cents: the amount committed now, the bid's amount, and the amount of the user's leading bid in the
 * same auction (0 without one), which a better bid replaces.
 */
export function limitAfterBid(
  committed: number,
  bid: { readonly cents: number; readonly replaces: number },
  limitDollars: number,
): LimitAfterBid {
  const adds = bid.cents - bid.replaces
  const cents = committed + adds
  const limit = limitDollars * 100
  return { cents, limitDollars, usedPercent: percentOf(cents, limit), adds, isExceeded: cents > limit && adds > 0 }
}

const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,6}))?\s*([kKmMbB])?$/
const UNIT_DIGITS = { k: 3, m: 6, b: 9 } as const

/**
 * Reads whole dollars as trading desks write them; null for anything else.
 * @example parseWholeDollars('$52.5M') // 52_500_000
 */
export function parseWholeDollars(text: string): number | null {
  const match = DOLLARS.exec(text.trim())
  if (match === null) return null
  const [, whole = '', fraction = '', unit = ''] = match
  const digits = unit === '' ? 0 : UNIT_DIGITS[unit.toLowerCase() as keyof typeof UNIT_DIGITS]
  if (fraction.length > digits) return null
  const dollars = Number(`${whole.replaceAll(',', '')}${fraction.padEnd(digits, '0')}`)
  return dollars > 0 && Number.isSafeInteger(dollars * 100) ? dollars : null
}
