// The call about the lender of an e-mail address, which a guest may make. S7.23
import * as z from 'zod/mini'
import type { CallSpec } from './call'
import { one } from './call'
import { extension, id } from './fields'

const lenderOfDomain = z.object({
  lender_profile_id: id,
  name: extension(z.string()),
  domain: extension(z.string()),
})
/** The lender that an originator's e-mail address belongs to. */
export type LenderOfDomain = z.output<typeof lenderOfDomain>

export const originatorDomainCalls = {
  /** The lender whose domain the address has; null when no lender has it. A guest may ask. */
  'originator.domain': {
    method: 'GET',
    path: '/api/originator/domain',
    query: z.object({ email: z.string() }),
    answer: one(z.nullable(lenderOfDomain)),
    access: 'anyone',
  },
} as const satisfies Record<string, CallSpec>
