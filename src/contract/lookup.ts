// Lookup rows: small lists that forms choose from. spec §3, §7 Lookups
import * as z from 'zod/mini'
import { id, maybe } from './fields'

export const loanType = z.enum(['fha', 'rhs'])
export type LoanType = z.output<typeof loanType>

export const sectionActType = z.enum(['construction', 'permanent'])
export type SectionActType = z.output<typeof sectionActType>

export const sectionAct = z.object({
  id,
  type: sectionActType,
  loan_type: loanType,
  name: z.string(),
  label: maybe(z.string()),
})
/** A section of the act, e.g. FHA 221(d)(4), construction. */
export type SectionAct = z.output<typeof sectionAct>

export const usState = z.object({ id, code: z.string(), name: z.string() })
/** A state or territory. */
export type UsState = z.output<typeof usState>
