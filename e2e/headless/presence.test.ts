// Who is connected, on both connectors: bidders as their seller sees them, and the viewers of the indications.
import { afterEach, describe, expect, it } from 'vitest'
import { idByKey } from '../../simulator/world/keys'
import { biddersWatched, selectBidders } from '../../src/state/bidders/bidders.slice'
import { indicationsClosed, indicationsOpened, selectIndications } from '../../src/state/indications/indications.slice'
import { clientsOfFile } from './clients-of-file'
import { eventually } from './eventually'
import type { MarketplaceClient } from './marketplace-client'
import { control, profileOf, submit, userOf } from './world-actions'

const { openWorld, openClient, closeClients } = clientsOfFile()
afterEach(closeClients)

describe.each(['reverb', 'socket.io'] as const)('presence over %s', (broadcaster) => {
  const newWorld = (scenario: string) => openWorld({ scenario, seed: 41, broadcaster })

  it('shows a seller which bidders connect and go away, through cut connections and a rewind', async () => {
    // Without bots, which would count as connected.
    const world = newWorld('every-screen')
    const seller = await openClient(world, 'prairie-lending')
    const auctionId = idByKey(world.state().auctionKeys, 'riella-on-5th') ?? 0
    seller.market.store.dispatch(biddersWatched({ auctionId }))
    const isConnected = (persona: string) =>
      selectBidders(seller.state(), auctionId)?.rows.find(({ investor }) => investor.id === profileOf(world, persona))
        ?.connected
    await eventually(() => expect([isConnected('harbor-crest'), isConnected('summit-ridge')]).toEqual([false, false]))
    await openClient(world, 'harbor-crest')
    const rival = await openClient(world, 'summit-ridge')
    await eventually(() => expect([isConnected('harbor-crest'), isConnected('summit-ridge')]).toEqual([true, true]))

    // A connection that recovers within the grace period doesn't count as away.
    await submit(world, { name: 'begin fault', ...control, fault: { fault: 'cut socket', for: 'harbor-crest' } })
    await world.advance(60_000)
    rival.close()
    await eventually(() => expect([isConnected('harbor-crest'), isConnected('summit-ridge')]).toEqual([true, false]))
    await world.rewind({ offsetMs: 30_000 })
    await eventually(() => expect(isConnected('harbor-crest')).toBe(true))
    await openClient(world, 'summit-ridge')
    await eventually(() => expect(isConnected('summit-ridge')).toBe(true))
  }, 60_000)

  it('counts the viewers of the indications by person, and shows all of them the same record', async () => {
    const world = newWorld('indications-day')
    const [borrower, secondTab, lender] = [
      await openClient(world, 'riverbend-partners'),
      await openClient(world, 'riverbend-partners'),
      await openClient(world, 'prairie-lending'),
    ]
    const viewersAt = (client: MarketplaceClient) =>
      selectIndications(client.state()).viewers?.toSorted((a, b) => a - b)
    const [borrowerId, lenderId] = [userOf(world, 'riverbend-partners'), userOf(world, 'prairie-lending')]
    borrower.market.store.dispatch(indicationsOpened())
    await eventually(() => expect(viewersAt(borrower)).toEqual([borrowerId]))
    for (const client of [lender, secondTab]) client.market.store.dispatch(indicationsOpened())
    const both = [borrowerId, lenderId].toSorted((a, b) => a - b)
    for (const client of [borrower, secondTab, lender]) await eventually(() => expect(viewersAt(client)).toEqual(both))

    await world.advance(6 * 60_000)
    const recordAt = (client: MarketplaceClient) => selectIndications(client.state()).record
    await eventually(() => expect(recordAt(borrower)?.benchmark.ust_10y).toBe(4.18))
    await eventually(() => expect(recordAt(lender)).toEqual(recordAt(borrower)))
    await submit(world, { name: 'begin fault', ...control, fault: { fault: 'cut socket' } })
    await world.advance(24 * 60_000)
    for (const client of [borrower, lender])
      await eventually(() => expect(recordAt(client)?.benchmark.ust_10y).toBe(4.26))
    await eventually(() => expect(viewersAt(lender)).toEqual(both))

    secondTab.close()
    borrower.market.store.dispatch(indicationsClosed())
    await eventually(() => expect(viewersAt(lender)).toEqual([lenderId]))
  }, 60_000)
})
