// One draft of a loan on two devices: after one device creates it, the other learns about it and creates no second loan unasked, with
// and without announcements of preferences.
import { describe, expect, it } from 'vitest'
import { rowOf } from '../../simulator/world/table'
import { draftChanged, draftOpened, draftTakeOffer, selectDraft } from '../../src/state/drafts/drafts.slice'
import { createSubject, loanCreateRequested } from '../../src/state/loan-setup/loan-setup.slice'
import { ALREADY_CREATED_MESSAGE } from '../../src/state/requests/requests.slice'
import { clientsOfFile } from './clients-of-file'
import type { MarketplaceClient } from './marketplace-client'

const { openWorld, openClient } = clientsOfFile()

const KEY = 'loan-setup:new-shared'
const values = { type: 'fha', loan_section_act_id: '10', project_name: 'Elm Court' }
const request = { type: 'fha', loan_section_act_id: 10, project_name: 'Elm Court' } as const

const servers = [
  ['reverb', 'full'],
  ['socket.io', 'full'],
  ['reverb', 'spec'],
  ['socket.io', 'spec'],
] as const

describe.each(servers)('a draft that is open on two devices on %s with --api %s', (broadcaster, api) => {
  const draftOn = (client: MarketplaceClient) => selectDraft(client.state(), KEY)
  const requestOn = (client: MarketplaceClient) => client.state().requests.bySubject[createSubject(KEY)]

  /** The draft, typed on one device and continued on the other, in a world that is paused. */
  async function open() {
    const world = openWorld({ scenario: 'draft-to-sold', broadcaster, api })
    const device = async () => {
      const client = await openClient(world, 'prairie-lending')
      client.market.store.dispatch(draftOpened({ key: KEY }))
      await expect.poll(() => draftOn(client).status).toBe('ready')
      return client
    }
    const office = await device()
    office.market.store.dispatch(draftChanged({ key: KEY, step: 'project', values }))
    await expect.poll(() => draftOn(office).storing).toBe(false)
    const home = await device()
    await expect.poll(() => draftOn(home).offered?.values).toEqual(values)
    home.market.store.dispatch(draftTakeOffer({ key: KEY }))
    const names = () =>
      world
        .state()
        .lists.incomplete.map((id) => rowOf(world.state().auctions, id)?.loan.project_name)
        .filter((name) => name?.startsWith('Elm Court'))
    return { office, home, names }
  }
  const create = (client: MarketplaceClient, project_name: string) =>
    client.market.store.dispatch(loanCreateRequested({ draft: KEY, request: { ...request, project_name } }))

  it('becomes one loan, and what was typed on the other device stays there', async () => {
    const { office, home, names } = await open()
    home.market.store.dispatch(
      draftChanged({ key: KEY, step: 'project', values: { ...values, loan_amount: '7,770,000' } }),
    )
    await expect.poll(() => draftOn(home).storing).toBe(false)
    create(office, 'Elm Court')
    await expect.poll(() => requestOn(office)?.status).toBe('succeeded')
    await expect.poll(() => draftOn(office).storing).toBe(false)
    if (api === 'full') await expect.poll(() => draftOn(home).created.length).toBe(1)
    create(home, 'Elm Court Commons')
    await expect.poll(() => requestOn(home)?.status).toBe('failed')
    expect(requestOn(home)?.error?.message).toBe(ALREADY_CREATED_MESSAGE)
    expect(draftOn(home)).toMatchObject({ own: { values: { loan_amount: '7,770,000' } }, created: [{}] })
    expect(names()).toEqual(['Elm Court'])
  })

  it('has no text left on the other device if nothing was typed there', async () => {
    const { office, home, names } = await open()
    create(office, 'Elm Court')
    await expect.poll(() => draftOn(office).created.length).toBe(1)
    await expect.poll(() => draftOn(office).storing).toBe(false)
    create(home, 'Elm Court')
    await expect.poll(() => draftOn(home)).toMatchObject({ own: null, offered: null, created: [{}] })
    expect(names()).toEqual(['Elm Court'])
  })
})
