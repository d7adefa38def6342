import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { AnsweredFact } from '../../contract/fact'
import { initialState } from '../root-reducer'
import { anAuction, lender, stateAfter, userAnswered } from '../testing/samples'
import { selectPreview } from './desk.slice'

const seller = stateAfter(initialState, userAnswered(lender))
const shown = (data: Auction): AnsweredFact<'auction.preview'> => ({
  type: 'auction.preview/answered',
  payload: {
    subject: `auction.preview:${data.id}`,
    params: { auctionId: data.id },
    query: undefined,
    answer: { data },
  },
})

describe('previews', () => {
  it('are undefined until they are fetched', () => {
    expect(selectPreview(seller, 17)).toBeUndefined()
  })

  it('are stored by auction, the last one of each', () => {
    const newer = anAuction(17, { version: 2 })
    const state = stateAfter(seller, shown(anAuction(17)), shown(anAuction(18)), shown(newer))
    expect(selectPreview(state, 17)).toEqual(newer)
    expect(selectPreview(state, 18)?.id).toBe(18)
  })

  it('do not appear on the boards: an auction that was only previewed is in no list', () => {
    expect(stateAfter(seller, shown(anAuction(17))).market).toBe(seller.market)
  })

  it('are dropped with their world', () => {
    const state = stateAfter(seller, shown(anAuction(17)), { type: 'world/replaced', payload: { epoch: 2 } })
    expect(selectPreview(state, 17)).toBeUndefined()
  })

  it('are not shown to the next user', () => {
    const next = { ...lender, id: 52 }
    expect(selectPreview(stateAfter(seller, shown(anAuction(17)), userAnswered(next)), 17)).toBeUndefined()
  })
})
