// Plays the same rank-only auction in two worlds that differ in one thing that a rival does, and compares everything that the others can
// read or receive: answers with their headers, refusals, events, notifications, emails, pushes, the calendar feed and the trainee's sheet.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { payloadOf } from '../../simulator/world/announcement'
import { rowOf } from '../../simulator/world/table'
import { callNames, calls } from '../../src/contract/calls'
import { personIn, signInDirectly } from './direct-calls'
import { userOf } from './world-actions'

const MINUTE = 60_000
const AUCTION = 'riella-on-5th'
/** A bidder, an investor without a bid, a borrower, and a lender who sells nothing here. */
const VIEWERS = ['harbor-crest', 'tidewell', 'riverbend-partners', 'ridgeway-housing']
const REFUSED_PRICES = [100, 104.01, 116]

/** What the rivals do in one world. Prices are percent. */
interface Rivalry {
  /** Of the rival that ends up first. */
  readonly leads: number
  /** Of the rival that overtakes nobody, and ends up last. */
  readonly trails: number
  readonly leader: string
  /** Bids before the viewer's second one, and in the last two minutes. */
  readonly more?: readonly (readonly [who: 'first' | 'second', price: number])[]
  readonly late: readonly [who: 'first' | 'second', price: number]
}

const usual: Rivalry = { leads: 106, trails: 103, leader: 'summit-ridge', late: ['second', 103.5] }

/** Without what is drawn in each world: its id, ids of sessions, tokens, hashes and nonces. */
const withoutChance = (text: string, world: RunningWorld): string =>
  text
    .replaceAll(world.id, 'WORLD')
    .replaceAll(/(?<![\w.-])[0-9a-f]{12,}(?![\w.-])/g, 'HEX')
    .replaceAll(/'nonce-[^']+'/g, 'NONCE')
    .replaceAll(/(?<![\w-])[\w-]{43,88}(?![\w-])/g, 'TOKEN')

const bid = (world: RunningWorld, key: string, auctionId: number, price: number) =>
  world.submit({
    name: 'bid',
    actor: userOf(world, key),
    origin: 'person',
    auctionId,
    price,
    rate: null,
    signatorId: null,
    seen: null,
    key: null,
  })

/** The paths of all calls that read, and that this role and not everyone may make, but files. */
function readingPaths(role: string, params: Readonly<Record<string, string | number>>): readonly string[] {
  return callNames.flatMap((name) => {
    const { method, path, access, answer } = calls[name]
    const mayRead = access === 'signed-in' || (access as readonly string[]).includes(role)
    if (method !== 'GET' || !mayRead || answer.kind === 'file') return []
    const statuses = path.includes('{status}') ? ['pre', 'live', 'past'] : ['']
    return statuses.map((status) =>
      path.replace(/\{(\w+)\}/g, (_all, param: string) => status || String(params[param] ?? 1)),
    )
  })
}

describe('two worlds', () => {
  let simulator: Simulator
  let one: Awaited<ReturnType<typeof play>>
  beforeAll(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
    one = await play(usual)
  })
  afterAll(() => simulator.close())

  /** Everything that each viewer gets, before and after the close. */
  async function play({ leads, trails, leader, more = [], late }: Rivalry) {
    const world = simulator.worlds.create({ scenario: 'rank-only', seed: 5, paused: true })
    const rivals = ['summit-ridge', 'union-grove'].toSorted((one) => (one === leader ? -1 : 1))
    const [first = '', second = ''] = rivals
    const received = new Map<string, string[]>(VIEWERS.map((key) => [key, []]))
    const note = (key: string, what: string) => received.get(key)?.push(withoutChance(what, world))
    const people = await Promise.all(
      VIEWERS.map(async (key) => ({
        key,
        id: userOf(world, key),
        ...(await signInDirectly(simulator.url, world, key)),
      })),
    )
    world.listen((signal) => {
      if (signal.kind === 'announcement') {
        const { channel, event, to, viewFor } = signal.announcement
        for (const { key, id } of people)
          if (to === 'everyone' || to.includes(id))
            note(key, `${channel} ${event} ${JSON.stringify(payloadOf(viewFor(id)))}`)
      }
      if (signal.kind !== 'logged') return
      for (const event of signal.entry.events)
        for (const { key, id } of people)
          if (event.type === 'alert-sent' && event.userId === id) note(key, JSON.stringify(event))
    })
    const everything = { outbid: true, lead_lost: true, leading: true, extended: true, won: true, lost: true }
    for (const { id } of people) {
      const value = { alerts: everything, push: everything, email: everything }
      await world.submit({ name: 'store preference', actor: id, origin: 'person', key: 'settings', value })
    }
    await world.advance(1_000)
    const [auctionId = 0] = world.state().lists.live.filter((id) => rowOf(world.state().auctions, id)?.key === AUCTION)
    const loanId = rowOf(world.state().auctions, auctionId)?.loanId ?? 0

    const answerTo = async (person: (typeof people)[number], path: string, init: RequestInit = {}) => {
      const response = await person.call(path, init)
      const headers = [...response.headers].filter(([name]) => name !== 'date').map((pair) => pair.join(': '))
      note(person.key, [path, response.status, headers.join('\n'), await response.text()].join('\n'))
    }
    const readAll = async () => {
      const read = async (person: (typeof people)[number]) => {
        const { role, email } = personIn(world, person.key)
        for (const path of [...readingPaths(role, { auctionId, loanId, id: loanId }), '/simulator/api/sheet'])
          await answerTo(person, path)
        for (const mail of world.state().mailbox.filter(({ to }) => to === email))
          note(person.key, JSON.stringify({ ...mail, id: null }))
      }
      await Promise.all(people.map(read))
    }
    const orders = async (price: number) => {
      for (const person of people.filter(({ key }) => key === 'harbor-crest' || key === 'tidewell')) {
        const post = (path: string, body: unknown) =>
          answerTo(person, path, { method: 'POST', body: JSON.stringify(body) })
        if (person.key === 'harbor-crest') await post(`/api/auction/bid/${auctionId}`, { price })
        for (const wrong of [price, ...REFUSED_PRICES]) {
          if (person.key === 'harbor-crest' || wrong === 100)
            await post(`/api/auction/bid/${auctionId}`, { price: wrong })
          await post(`/api/standing-maximum/${auctionId}`, { price: wrong })
        }
      }
    }

    await world.advance(MINUTE)
    await bid(world, second, auctionId, 101.75)
    await bid(world, first, auctionId, 103.5)
    await orders(104)
    await readAll()
    await bid(world, first, auctionId, leads)
    await bid(world, second, auctionId, trails)
    for (const [who, price] of more) await bid(world, who === 'first' ? first : second, auctionId, price)
    await readAll()
    await orders(105)
    // The last minutes, with a soft close.
    await world.advance(16 * MINUTE + 30_000)
    await bid(world, late[0] === 'first' ? first : second, auctionId, late[1])
    await orders(105.25)
    await readAll()
    const live = Object.fromEntries([...received].map(([key, all]) => [key, [...all]]))
    await world.advance(30 * MINUTE)
    await readAll()
    return { live, all: Object.fromEntries(received) }
  }

  it('that differ in a rival’s prices are the same to everyone else until the close', async () => {
    const other = await play({ ...usual, leads: 109.5, trails: 103.25, late: ['second', 103.75] })
    expect(other.live).toEqual(one.live)
    // The comparison sees the winning price, which everyone learns at the close.
    expect(other.all).not.toEqual(one.all)
  })

  it('that differ in the price of a firm that neither won nor was the cover are the same for good', async () => {
    const other = await play({ ...usual, trails: 103.25, late: ['second', 103.75] })
    expect(other.all).toEqual(one.all)
  })

  it('that differ in which rival bid what are the same until the close', async () => {
    const other = await play({ ...usual, leader: 'union-grove' })
    expect(other.live).toEqual(one.live)
  })

  it('in which a rival overtakes another one, or raises its own lead, are the same until the close', async () => {
    const near = { ...usual, trails: 105.5, late: ['first', 108] } as const
    const raised = await play({ ...near, more: [['first', 107]] })
    const overtaken = await play({ ...near, more: [['second', 107]] })
    expect(overtaken.live).toEqual(raised.live)
  })
})
