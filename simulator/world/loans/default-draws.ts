// Default draws for a construction loan.

/** Percent of the loan in each of the first twelve months; adds up to 100. */
const PERCENTS = [14, 4.21, 6.87, 9.5, 11.2, 12.05, 11.9, 10.4, 8.3, 6.1, 3.87, 1.6] as const

/** The three draw fields of a setup for this amount, in whole dollars. The last draw takes the rounding remainder. */
export function defaultDraws(amount: number) {
  const amounts = PERCENTS.map((percent) => Math.floor((amount * percent) / 100))
  const remainder = amount - amounts.reduce((sum, draw) => sum + draw, 0)
  return {
    construction_draw_percent: [...PERCENTS],
    construction_draw_month: PERCENTS.map((_, month) => month),
    construction_draw_amount: amounts.map((draw, index) => (index === amounts.length - 1 ? draw + remainder : draw)),
  }
}
