// Exact fractions for money: a number stands for the decimal that it prints as, and is rounded once, at the end.

/** numerator / denominator, denominator > 0. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The exact value of a printed decimal: 4.955 is 4955/1000. Throws RangeError unless it is finite. */
export function exactFraction(value: number): Fraction {
  if (!Number.isFinite(value)) throw new RangeError(`not a decimal number: ${value}`)
  const [digits = '', exponent = '0'] = String(value).toLowerCase().split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const shift = fraction.length - Number(exponent)
  const scaled = BigInt(whole + fraction)
  return shift >= 0
    ? { numerator: scaled, denominator: 10n ** BigInt(shift) }
    : { numerator: scaled * 10n ** BigInt(-shift), denominator: 1n }
}

/** The nearest integer, halves away from zero, as bookkeeping rounds. */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n
  const size = negative ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return negative ? -rounded : rounded
}

/** Integer cents of a fraction of dollars. */
export function toCents(dollars: Fraction): number {
  return Number(roundHalfUp(dollars.numerator * 100n, dollars.denominator))
}

/** Cents as a dollar number that prints with its cents, e.g. 2570115 → 25701.15. */
export function centsToDollars(cents: number): number {
  return cents / 100
}
