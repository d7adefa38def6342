// The market of thousands is made of the real rows of the agencies' tables, again and again, by the rules of every world.
import { describe, expect, it } from 'vitest'
import type { AuctionStatus } from '../../src/contract/auction'
import { auctionStatuses } from '../../src/contract/auction-statuses'
import { idByKey } from '../world/keys'
import { rowOf } from '../world/table'
import { matterOfWorlds, scriptNamed } from './library'
import { openingOf } from './opening'

const script = scriptNamed('busy-market')
if (script === null) throw new Error('busy-market does not ship')
const { crowd } = script.document
if (crowd === undefined) throw new Error('busy-market has no crowd')
const { properties } = matterOfWorlds()
const { state } = openingOf(script, matterOfWorlds(), script.document.seed)
const asked = auctionStatuses.reduce((sum, status) => sum + crowd[status], 0)
/** In the order in which they were made. */
const lots = Array.from({ length: asked }, (_, place) => {
  const auction = rowOf(state.auctions, idByKey(state.auctionKeys, `lot-${place + 1}`))
  if (auction === undefined) throw new Error(`there is no lot ${place + 1}`)
  return auction
})

describe('busy-market', () => {
  it('has four thousand auctions, in each status as many as its file asks for', () => {
    const counted = (status: AuctionStatus): number => lots.filter((one) => one.status === status).length
    const each = auctionStatuses.map((status) => [status, crowd[status]])
    expect(auctionStatuses.map((status) => [status, counted(status)])).toEqual(each)
    expect(asked).toBe(4000)
    for (const status of auctionStatuses) {
      const listed = new Set(state.lists[status])
      expect(lots.filter((one) => one.status === status && !listed.has(one.id))).toEqual([])
    }
  })

  it('takes every real row, in their order and again and again: name, place, number, amount and section', () => {
    expect(properties.length).toBeGreaterThan(300)
    const unlike = lots.flatMap(({ loan }, place) => {
      const row = properties[place % properties.length]
      const round = Math.floor(place / properties.length)
      const name = round === 0 ? row?.name : `${row?.name}, loan ${round + 1}`
      const made = [
        loan.project_name,
        loan.project_city,
        loan.fha_number,
        loan.loan_amount,
        loan.loan_section_act?.name,
      ]
      const real = [name, row?.city, row?.number, row?.amount, row?.section]
      return JSON.stringify(made) === JSON.stringify(real) ? [] : [{ made, real }]
    })
    expect(unlike.slice(0, 3)).toEqual([])
    expect(new Set(lots.map(({ loan }) => loan.project_name)).size).toBe(lots.length)
  })

  it('has lived through all of it by the rules: bids that rise, winners, auctions without a sale', () => {
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
