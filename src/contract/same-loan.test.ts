// Two versions of a loan are the same exactly when every field of the contract is.
import { describe, expect, it } from 'vitest'
import type { AuctionLoan } from './auction'
import { auctionLoan } from './auction'
import { sameLoan } from './same-loan'

const fields = Object.keys(auctionLoan.shape)
const parties = ['loan_section_act', 'originator_profile']

/** A loan with a value in every field; `field` has another one. The comparison takes values as they are. */
const loanWith = (field?: string): AuctionLoan =>
  Object.fromEntries(
    fields.map((key) => {
      const value = key === field ? 'other' : 'one'
      return [key, parties.includes(key) ? { id: value } : value]
    }),
  ) as unknown as AuctionLoan

describe('sameLoan', () => {
  it('takes two with equal fields for the same', () => {
    expect(sameLoan(loanWith(), loanWith())).toBe(true)
  })

  it.each(fields)('sees a change of %s', (field) => {
    expect(sameLoan(loanWith(), loanWith(field))).toBe(false)
  })

  it('sees another name of the originator', () => {
    const party = { id: 4, name: 'Prairie' }
    const named = (name: string) => ({ ...loanWith(), originator_profile: { ...party, name } })
    expect(sameLoan(named('Prairie'), named('Prairie'))).toBe(true)
    expect(sameLoan(named('Prairie'), named('Prairie and Sons'))).toBe(false)
  })
})
