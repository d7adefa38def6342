// Builds and dispatches actions of people in the marketplace: a loan's request, commencing, a bid.
import * as z from 'zod/mini'
import riverbend from '../../fixtures/loans/fha-221d4-construction.json' with { type: 'json' }
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { nextValue, processOf } from '../../simulator/world/bids/bidding'
import { entitiesFor } from '../../simulator/world/profiles/originating-entities'
import { rowOf } from '../../simulator/world/table'
import { type LoanSetupRequest, loanSetupRequest } from '../../src/contract/loan'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { deskOrderRequested } from '../../src/state/desk/desk.slice'
import { agreedToAll } from '../../src/state/testing/samples'
import type { MarketplaceClient } from './marketplace-client'

/** A complete setup with the signators of the lender's own profile, as the specification lists them. */
export function loanRequest(world: RunningWorld, lender: MarketplaceClient): LoanSetupRequest {
  const { own } = lender.state().profiles
  const lenderId = lender.state().session.user?.profile?.id ?? 0
  const persons = own?.role === 'lender' ? own.profile.persons : []
  const [entity] = entitiesFor(world.state(), lenderId)
  const { service_person_id: _servicePerson, ...fields } = z.parse(loanSetupRequest, riverbend)
  return {
    ...fields,
    ...(entity === undefined ? {} : { originator_entity_id: entity.id }),
    originator_contact_id: lenderId,
    signators: persons.filter(({ signator }) => signator).map(({ id }) => id),
  }
}

/** Commences a scheduled auction. */
export function openAuction(lender: MarketplaceClient, auctionId: number): void {
  lender.market.store.dispatch(deskOrderRequested({ auctionId, order: { kind: 'commence', minutes: 60 } }))
}

/** Bids the minimum next bid. */
export function placeBid(bidder: MarketplaceClient, world: RunningWorld, auctionId: number): void {
  const auction = rowOf(world.state().auctions, auctionId)
  if (auction === undefined) throw new Error(`there is no auction ${auctionId}`)
  const value = nextValue(auction)
  const bid = { auctionId, attempt: `${bidder.persona}-${value}`, seen: {}, agreed: agreedToAll }
  bidder.market.store.dispatch(
    bidRequested(processOf(auction) === 'price' ? { ...bid, price32: value } : { ...bid, rate: value / 1000 }),
  )
}
