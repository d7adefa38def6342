import { describe, expect, it } from 'vitest'
import { anAuction, auctionChanged, listAnswered, signedIn, stateAfter } from '../testing/samples'
import { selectLoan } from './market.selectors'

const auction = anAuction(1, { version: 3 })
const loaded = stateAfter(signedIn, listAnswered('live', auction))

describe('loans', () => {
  it('are stored by the id of their auction', () => {
    expect(selectLoan(loaded, 1)?.project_name).toBe('Project 1')
  })

  it('leave the state unchanged when transport repeats them as the same object', () => {
    const state = stateAfter(loaded, auctionChanged(anAuction(1, { version: 4, rank: 1, loan: auction.loan })))
    expect(state.market.loans).toBe(loaded.market.loans)
  })

  it('change with a newer event, not with an older one', () => {
    const loan = { ...auction.loan, project_name: 'Riverbend' }
    expect(selectLoan(stateAfter(loaded, auctionChanged({ ...auction, version: 4, loan })), 1)?.project_name).toBe(
      'Riverbend',
    )
    expect(stateAfter(loaded, auctionChanged({ ...auction, version: 2, loan })).market.loans).toBe(loaded.market.loans)
  })
})
