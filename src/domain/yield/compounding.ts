// Converts rates between periods: monthly and bond-equivalent yields, yearly and monthly prepayment.
// Floats: these are yields, not money. Formulas and their sources: docs/formulas.md.

/** A monthly rate (a fraction, 0.0075 is 0.75 %) as the yield of a bond that pays twice a year, percent: 200·((1 + r)^6 − 1). */
export function bondEquivalentYield(monthlyRate: number): number {
  return 200 * ((1 + monthlyRate) ** 6 - 1)
}

/** The monthly rate (a fraction) of a bond-equivalent yield in percent; the inverse of `bondEquivalentYield`. */
export function monthlyRateOf(bondEquivalent: number): number {
  return (1 + bondEquivalent / 200) ** (1 / 6) - 1
}

/** The share of a balance that is prepaid in a month (a fraction) at a yearly CPR in percent: 1 − (1 − CPR)^(1/12). */
export function monthlyPrepayment(cpr: number): number {
  return 1 - (1 - cpr / 100) ** (1 / 12)
}
