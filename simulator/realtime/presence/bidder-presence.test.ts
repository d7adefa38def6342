// Connected investors are announced to sellers of live auctions, per user, with a grace period, and never to investors.
import { describe, expect, test } from 'vitest'
import { manualTime } from '../../runtime/manual-time'
import { Worlds } from '../../runtime/worlds'
import { type Announcement, payloadOf } from '../../world/announcement'
import { isSeller } from '../../world/auctions/visibility'
import { personByKey } from '../../world/people/people'
import { investorEntry, saveProfile } from '../../world/profiles/sample-profiles'
import { rowOf } from '../../world/table'
import { type ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import { BidderPresence } from './bidder-presence'
import { PRESENCE_GRACE_MS } from './presence'

const setUp = () => {
  const world = new Worlds(manualTime()).create({ scenario: 'first-live-auction', seed: 7, paused: true })
  const connections = new ConnectionRegistry()
  const announced: Announcement[] = []
  let waiting: { readonly ms: number; readonly action: () => void }[] = []
  const bidderPresence = new BidderPresence(
    connections,
    { announce: (_world, announcement) => void announced.push(announcement) },
    (ms, action) => {
      const entry = { ms, action }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
  )
  const personOf = (key: string) => {
    const person = personByKey(world.state(), key)
    if (person === undefined) throw new Error(`${key} is not in the world`)
    return person
  }
  const tab = (key: string, channel: 'auction' | 'bidders' = 'auction') => {
    const { id } = personOf(key)
    const connection: ClientConnection = {
      id: `${key}${Math.random()}`,
      connector: 'reverb',
      deliver: () => undefined,
      cut: () => undefined,
      whenReceived: () => Promise.resolve(true),
      silence: () => undefined,
    }
    connections.open(connection)
    connections.bind(connection, world, id)
    connections.join(connection, `private-${channel}.${id}`)
    return connection
  }
  const endGracePeriods = (): readonly number[] => {
    const due = waiting
    waiting = []
    for (const { action } of due) action()
    return due.map(({ ms }) => ms)
  }
  const payloads = () => announced.splice(0).map((announcement) => payloadOf(announcement.viewFor(0)))
  return { world, connections, announced, bidderPresence, personOf, tab, endGracePeriods, payloads }
}

const INVESTOR = 'harbor-crest'

describe('the presence of bidders', () => {
  test('sellers are notified of a connecting investor, for their own live auctions only', () => {
    const { world, tab, announced, personOf, bidderPresence } = setUp()
    tab('prairie-lending', 'bidders')
    tab('ridgeway-housing', 'bidders')
    tab(INVESTOR)
    const state = world.state()
    for (const { to, event, viewFor } of announced) {
      expect(event).toBe('bidder-connection')
      const seller = [personOf('prairie-lending'), personOf('ridgeway-housing')].find(
        ({ id }) => to === 'everyone' || to.includes(id),
      )
      const { auction_ids, ...status } = payloadOf(viewFor(seller?.id ?? 0)) as {
        readonly auction_ids: readonly number[]
      }
      expect(status).toMatchObject({ connected: true, since: new Date(world.reading().now).toISOString() })
      for (const id of auction_ids) {
        const auction = rowOf(state.auctions, id)
        expect(auction?.status).toBe('live')
        expect(seller !== undefined && auction !== undefined && isSeller(seller, auction)).toBe(true)
      }
    }
    expect(announced.length).toBeGreaterThan(0)
    expect(bidderPresence.of(world, personOf(INVESTOR))).toMatchObject({ connected: true })
  })

  test('opening a second tab or closing one of two announces nothing', () => {
    const { tab, connections, payloads, endGracePeriods } = setUp()
    tab('prairie-lending', 'bidders')
    const first = tab(INVESTOR)
    expect(payloads()).toHaveLength(1)
    tab(INVESTOR)
    connections.close(first)
    expect(endGracePeriods()).toEqual([])
    expect(payloads()).toEqual([])
  })

  test('a disconnected investor is announced after the grace period, unless they reconnect before it ends', async () => {
    const { world, tab, connections, bidderPresence, personOf, payloads, endGracePeriods } = setUp()
    tab('prairie-lending', 'bidders')
    connections.close(tab(INVESTOR))
    const back = tab(INVESTOR)
    expect(endGracePeriods()).toEqual([])
    payloads()
    const leftAt = new Date(world.reading().now).toISOString()
    connections.close(back)
    expect(bidderPresence.of(world, personOf(INVESTOR)).connected).toBe(true)
    await world.advance(60_000)
    expect(endGracePeriods()).toEqual([PRESENCE_GRACE_MS])
    expect(payloads()).toEqual([expect.objectContaining({ connected: false, since: leftAt })])
    expect(bidderPresence.of(world, personOf(INVESTOR))).toEqual({ connected: false, since: Date.parse(leftAt) })
  })

  test('times from before a rewind are not reported', async () => {
    const { world, tab, connections, bidderPresence, personOf, endGracePeriods } = setUp()
    await world.advance(60_000)
    const connection = tab(INVESTOR)
    await world.rewind({ offsetMs: 0 })
    expect(bidderPresence.of(world, personOf(INVESTOR))).toEqual({ connected: true, since: null })
    connections.close(connection)
    endGracePeriods()
    expect(bidderPresence.of(world, personOf(INVESTOR))).toEqual({ connected: false, since: world.reading().now })
    await world.reset()
    expect(bidderPresence.of(world, personOf(INVESTOR))).toEqual({ connected: false, since: null })
  })

  test('at first only bots of the scenario count as connected', () => {
    const { world, bidderPresence, personOf } = setUp()
    expect(bidderPresence.of(world, personOf(INVESTOR))).toEqual({ connected: false, since: null })
    const bot = world.script.document.bots[0]?.as ?? ''
    expect(bidderPresence.of(world, personOf(world.script.personaOf(bot)))).toEqual({ connected: true, since: null })
  })

  const register = async ({ world, personOf }: ReturnType<typeof setUp>, name: string) => {
    const { id, email } = personOf('new-investor')
    const entry = investorEntry([1], [{ type: 'primary', name: 'Ada Marsh', email, phone: '16125550101' }])
    if (entry.role !== 'investor') throw new Error('not an investor')
    const command = personOf('new-investor').profile === null ? 'register profile' : 'edit profile'
    const profile = { ...entry.profile, name }
    expect(await world.submit(saveProfile(id, { role: 'investor', profile }, command))).toMatchObject({ ok: true })
  }

  test('an investor who registers or is renamed is announced without being connected', async () => {
    const context = setUp()
    context.tab('prairie-lending', 'bidders')
    await register(context, 'Cedar Point')
    await register(context, 'Cedar Point Capital')
    const investor = { id: context.personOf('new-investor').profile?.id }
    const status = { connected: false, since: null, auction_ids: expect.any(Array) }
    expect(context.payloads()).toEqual([
      expect.objectContaining({ ...status, investor: { ...investor, name: 'Cedar Point' } }),
      expect.objectContaining({ ...status, investor: { ...investor, name: 'Cedar Point Capital' } }),
    ])
    await context.world.rewind({ offsetMs: 0 })
    expect(context.payloads()).toEqual([])
  })

  test('a suspended investor is announced at once as gone from auctions without their bid', async () => {
    const context = setUp()
    const { world, tab, connections, personOf, payloads, endGracePeriods } = context
    tab('prairie-lending', 'bidders')
    await register(context, 'Cedar Point')
    const connection = tab('new-investor')
    const [arrived] = payloads()
    const { auction_ids: open } = arrived as { readonly auction_ids: readonly number[] }
    expect(open.length).toBeGreaterThan(0)
    const { id } = personOf('new-investor')
    expect(await world.submit({ name: 'suspend account', actor: id, origin: 'person' })).toMatchObject({ ok: true })
    expect(payloads()).toEqual([expect.objectContaining({ auction_ids: [], gone_from: open })])
    connections.close(connection)
    endGracePeriods()
    expect(payloads()).toEqual([expect.objectContaining({ connected: false, auction_ids: [], gone_from: open })])
  })

  test('lenders and borrowers are not announced as bidders', () => {
    const { tab, announced } = setUp()
    tab('prairie-lending', 'bidders')
    tab('ridgeway-housing')
    tab('riverbend-partners')
    expect(announced).toEqual([])
  })
})
