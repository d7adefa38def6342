// A lender's decision about an originator reaches the originator's open page without a call by the user: at once over the
// connection, and after an outage as soon as it is over. Both connectors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectProfile, selectRemoval } from '../../src/state/profiles/profiles.slice'
import { selectUser } from '../../src/state/session/session.slice'
import { clientsOfFile } from './clients-of-file'
import { eventually } from './eventually'
import type { MarketplaceClient } from './marketplace-client'
import { type NetworkProxy, startNetworkProxy } from './network-proxy'
import { profileOf, register, seller, submit } from './world-actions'

const { openWorld, openClient, url } = clientsOfFile()
let network: NetworkProxy
beforeAll(async () => {
  network = await startNetworkProxy(url())
})
afterAll(() => network.close())

const REMOVED = /^Prairie Lending removed you as an originator on \d\d\/\d\d\/\d{4} \d\d:\d\d ET\.$/

describe.each(['reverb', 'socket.io'] as const)('on %s', (broadcaster) => {
  type World = ReturnType<typeof newWorld>
  const newWorld = () => openWorld({ scenario: 'new-originator', seed: 3, broadcaster })
  const open = async (world: World, isApproved: boolean) => {
    await submit(world, register(world))
    if (isApproved) await decide(world, 'approve originator')
    const client = await openClient(world, 'new-originator', network.url)
    expect(selectUser(client.state())?.profile !== null).toBe(isApproved)
    return client
  }
  const decide = (world: World, name: 'approve originator' | 'decline originator') =>
    submit(world, { name, ...seller(world), profileId: profileOf(world, 'new-originator') })
  const remove = (world: World) => {
    const profileId = profileOf(world, 'new-originator')
    return submit(world, { name: 'delete originator', ...seller(world), profileId, replacementId: null })
  }
  const expectRemoved = (client: MarketplaceClient) =>
    eventually(() => {
      expect(selectUser(client.state())?.profile).toBeNull()
      expect(selectRemoval(client.state())).toMatch(REMOVED)
    })

  // Verifies: S4.19
  it('an approved originator sees at once that the lender removed them', async () => {
    const world = newWorld()
    const client = await open(world, true)
    await remove(world)
    await expectRemoved(client)
  })

  it('an originator removed during an outage sees that when the connection is back', async () => {
    const world = newWorld()
    const client = await open(world, true)
    await network.down()
    await remove(world)
    await network.up()
    await expectRemoved(client)
  })

  it('an originator whose lender was suspended during an outage sees that when the connection is back', async () => {
    const world = newWorld()
    const client = await open(world, true)
    await network.down()
    await submit(world, { name: 'suspend account', ...seller(world) })
    await network.up()
    await eventually(() =>
      expect(selectUser(client.state())?.profile?.lender?.suspended_at).toEqual(expect.any(String)),
    )
  })

  // Verifies: S4.18
  it('a waiting originator sees at once that the lender declined', async () => {
    const world = newWorld()
    const client = await open(world, false)
    await decide(world, 'decline originator')
    await eventually(() => expect(selectProfile(client.state()).own?.profile).toMatchObject({ standing: 'declined' }))
  })
})
