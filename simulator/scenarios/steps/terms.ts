// Loan terms that a step may set; the others are drawn.
import * as z from 'zod/mini'
import { priceValue, rateValue } from '../language/values'

const process = z.enum(['price', 'rate'])

/** Rates in percent, prices in 32nds. */
export const terms = {
  process: z.optional(process),
  rate: z.optional(rateValue),
  minimum: z.optional(priceValue),
  price: z.optional(priceValue),
}
