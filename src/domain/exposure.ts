// What an investor may have to pay: over all live auctions, at the person's own best bids, in integer cents.

/** One live auction in which the person has bid. */
export interface Stake {
  readonly standing: 'winning' | 'outbid'
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
  /** How many of them have an amount. */
  readonly known: number
}

export const noStakes: Stakes = { leading: { count: 0, cents: 0 }, outbid: { count: 0, cents: 0 }, known: 0 }

export interface Exposure {
  /** What is owed if every leading bid wins. */
  readonly leading: Sum
  /** At the own best bids, which have been beaten. */
  readonly outbid: Sum
  /** Leading and outbid together. */
  readonly ifAllWin: number
  /** How much of the own limit the leading bids use, whole percent rounded up; null without a limit. */
  readonly usedPercent: number | null
  /** What exceeds the own limit: the leading bids, only all together, or nothing. */
  readonly over: 'nothing' | 'all-together' | 'leading'
}

/** The sums with these stakes more, or as many less: cents are integers, so what is taken away was there. */
export function withStakes({ leading, outbid, known }: Stakes, stakes: Iterable<Stake>, sign: 1 | -1 = 1): Stakes {
  const sums = { winning: { ...leading }, outbid: { ...outbid }, known }
  for (const { standing, cents } of stakes) {
    sums[standing].count += sign
    sums[standing].cents += sign * (cents ?? 0)
    if (cents !== null) sums.known += sign
  }
  return { leading: sums.winning, outbid: sums.outbid, known: sums.known }
}

/** The exposure; null when the person has no bid in a live auction, or none whose amount is known. */
export function exposureOf({ leading, outbid, known }: Stakes, limitDollars: number | null): Exposure | null {
  if (known === 0) return null
  const ifAllWin = leading.cents + outbid.cents
  const limit = limitDollars === null ? null : limitDollars * 100
  return {
    leading,
    outbid,
    ifAllWin,
    usedPercent: limit === null ? null : Math.ceil((leading.cents / limit) * 100),
    over: limit === null || ifAllWin <= limit ? 'nothing' : leading.cents > limit ? 'leading' : 'all-together',
  }
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
