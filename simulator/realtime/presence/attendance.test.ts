// Which investors are connected: announced to sellers of live auctions, by user, with a grace period; never to investors.
import { describe, expect, test } from 'vitest'
import { manualTime } from '../../runtime/manual-time'
import { Worlds } from '../../runtime/worlds'
import type { Announcement } from '../../world/announcement'
import { payloadOf } from '../../world/announcement'
import { isSeller } from '../../world/auctions/visibility'
import { personByKey } from '../../world/people/people'
import { investorEntry, saveProfile } from '../../world/profiles/sample-profiles'
import { rowOf } from '../../world/table'
import type { ClientConnection } from '../connections/connection-registry'
import { ConnectionRegistry } from '../connections/connection-registry'
import { Attendance } from './attendance'
import { PRESENCE_GRACE_MS } from './presence'

const stage = () => {
  const world = new Worlds(manualTime()).create({ scenario: 'first-live-auction', seed: 7, paused: true })
  const connections = new ConnectionRegistry()
  const announced: Announcement[] = []
  let waiting: { readonly ms: number; readonly action: () => void }[] = []
  const attendance = new Attendance(
    connections,
    { announce: (_world, news) => void announced.push(news) },
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
      received: () => Promise.resolve(true),
      silence: () => undefined,
    }
    connections.open(connection)
    connections.bind(connection, world, id)
    connections.join(connection, `private-${channel}.${id}`)
    return connection
  }
  const graceOver = (): readonly number[] => {
    const due = waiting
    waiting = []
    for (const { action } of due) action()
    return due.map(({ ms }) => ms)
  }
  const payloads = () => announced.splice(0).map((news) => payloadOf(news.viewFor(0)))
  return { world, connections, announced, attendance, personOf, tab, graceOver, payloads }
}

const INVESTOR = 'harbor-crest'

describe('attendance', () => {
  test('a seller who listens learns of an investor who connects, for the own live auctions only', () => {
    const { world, tab, announced, personOf, attendance } = stage()
    tab('prairie-lending', 'bidders')
    tab('ridgeway-housing', 'bidders')
    tab(INVESTOR)
    const state = world.state()
    for (const { to, event, viewFor } of announced) {
      expect(event).toBe('bidder-connection')
      const seller = [personOf('prairie-lending'), personOf('ridgeway-housing')].find(
        ({ id }) => to === 'everyone' || to.includes(id),
      )
      const { auction_ids, ...news } = payloadOf(viewFor(seller?.id ?? 0)) as {
        readonly auction_ids: readonly number[]
      }
      expect(news).toMatchObject({ connected: true, since: new Date(world.reading().now).toISOString() })
      for (const id of auction_ids) {
        const auction = rowOf(state.auctions, id)
        expect(auction?.status).toBe('live')
        expect(seller !== undefined && auction !== undefined && isSeller(seller, auction)).toBe(true)
      }
    }
    expect(announced.length).toBeGreaterThan(0)
    expect(attendance.of(world, personOf(INVESTOR))).toMatchObject({ connected: true })
  })

  test('a second tab is no news, and neither is leaving one of two', () => {
    const { tab, connections, payloads, graceOver } = stage()
    tab('prairie-lending', 'bidders')
    const first = tab(INVESTOR)
    expect(payloads()).toHaveLength(1)
    tab(INVESTOR)
    connections.close(first)
    expect(graceOver()).toEqual([])
    expect(payloads()).toEqual([])
  })

  test('who leaves is away after the grace, since the moment of leaving; who is back before was never gone', async () => {
    const { world, tab, connections, attendance, personOf, payloads, graceOver } = stage()
    tab('prairie-lending', 'bidders')
    connections.close(tab(INVESTOR))
    const back = tab(INVESTOR)
    expect(graceOver()).toEqual([])
    payloads()
    const left = new Date(world.reading().now).toISOString()
    connections.close(back)
    expect(attendance.of(world, personOf(INVESTOR)).connected).toBe(true)
    await world.advance(60_000)
    expect(graceOver()).toEqual([PRESENCE_GRACE_MS])
    expect(payloads()).toEqual([expect.objectContaining({ connected: false, since: left })])
    expect(attendance.of(world, personOf(INVESTOR))).toEqual({ connected: false, since: Date.parse(left) })
  })

  test('what was seen before a rewind is not reported as a time of this one', async () => {
    const { world, tab, connections, attendance, personOf, graceOver } = stage()
    await world.advance(60_000)
    const connection = tab(INVESTOR)
    await world.rewind({ offsetMs: 0 })
    expect(attendance.of(world, personOf(INVESTOR))).toEqual({ connected: true, since: null })
    connections.close(connection)
    graceOver()
    expect(attendance.of(world, personOf(INVESTOR))).toEqual({ connected: false, since: world.reading().now })
    await world.reset()
    expect(attendance.of(world, personOf(INVESTOR))).toEqual({ connected: false, since: null })
  })

  test('nobody was seen at first but the rivals whom the scenario plays', () => {
    const { world, attendance, personOf } = stage()
    expect(attendance.of(world, personOf(INVESTOR))).toEqual({ connected: false, since: null })
    const bot = world.script.document.bots[0]?.as ?? ''
    expect(attendance.of(world, personOf(world.script.personaOf(bot)))).toEqual({ connected: true, since: null })
  })

  const register = async ({ world, personOf }: ReturnType<typeof stage>, name: string) => {
    const { id, email } = personOf('new-investor')
    const entry = investorEntry([1], [{ type: 'primary', name: 'Ada Marsh', email, phone: '16125550101' }])
    if (entry.role !== 'investor') throw new Error('not an investor')
    const command = personOf('new-investor').profile === null ? 'register profile' : 'edit profile'
    const profile = { ...entry.profile, name }
    expect(await world.submit(saveProfile(id, { role: 'investor', profile }, command))).toMatchObject({ ok: true })
  }

  test('who registers, or takes another name, is announced before they connect', async () => {
    const staged = stage()
    staged.tab('prairie-lending', 'bidders')
    await register(staged, 'Cedar Point')
    await register(staged, 'Cedar Point Capital')
    const investor = { id: staged.personOf('new-investor').profile?.id }
    const news = { connected: false, since: null, auction_ids: expect.any(Array) }
    expect(staged.payloads()).toEqual([
      expect.objectContaining({ ...news, investor: { ...investor, name: 'Cedar Point' } }),
      expect.objectContaining({ ...news, investor: { ...investor, name: 'Cedar Point Capital' } }),
    ])
    await staged.world.rewind({ offsetMs: 0 })
    expect(staged.payloads()).toEqual([])
  })

  test('an account that is closed is announced at once as gone from the auctions on which it had not bid', async () => {
    const staged = stage()
    const { world, tab, connections, personOf, payloads, graceOver } = staged
    tab('prairie-lending', 'bidders')
    await register(staged, 'Cedar Point')
    const connection = tab('new-investor')
    const [arrived] = payloads()
    const { auction_ids: open } = arrived as { readonly auction_ids: readonly number[] }
    expect(open.length).toBeGreaterThan(0)
    const { id } = personOf('new-investor')
    expect(await world.submit({ name: 'suspend account', actor: id, origin: 'person' })).toMatchObject({ ok: true })
    expect(payloads()).toEqual([expect.objectContaining({ auction_ids: [], gone_from: open })])
    connections.close(connection)
    graceOver()
    expect(payloads()).toEqual([expect.objectContaining({ connected: false, auction_ids: [], gone_from: open })])
  })

  test('lenders and borrowers who listen to their auctions are no bidders', () => {
    const { tab, announced } = stage()
    tab('prairie-lending', 'bidders')
    tab('ridgeway-housing')
    tab('riverbend-partners')
    expect(announced).toEqual([])
  })
})
