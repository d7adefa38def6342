// The call that finds the lender of an email address, open to guests. S7.23
import * as z from 'zod/mini'
import { type CallSpec, one } from './call'
import { extension, id } from './fields'

const lenderOfDomain = z.object({
  lender_profile_id: id,
  name: extension(z.string()),
  domain: extension(z.string()),
})
/** The lender that an originator's email address belongs to. */
export type LenderOfDomain = z.output<typeof lenderOfDomain>

export const originatorDomainCalls = {
  /** The lender with the address's domain; null if no lender has it. */
  'originator.domain': {
    method: 'GET',
    path: '/api/originator/domain',
    query: z.object({ email: z.string() }),
    answer: one(z.nullable(lenderOfDomain)),
    access: 'anyone',
  },
} as const satisfies Record<string, CallSpec>
