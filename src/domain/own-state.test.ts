import { describe, expect, it } from 'vitest'
import { type OwnState, type OwnStateFacts, ownState } from './own-state'

const me = 7
const base: OwnStateFacts = {
  status: 'live',
  viewerInvestorId: me,
  bestInvestorId: null,
  hasOwnBid: false,
  passed: false,
  outcome: null,
}

const rows: readonly (readonly [string, Partial<OwnStateFacts>, OwnState])[] = [
  ['no bid at all', {}, 'none'],
  ['only rivals have bid', { bestInvestorId: null }, 'none'],
  ['my bid is best', { bestInvestorId: me, hasOwnBid: true }, 'winning'],
  ['my bid was beaten by an unknown bidder', { hasOwnBid: true }, 'outbid'],
  ['I passed', { passed: true }, 'passed'],
  ['I passed and yet lead', { passed: true, bestInvestorId: me, hasOwnBid: true }, 'winning'],
  ['closed, mine was best', { status: 'past', bestInvestorId: me, hasOwnBid: true, outcome: 'sold' }, 'won'],
  ['closed, mine was beaten', { status: 'past', bestInvestorId: 9, hasOwnBid: true, outcome: 'sold' }, 'lost'],
  ['closed, sold to another without a bid of mine', { status: 'past', bestInvestorId: null, outcome: 'sold' }, 'none'],
  ['closed after I passed', { status: 'past', passed: true, outcome: 'sold' }, 'passed'],
  ['closed without a sale', { status: 'past', outcome: 'no_sale' }, 'no-sale'],
  ['closed, outcome not known', { status: 'past', outcome: 'unknown' }, 'unknown'],
  [
    'closed and sold, winner not known',
    { status: 'past', bestInvestorId: undefined, hasOwnBid: true, outcome: 'sold' },
    'unknown',
  ],
  ['a viewer who does not bid', { viewerInvestorId: null, bestInvestorId: 9 }, 'watching'],
  ['the seller sees a sale', { viewerInvestorId: null, status: 'past', outcome: 'sold' }, 'watching'],
  ['the seller does not know the outcome', { viewerInvestorId: null, status: 'past', outcome: 'unknown' }, 'unknown'],
  ['the seller sees a close without a sale', { viewerInvestorId: null, status: 'past', outcome: 'no_sale' }, 'no-sale'],
]

describe('own state in an auction', () => {
  it.each(rows.map(([name, facts, expected]) => [expected, name, facts] as const))(
    'is %s: %s',
    (expected, _name, facts) => {
      expect(ownState({ ...base, ...facts })).toBe(expected)
    },
  )
})
