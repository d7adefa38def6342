// The steps on rate indications: request one, publish a new version.
import * as z from 'zod/mini'
import { indicationQuestion } from '../../../src/contract/indication'
import { rateValue } from '../language/values'
import { defineStep, withoutUndefined } from './step'

export const indicationSteps = [
  defineStep({
    command: 'ask indication',
    does: 'Requests an indication from the desk.',
    by: 'person',
    with: z.strictObject(indicationQuestion.shape),
    input: (fields) => ({ question: withoutUndefined(fields) }),
    fields: ({ question }) => ({ ...question }),
  }),
  defineStep({
    command: 'publish indication',
    does: 'The desk publishes new rate indications.',
    by: 'seller',
    /** Treasury yields in percent, spreads in basis points. Omitted values don't change. */
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
    input: ({ rows = [], ...benchmark }) => ({
      benchmark: withoutUndefined(benchmark),
      rows: rows.map(withoutUndefined),
    }),
    fields: ({ benchmark, rows }) => ({ ...benchmark, rows: rows.length === 0 ? undefined : rows }),
  }),
] as const
