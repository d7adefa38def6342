// The private calendar address and its feed, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calendarSubscription } from '../../src/contract/calendar'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { calendarFor } from '../world/auctions/calendar.project'
import type { Command } from '../world/commands'
import { idByKey } from '../world/keys'
import { personById, personByProfile } from '../world/people/people'
import { rowOf, rowsOf, withRow } from '../world/table'

let simulator: Simulator

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const HOUR = 3_600_000
const newWorld = (): RunningWorld => simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })

const person = (world: RunningWorld, key: string) => {
  const member = world.cast.find((person) => person.key === key)
  if (member === undefined) throw new Error(`${key} is not in the cast`)
  return member
}
const tokenAnswer = z.object({ data: z.object({ token: z.string() }) })
const subscriptionAnswer = z.object({ data: calendarSubscription })

/** A signed-in person with calls for their calendar address. */
const ownCalendar = async (world: RunningWorld, key: string) => {
  const { email, password } = person(world, key)
  const headers = { 'X-Simulator-World': world.id, 'Content-Type': 'application/json' }
  const login = await fetch(`${simulator.url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  const { token } = z.parse(tokenAnswer, await login.json()).data
  const ask = async (method: 'GET' | 'POST' | 'DELETE') => {
    const response = await fetch(`${simulator.url}/api/calendar/subscription`, {
      method,
      headers: { ...headers, Authorization: `Bearer ${token}` },
    })
    return response
  }
  const address = async (method: 'GET' | 'POST' | 'DELETE') =>
    z.parse(subscriptionAnswer, await (await ask(method)).json()).data.secret_address ?? null
  const renewAddress = async () => {
    const created = await address('POST')
    if (created === null) throw new Error('no address was created')
    return created
  }
  return { ask, address, renewAddress }
}

/** Fetches the feed like a calendar program, by its address only. */
const feedAt = async (address: string) => {
  const response = await fetch(address)
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() }
}
const unfolded = (text: string): string => text.replaceAll('\r\n ', '')
/** All events of a feed. */
const entriesOf = (text: string): readonly Readonly<Record<string, string>>[] =>
  unfolded(text)
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => {
      const fields = event.split('\r\n').flatMap((line) => {
        const colon = line.indexOf(':')
        return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1)] as const]
      })
      return Object.fromEntries(fields)
    })
/** The auctions of a feed by their id. */
const eventsOf = (text: string): ReadonlyMap<number, Readonly<Record<string, string>>> =>
  new Map(
    entriesOf(text).flatMap((event) => {
      const id = /^auction-(\d+)/.exec(event.UID ?? '')?.[1]
      return id === undefined ? [] : [[Number(id), event] as const]
    }),
  )
/** The days of a sale by their kind, such as `delivery`. */
const daysOf = (text: string, auctionId: number) =>
  Object.fromEntries(
    entriesOf(text).flatMap((event) => {
      const [, kind, id] = /^([a-z-]+)-(\d+)\./.exec(event.UID ?? '') ?? []
      return kind !== undefined && kind !== 'auction' && Number(id) === auctionId ? [[kind, event] as const] : []
    }),
  )
const eventIn = async (address: string, auctionId: number) => eventsOf((await feedAt(address)).text).get(auctionId)

const order = async (world: RunningWorld, command: Command) => {
  const outcome = await world.submit(command)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal))
}
const control = { actor: 'system', origin: 'control' } as const
const idOf = (world: RunningWorld, key: string): number => {
  const id = idByKey(world.state().auctionKeys, key)
  if (id === undefined) throw new Error(`no auction ${key}`)
  return id
}

describe('the private address', () => {
  test('does not exist at first, is created on request, and can be read again', async () => {
    const own = await ownCalendar(newWorld(), 'harbor-crest')
    expect(await own.address('GET')).toBeNull()
    const created = await own.renewAddress()
    expect(created).toMatch(/^http:\/\/localhost:\d+\/api\/calendar\/auctions\.ics\?key=[\w-]{43}$/)
    expect(await own.address('GET')).toBe(created)
  })

  test('stops working when renewed or revoked, with the same error as an unknown address', async () => {
    const world = newWorld()
    const own = await ownCalendar(world, 'harbor-crest')
    const first = await own.renewAddress()
    const second = await own.renewAddress()
    expect(second).not.toBe(first)
    expect((await feedAt(first)).status).toBe(404)
    expect((await feedAt(second)).status).toBe(200)
    expect(await own.address('DELETE')).toBeNull()
    expect(await own.address('GET')).toBeNull()
    const unknown = `${simulator.url}/api/calendar/auctions.ics?key=${'x'.repeat(43)}`
    for (const address of [second, unknown, unknown.replace(/\?.*/, '')]) {
      const response = await fetch(address, { headers: { 'X-Simulator-World': world.id } })
      expect([response.status, await response.json()]).toEqual([
        404,
        { message: 'There is no calendar at this address.' },
      ])
    }
  })

  test('is denied to borrowers and to requests without a session', async () => {
    const world = newWorld()
    expect((await (await ownCalendar(world, 'riverbend-partners')).ask('POST')).status).toBe(403)
    const stranger = await fetch(`${simulator.url}/api/calendar/subscription`, {
      headers: { 'X-Simulator-World': world.id, Accept: 'application/json' },
    })
    expect(stranger.status).toBe(401)
  })

  test('survives rewind and reset, and its key is in neither the log nor the wire log', async () => {
    const world = newWorld()
    const own = await ownCalendar(world, 'harbor-crest')
    const before = world.hash()
    const address = await own.renewAddress()
    const key = new URL(address).searchParams.get('key') ?? ''
    expect(world.hash()).toBe(before)
    expect(JSON.stringify(world.log())).not.toContain(key)
    const wire = await fetch(`${simulator.url}/simulator/api/worlds/${world.id}/wire`)
    const logged = await wire.text()
    expect(logged).toContain('calendar.renew')
    expect(logged).not.toContain(key)
    await world.advance(HOUR)
    await world.reset()
    expect((await feedAt(address)).status).toBe(200)
  })

  test('stops working when its owner’s account is closed or the world ends', async () => {
    const world = newWorld()
    const { userId } = person(world, 'tidewell')
    const closed = await (await ownCalendar(world, 'tidewell')).renewAddress()
    const other = await (await ownCalendar(world, 'harbor-crest')).renewAddress()
    await order(world, { name: 'suspend account', actor: userId, origin: 'person' })
    expect((await feedAt(closed)).status).toBe(404)
    expect((await feedAt(other)).status).toBe(200)
    world.end()
    expect((await feedAt(other)).status).toBe(404)
  })
})

describe('the feed', () => {
  test('is a valid calendar in virtual time with lines of at most 75 octets, and needs no world header', async () => {
    const world = newWorld()
    const { status, type, text } = await feedAt(await (await ownCalendar(world, 'harbor-crest')).renewAddress())
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const stamp = new Date(world.reading().now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
    expect(text).toContain(`DTSTAMP:${stamp}Z`)
    expect(unfolded(text)).toMatch(/DESCRIPTION:FHA 223\(f\)\\, \$[\d\\,]+\. Price bids\\, fixed rate\./)
  })

  test.each(['harbor-crest', 'union-grove', 'prairie-lending', 'dana-moss', 'ridgeway-housing'])(
    'of %s has exactly the dated auctions that this person may see and has not passed on',
    async (key) => {
      const world = newWorld()
      const { userId } = person(world, key)
      const own = personById(world.state(), userId)
      const profile = own?.profile?.id ?? 0
      const expected = [...rowsOf(world.state().auctions)].filter((auction) => {
        if (auction.startAt === null) return false
        if (own?.role === 'lender') return auction.sellerProfileId === profile
        if (own?.role === 'originator') return auction.originatorProfileId === profile
        const invited = auction.invited.length === 0 || auction.invited.includes(profile)
        return ['pre', 'live', 'past'].includes(auction.status) && invited && !(profile in auction.passes)
      })
      const { text } = await feedAt(await (await ownCalendar(world, key)).renewAddress())
      expect([...eventsOf(text).keys()].toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
      expect(expected.length).toBeGreaterThan(0)
    },
  )

  test('keeps the UID and raises the SEQUENCE of an entry when its auction is rescheduled or extended', async () => {
    const world = newWorld()
    const address = await (await ownCalendar(world, 'harbor-crest')).renewAddress()
    const id = idOf(world, 'stuart-gardens-i')
    const first = await eventIn(address, id)
    const startAt = Date.parse('2026-03-04T15:00:00.000Z')
    await order(world, { ...control, name: 'schedule auction', auctionId: id, startAt, minutes: 90, invited: null })
    const moved = await eventIn(address, id)
    expect(moved).toMatchObject({ UID: first?.UID, DTSTART: '20260304T150000Z', DTEND: '20260304T163000Z' })
    expect(Number(moved?.SEQUENCE)).toBeGreaterThan(Number(first?.SEQUENCE))

    const live = idOf(world, 'riella-on-5th')
    const running = await eventIn(address, live)
    await order(world, { ...control, name: 'extend auction', auctionId: live, minutes: 10 })
    const extended = await eventIn(address, live)
    expect(extended?.UID).toBe(running?.UID)
    expect(Number(extended?.SEQUENCE)).toBeGreaterThan(Number(running?.SEQUENCE))
    expect(extended?.DTEND).not.toBe(running?.DTEND)
  })

  test('keeps a lone CR in a project name, which older worlds may have, from starting a new property', () => {
    const world = newWorld()
    const state = world.state()
    const auction = rowOf(state.auctions, idOf(world, 'stuart-gardens-i'))
    if (auction === undefined) throw new Error('no auction')
    const loan = { ...auction.loan, project_name: 'Elm\rATTACH:http://evil.example' }
    const forged = { ...state, auctions: withRow(state.auctions, auction.id, { ...auction, loan }) }
    const reading = { worldId: 'w', now: 0, origin: 'http://localhost' }
    const text = calendarFor(forged, person(world, 'harbor-crest').userId, reading) ?? ''
    const lines = text.replaceAll('\r\n ', '').split(/\r\n|\r|\n/)
    expect(lines).toContain('SUMMARY:[Simulated] Auction: Elm\\nATTACH:http://evil.example')
    expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([])
  })

  test('cancels a withdrawn auction for everyone who had it in their calendar, and only for them', async () => {
    const world = newWorld()
    const id = idOf(world, 'harbor-residences')
    const invited = await (await ownCalendar(world, 'harbor-crest')).renewAddress()
    const passer = await (await ownCalendar(world, 'union-grove')).renewAddress()
    const seller = await (await ownCalendar(world, 'prairie-lending')).renewAddress()
    const otherSeller = await (await ownCalendar(world, 'ridgeway-housing')).renewAddress()
    const before = await eventIn(invited, id)
    await order(world, { ...control, name: 'withdraw auction', auctionId: id, reason: 'The borrower asked for it' })
    const canceled = await eventIn(invited, id)
    expect(canceled).toMatchObject({ UID: before?.UID, DTSTART: before?.DTSTART, STATUS: 'CANCELLED' })
    expect(canceled?.DESCRIPTION).toBe('Withdrawn by its seller.')
    expect(Number(canceled?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
    expect((await eventIn(seller, id))?.STATUS).toBe('CANCELLED')
    expect(await eventIn(passer, id)).toBeUndefined()
    expect(await eventIn(otherSeller, id)).toBeUndefined()

    const startAt = Date.parse('2026-03-05T15:00:00.000Z')
    const rival = personById(world.state(), person(world, 'summit-ridge').userId)?.profile?.id ?? 0
    await order(world, { ...control, name: 'schedule auction', auctionId: id, startAt, minutes: 60, invited: [rival] })
    expect(await eventIn(invited, id)).toBeUndefined()
    expect((await eventIn(seller, id))?.STATUS).toBe('CONFIRMED')
  })

  test('links each entry to its page in the reader’s role and adds two alarms, except for a canceled one', async () => {
    const world = newWorld()
    const id = idOf(world, 'harbor-residences')
    for (const [key, role] of [
      ['harbor-crest', 'investor'],
      ['prairie-lending', 'lender'],
    ] as const) {
      const entry = await eventIn(await (await ownCalendar(world, key)).renewAddress(), id)
      expect(entry?.URL).toBe(`${simulator.url}/${role}/auction/pre?auction=${id}`)
    }
    const address = await (await ownCalendar(world, 'harbor-crest')).renewAddress()
    const { text } = await feedAt(address)
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(eventsOf(text).size * 2)
    await order(world, { ...control, name: 'withdraw auction', auctionId: id, reason: 'The borrower asked for it' })
    expect((await eventIn(address, id))?.URL).toBeUndefined()
  })

  test('reveals no bidders and no prices', async () => {
    const world = newWorld()
    const { text } = await feedAt(await (await ownCalendar(world, 'harbor-crest')).renewAddress())
    const names = world.cast.filter(({ key }) => key !== 'harbor-crest').flatMap(({ name, email }) => [name, email])
    expect(names.filter((name) => unfolded(text).includes(name))).toEqual([])
    const bidCount = rowOf(world.state().auctions, idOf(world, 'riella-on-5th'))?.bids.length ?? 0
    expect(bidCount).toBeGreaterThan(0)
    expect(text).not.toMatch(/\d{2,3}-\d{2}(?!\d)/)
  })

  test('has the deposit and delivery days of a sale as all-day entries, for its seller and its buyer alone', async () => {
    const world = newWorld()
    const state = world.state()
    const sold = [...rowsOf(state.auctions)].find(({ result }) => result?.outcome === 'sold')
    const loan = sold && rowOf(state.loans, sold.loanId)
    if (sold?.result?.outcome !== 'sold' || loan === undefined) throw new Error('nothing was sold')
    const { profileId } = sold.result.bid
    const { bidSheet: _frozen, ...withoutSheet } = sold
    const ownerOf = (profileId: number) => personByProfile(state, profileId)?.id ?? 0
    const withTerms = (delivery: string | null, dueDays: number) => ({
      ...state,
      auctions: withRow(state.auctions, sold.id, {
        ...withoutSheet,
        // A Friday evening in New York, which is Saturday in UTC. Monday, May 25, is Memorial Day.
        statusedAt: Date.parse('2026-05-23T01:00:00.000Z'),
        loan: { ...sold.loan, loan_amount: 18_450_000, delivery_last_date_fees: delivery },
      }),
      loans: withRow(state.loans, loan.id, {
        ...loan,
        setup: { ...loan.setup, gfd_percent: 0.5, gfd_due_days: dueDays },
      }),
    })
    const reading = { worldId: 'w', now: 0, origin: 'http://localhost' }
    const daysFor = (userId: number, delivery: string | null, dueDays: number) =>
      daysOf(calendarFor(withTerms(delivery, dueDays), userId, reading) ?? '', sold.id)

    for (const [userId, role] of [
      [ownerOf(profileId), 'investor'],
      [ownerOf(sold.sellerProfileId), 'lender'],
    ] as const) {
      const days = daysFor(userId, '2026-07-31', 2)
      expect(days.deposit).toMatchObject({
        'DTSTART;VALUE=DATE': '20260527',
        'DTEND;VALUE=DATE': '20260528',
        SUMMARY: `[Simulated] Deposit due: ${sold.loan.project_name}`,
        URL: `http://localhost/${role}/auction/past?auction=${sold.id}`,
      })
      expect(days.deposit?.DESCRIPTION).toContain('$92\\,250.00 (0.5% of the loan).')
      expect(days.delivery).toMatchObject({ 'DTSTART;VALUE=DATE': '20260731', 'DTEND;VALUE=DATE': '20260801' })
      const moved = daysFor(userId, '2026-08-31', 3)
      expect(moved.delivery).toMatchObject({ UID: days.delivery?.UID, 'DTSTART;VALUE=DATE': '20260831' })
      expect(moved.deposit).toMatchObject({ UID: days.deposit?.UID, 'DTSTART;VALUE=DATE': '20260528' })
      expect(daysFor(userId, null, 2).delivery).toBeUndefined()
    }
    const others = world.cast
      .map(({ userId }) => userId)
      .filter((id) => {
        const profile = personById(state, id)?.profile?.id
        return ![profileId, sold.sellerProfileId, sold.originatorProfileId].includes(profile ?? 0)
      })
    expect(others.length).toBeGreaterThan(3)
    for (const userId of others) expect(daysFor(userId, '2026-07-31', 2)).toEqual({})
  })
})
