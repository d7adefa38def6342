// What an investor owes and may have to pay: the leading bids in live auctions, and what was bought today. Integer cents.

/** One auction in which the person has bid. */
export interface Stake {
  /** `bought` is an auction that the person won today. */
  readonly standing: 'winning' | 'outbid' | 'bought'
  /** What the lender is paid at the own best bid, cents; null when amount or price is not known. */
  readonly cents: number | null
}

interface Sum {
  readonly count: number
  readonly cents: number
}

/** Stakes, added up. */
export interface Stakes {
  readonly leading: Sum
  readonly outbid: Sum
  readonly bought: Sum
  /** How many of them have an amount. */
  readonly known: number
}

const none: Sum = { count: 0, cents: 0 }

export const noStakes: Stakes = { leading: none, outbid: none, bought: none, known: 0 }

export interface Exposure {
  /** What is owed if every leading bid wins. */
  readonly leading: Sum
  /** What is owed for the auctions that were won today. */
  readonly bought: Sum
  /** How many auctions have a better bid than the own best one. A bid that was beaten cannot win, so it owes nothing. */
  readonly outbid: number
  /** Leading and bought together, cents: this counts against the own limit. */
  readonly committed: number
  /** How much of the own limit that uses, whole percent rounded up; null without a limit. */
  readonly usedPercent: number | null
  /** By how much it exceeds the own limit, cents; 0 within the limit and without one. */
  readonly overBy: number
}

/** The sums with these stakes more, or as many less: cents are integers, so what is taken away was there. */
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

/** What is committed: only what can still win, and what was bought. */
export const committedCents = ({ leading, bought }: Pick<Stakes, 'leading' | 'bought'>): number =>
  leading.cents + bought.cents

const percentOf = (cents: number, limitCents: number): number => Math.ceil((cents / limitCents) * 100)

/** The exposure; null when the person has no stake, or none whose amount is known. */
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

/** What a bid does to the own limit. */
export interface LimitAfterBid {
  /** What is committed once the bid leads, cents. */
  readonly cents: number
  readonly limitDollars: number
  /** Whole percent, rounded up. */
  readonly usedPercent: number
  /** How much more is committed than before, cents; 0 for a better rate at the fixed price. */
  readonly adds: number
  /** The bid commits more, and that is beyond the limit. */
  readonly isBeyond: boolean
}

/**
 * The limit once a bid leads. All amounts are cents: what is committed now, what the bid pays, and what the own leading bid in the
 * same auction already commits (0 without one), since a better bid replaces that.
 */
export function limitAfterBid(
  committed: number,
  bid: { readonly cents: number; readonly replaces: number },
  limitDollars: number,
): LimitAfterBid {
  const adds = bid.cents - bid.replaces
  const cents = committed + adds
  const limit = limitDollars * 100
  return { cents, limitDollars, usedPercent: percentOf(cents, limit), adds, isBeyond: cents > limit && adds > 0 }
}

const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,6}))?\s*([kKmMbB])?$/
const DIGITS = { k: 3, m: 6, b: 9 } as const

/** Whole dollars as desks write them, `50,000,000`, `$50M` or `52.5M`; null for anything else, and for nothing. */
export function parseWholeDollars(text: string): number | null {
  const read = DOLLARS.exec(text.trim())
  if (read === null) return null
  const [, whole = '', fraction = '', unit = ''] = read
  const digits = unit === '' ? 0 : DIGITS[unit.toLowerCase() as keyof typeof DIGITS]
  if (fraction.length > digits) return null
  const dollars = Number(`${whole.replaceAll(',', '')}${fraction.padEnd(digits, '0')}`)
  return dollars > 0 && Number.isSafeInteger(dollars * 100) ? dollars : null
}
