// An investor's exposure: leading bids in live auctions, and today's purchases. Integer cents.

/** One auction in which the user has bid. */
export interface Stake {
  /** `bought` is an auction that the user won today. */
  readonly standing: 'winning' | 'outbid' | 'bought'
  /** What the lender is paid at the user's best bid, cents; null if amount or price is unknown. */
  readonly cents: number | null
}

interface Sum {
  readonly count: number
  readonly cents: number
}

/** The totals of stakes. */
export interface Stakes {
  readonly leading: Sum
  readonly outbid: Sum
  readonly bought: Sum
  /** How many of them have an amount. */
  readonly known: number
}

const zero: Sum = { count: 0, cents: 0 }

/** The totals without any stake. */
export const noStakes: Stakes = { leading: zero, outbid: zero, bought: zero, known: 0 }

export interface Exposure {
  /** What is owed if every leading bid wins. */
  readonly leading: Sum
  /** What is owed for auctions won today. */
  readonly bought: Sum
  /** Auctions in which the user was outbid. A beaten bid cannot win, so it owes nothing. */
  readonly outbid: number
  /** Leading plus bought, cents: counts against the user's limit. */
  readonly committed: number
  /** Share of the limit used, whole percent rounded up; null without a limit. */
  readonly usedPercent: number | null
  /** Excess over the limit, cents; 0 within the limit, or without one. */
  readonly overBy: number
}

/** Adds or removes stakes. Removing is exact, because cents are integers. */
export function withStakes(
  { leading, outbid, bought, known }: Stakes,
  stakes: Iterable<Stake>,
  sign: 1 | -1 = 1,
): Stakes {
  const sums = { winning: { ...leading }, outbid: { ...outbid }, bought: { ...bought }, known }
  for (const { standing, cents } of stakes) {
    sums[standing].count += sign
    sums[standing].cents += sign * (cents ?? 0)
    if (cents !== null) sums.known += sign
  }
  return { leading: sums.winning, outbid: sums.outbid, bought: sums.bought, known: sums.known }
}

/** The committed amount: bids that can still win, plus purchases. */
export const committedCents = ({ leading, bought }: Pick<Stakes, 'leading' | 'bought'>): number =>
  leading.cents + bought.cents

const percentOf = (cents: number, limitCents: number): number => Math.ceil((cents / limitCents) * 100)

/** The exposure; null if the user has no stake with a known amount. */
export function exposureOf(stakes: Stakes, limitDollars: number | null): Exposure | null {
  if (stakes.known === 0) return null
  const committed = committedCents(stakes)
  const limit = limitDollars === null ? null : limitDollars * 100
  return {
    leading: stakes.leading,
    bought: stakes.bought,
    outbid: stakes.outbid.count,
    committed,
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
