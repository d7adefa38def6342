// Lookup rows: small lists that forms choose from. S3.23
import * as z from 'zod/mini'
import { day, extension, id } from './fields'

export const loanType = z.enum(['fha', 'rhs'])
export type LoanType = z.output<typeof loanType>

export const sectionActType = z.enum(['construction', 'permanent'])

const sectionActFields = {
  type: sectionActType,
  loan_type: loanType,
  name: z.string(),
  /** The kind of project that it is for. */
  label: extension(z.string()),
  /** The usual term, months. */
  term: extension(z.int()),
  /** The usual construction period, months; null for a permanent loan. */
  construction: extension(z.int()),
  /** False for loans that the government itself makes: there is nothing to auction. */
  auctionable: extension(z.boolean()),
}
export const sectionAct = z.object({ id, ...sectionActFields })
/** As part of a loan on a board, where the specification lists no id. */
export const sectionActOfLoan = z.object({ id: extension(id), ...sectionActFields })
export type ActOfLoan = z.output<typeof sectionActOfLoan>

/** A section of the act, e.g. FHA 221(d)(4), construction. */
export type SectionAct = z.output<typeof sectionAct>

export const usState = z.object({ id, code: extension(z.string()), name: z.string() })
/** A state or territory. */
export type UsState = z.output<typeof usState>

export const lookupItem = z.object({ id, name: z.string() })
/** A firm to choose from. */
export type LookupItem = z.output<typeof lookupItem>

export const deliveryRestriction = z.object({
  date: day,
  name: extension(z.string()),
})
/** A day without deliveries, and why. Weekends are not listed. */
export type DeliveryRestriction = z.output<typeof deliveryRestriction>
