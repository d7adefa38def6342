// What a lender reads about an originator: what they listed and sold, from the auctions that the world has.
import { expect, it } from 'vitest'
import { TEN, withAuction } from '../sample-world'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf, rowsOf, withRow } from '../table'
import { ownProfile } from './profiles.project'
import { AT, applyAccepted, judge, withOriginators } from './sample-profiles'

const { state: asked, lenderUser, orlaId, ottoId } = withOriginators()
const market = applyAccepted(asked, judge('approve originator', lenderUser, orlaId))

/** What the lender reads about Orla. */
function ofOrla(state: WorldState) {
  const own = ownProfile(state, lenderUser)
  if (own?.role !== 'lender') throw new Error('no lender')
  const orla = own.profile.originators.find(({ id }) => id === orlaId)
  return { history: orla?.history, decidedAt: orla?.decided_at }
}

const auction = (fields: Partial<Omit<AuctionRecord, 'loan'>>) => ({ originatorProfileId: orlaId, ...fields })
const sold = {
  outcome: 'sold',
  bid: { id: 1, profileId: 1, signatorId: null, value: 3264, at: TEN },
  coverValue: null,
} as const

it('is empty at first, with the time of the approval', () => {
  expect(ofOrla(market)).toEqual({
    history: { listed: 0, sold: 0, volume: 0, last_sale_at: null },
    decidedAt: new Date(AT).toISOString(),
  })
})

it('counts loans from the moment they are scheduled, adds up the amounts that were sold, and names the last sale', () => {
  const all = [
    auction({ status: 'commitment' }),
    auction({ status: 'pre' }),
    auction({ status: 'past', result: sold, statusedAt: TEN }),
    auction({ status: 'past', result: sold, statusedAt: TEN + 1000 }),
    auction({ status: 'past', result: sold, statusedAt: TEN, originatorProfileId: ottoId }),
  ]
  expect(ofOrla(all.reduce((state, fields) => withAuction(state, fields), market)).history).toEqual({
    listed: 3,
    sold: 2,
    volume: 2 * 18_450_000,
    last_sale_at: new Date(TEN + 1000).toISOString(),
  })
})

it('counts a loan without a sale as listed, and a relisted one once', () => {
  const unsold = withAuction(market, auction({ status: 'past', result: { outcome: 'no_sale' } }))
  expect(ofOrla(unsold).history).toMatchObject({ listed: 1, sold: 0, last_sale_at: null })
  const [first] = rowsOf(unsold.auctions)
  const again = withAuction(unsold, auction({ status: 'live' }))
  const relisted = rowOf(again.auctions, again.lists.live[0] ?? 0)
  if (first === undefined || relisted === undefined) throw new Error('no auction')
  const auctions = withRow(again.auctions, relisted.id, { ...relisted, loanId: first.loanId })
  expect(ofOrla(again).history).toMatchObject({ listed: 2 })
  expect(ofOrla({ ...again, auctions }).history).toMatchObject({ listed: 1 })
})
