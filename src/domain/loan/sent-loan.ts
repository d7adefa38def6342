// Compares a stored loan with the request that saved it, for servers whose answer doesn't say which version it produced.
import { sameJson } from '../../contract/json'
import type { Loan, LoanUpdateRequest } from '../../contract/loan'

/** Null, an empty text and an empty list all mean no value. */
const plain = (value: unknown): unknown => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value)

/** Where the user was, and what the edit started from, aren't fields of the loan. */
const notCompared: ReadonlySet<string> = new Set(['id', 'version', 'metadata_step'])

/** True if the loan has every field as it was sent. A field that the server doesn't answer at all can't be compared. */
export function isAsSent(loan: Loan, sent: LoanUpdateRequest | null): boolean {
  const stored = new Map<string, unknown>(Object.entries(loan))
  if (loan.call_protection === undefined) stored.set('call_protection', loan.call_protection_type)
  return Object.entries(sent ?? {}).every(([field, value]) => {
    const now = stored.get(field)
    return notCompared.has(field) || now === undefined || value === undefined || sameJson(plain(value), plain(now))
  })
}
