// The large market repeats the real rows of the agencies' tables and follows the same rules as every world.
import { describe, expect, it } from 'vitest'
import type { AuctionStatus } from '../../src/contract/auction'
import { auctionStatuses } from '../../src/contract/auction-statuses'
import { idByKey } from '../world/keys'
import { rowOf } from '../world/table'
import { scriptNamed, sharedFixtures } from './library'
import { openingOf } from './opening'

const script = scriptNamed('busy-market')
if (script === null) throw new Error('the scenario busy-market is missing')
const { crowd } = script.document
if (crowd === undefined) throw new Error('busy-market has no crowd')
const { properties } = sharedFixtures()
const { state } = openingOf(script, sharedFixtures(), script.document.seed)
const requested = auctionStatuses.reduce((sum, status) => sum + crowd[status], 0)
/** In the order of their creation. */
const lots = Array.from({ length: requested }, (_, index) => {
  const auction = rowOf(state.auctions, idByKey(state.auctionKeys, `lot-${index + 1}`))
  if (auction === undefined) throw new Error(`there is no lot ${index + 1}`)
  return auction
})

describe('busy-market', () => {
  it('has 4,000 auctions, with the count per status that its file requests', () => {
    const countOf = (status: AuctionStatus): number => lots.filter((auction) => auction.status === status).length
    const expected = auctionStatuses.map((status) => [status, crowd[status]])
    expect(auctionStatuses.map((status) => [status, countOf(status)])).toEqual(expected)
    expect(requested).toBe(4000)
    for (const status of auctionStatuses) {
      const listed = new Set(state.lists[status])
      expect(lots.filter((auction) => auction.status === status && !listed.has(auction.id))).toEqual([])
    }
  })

  it('cycles through all real rows in order: name, city, FHA number, amount and section', () => {
    expect(properties.length).toBeGreaterThan(300)
    const mismatches = lots.flatMap(({ loan }, index) => {
      const row = properties[index % properties.length]
      const round = Math.floor(index / properties.length)
      const name = round === 0 ? row?.name : `${row?.name}, loan ${round + 1}`
      const generated = [
        loan.project_name,
        loan.project_city,
        loan.fha_number,
        loan.loan_amount,
        loan.loan_section_act?.name,
      ]
      const real = [name, row?.city, row?.number, row?.amount, row?.section]
      return JSON.stringify(generated) === JSON.stringify(real) ? [] : [{ generated, real }]
    })
    expect(mismatches.slice(0, 3)).toEqual([])
    expect(new Set(lots.map(({ loan }) => loan.project_name)).size).toBe(lots.length)
  })

  it('obeys the auction rules: bids rise, and past auctions end with a winner or without a sale', () => {
    const past = lots.filter(({ status }) => status === 'past')
    const sold = past.filter(({ result }) => result?.outcome === 'sold')
    expect(sold.length).toBeGreaterThan(2000)
    expect(past.length - sold.length).toBeGreaterThan(50)
    expect(sold.filter(({ bids }) => bids.length === 0)).toEqual([])
    const byPrice = lots.filter(({ loan }) => loan.auction_process_type === 'price')
    expect(byPrice.filter(({ bids }) => bids.some(({ value }, n) => value <= (bids[n - 1]?.value ?? 0)))).toEqual([])
    expect(lots.filter(({ status, bids }) => status === 'pre' && bids.length > 0)).toEqual([])
  })
})
