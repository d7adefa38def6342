// The steps about rate indications: ask for one, publish a new version.
import * as z from 'zod/mini'
import { indicationQuestion } from '../../../src/contract/indication'
import { rateValue } from '../language/values'
import { defineStep, given } from './step'

export const indicationSteps = [
  defineStep({
    command: 'ask indication',
    does: 'Asks the desk for an indication.',
    by: 'person',
    with: z.strictObject(indicationQuestion.shape),
    input: (fields) => ({ question: given(fields) }),
    fields: ({ question }) => ({ ...question }),
  }),
  defineStep({
    command: 'publish indication',
    does: 'The desk publishes the rates that it indicates.',
    by: 'seller',
    /** Treasury yields in percent; spreads in basis points. What is left out stays. */
    with: z.strictObject({
      ust_5y: z.optional(rateValue),
      ust_10y: z.optional(rateValue),
      ust_30y: z.optional(rateValue),
      rows: z.optional(
        z.array(
          z.strictObject({
            loan_type: z.enum(['fha', 'rhs']),
            type: z.enum(['construction', 'permanent']),
            section: z.string(),
            call_protection: z.optional(z.string()),
            spread_bps: z.optional(z.int().check(z.gte(1), z.lte(1000))),
            price: z.optional(z.string().check(z.regex(/^\d{2,3}-[0-3]\d$/, { error: 'a price such as 101-00' }))),
          }),
        ),
      ),
    }),
    input: ({ rows = [], ...benchmark }) => ({ benchmark: given(benchmark), rows: rows.map(given) }),
    fields: ({ benchmark, rows }) => ({ ...benchmark, rows: rows.length === 0 ? undefined : rows }),
  }),
] as const
