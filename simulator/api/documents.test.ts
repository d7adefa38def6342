// Documents over HTTP: who may download them, and that they exist in every scenario and survive rewinds and forks.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { loanDocument } from '../../src/contract/loan'
import { scenarioNames } from '../runtime/library'
import type { RunningWorld } from '../runtime/running-world'
import { SMALL_MARKET } from '../runtime/small-market'
import { createSimulator, type Simulator } from '../server'
import { auctionFor } from '../world/auctions/auctions.project'
import { isInvited } from '../world/auctions/visibility'
import { personById } from '../world/people/people'
import { rowOf, rowsOf } from '../world/table'
import { contentProblem } from './documents/document-content'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const personIn = (world: RunningWorld, key: string) => {
  const member = world.cast.find((person) => person.key === key)
  if (member === undefined) throw new Error(`${key} is not in the cast`)
  return member
}

/** A signed-in person with calls that return status and bytes. */
async function signedIn(world: RunningWorld, key: string) {
  const { email, password } = personIn(world, key)
  const headers = { 'Content-Type': 'application/json', 'X-Simulator-World': world.id }
  const body = JSON.stringify({ email, password })
  const login = await fetch(`${simulator.url}/api/auth/login`, { method: 'POST', headers, body })
  const { data } = z.parse(z.object({ data: z.object({ token: z.string() }) }), await login.json())
  const ask = async (path: string) => {
    const response = await fetch(`${simulator.url}${path}`, {
      headers: { ...headers, Authorization: `Bearer ${data.token}` },
    })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const list = async (auctionId: number) => {
    const { bytes } = await ask(`/api/auction/documents/${auctionId}`)
    return z.parse(z.object({ data: z.array(loanDocument) }), JSON.parse(bytes.toString())).data
  }
  return { ask, list }
}

const newWorld = () => simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })

const seenBy = (world: RunningWorld, key: string): readonly number[] => {
  const { pre, live, past } = world.state().lists
  return [...pre, ...live, ...past].filter((id) => auctionFor(world.state(), personIn(world, key).userId, id) !== null)
}
const lists = (world: RunningWorld) => world.state().lists

describe('the documents of an auction over HTTP', () => {
  it('are listed and downloaded by an investor, and the seller sees who opened them', async () => {
    const world = newWorld()
    const investor = await signedIn(world, 'harbor-crest')
    const id = seenBy(world, 'harbor-crest').find((auctionId) => lists(world).pre.includes(auctionId)) ?? 0
    const documents = await investor.list(id)
    expect(documents.length).toBeGreaterThan(3)
    for (const { form, name, size } of documents) {
      const { status, headers, bytes } = await investor.ask(`/api/auction/documents/${id}/${form}`)
      expect([status, bytes.length, contentProblem(name ?? '', bytes)]).toEqual([200, size, null])
      expect(headers.get('content-disposition')).toContain(`filename="${name}"`)
    }
    const sellerId =
      [...rowsOf(world.state().people)].find((person) => auctionFor(world.state(), person.id, id)?.opened)?.id ?? 0
    const opened = auctionFor(world.state(), sellerId, id)?.opened?.find(
      ({ investor: { name } }) => name === personIn(world, 'harbor-crest').name,
    )
    expect(opened).toMatchObject({ count: documents.length, forms: documents.map(({ form }) => form) })
  })

  it('are hidden from uninvited investors, and before investors can see the auction', async () => {
    const world = newWorld()
    const unscheduled = lists(world).commitment[0] ?? 0
    const investor = await signedIn(world, 'harbor-crest')
    expect((await investor.ask(`/api/auction/documents/${unscheduled}`)).status).toBe(404)
    expect((await investor.ask(`/api/auction/documents/${unscheduled}/form_hud`)).status).toBe(404)
    const other = world.cast.find(({ key, role }) => role === 'investor' && key !== 'harbor-crest')
    const invited = [personById(world.state(), other?.userId ?? 0)?.profile?.id ?? 0]
    const startAt = world.reading().now + 3_600_000
    const schedule = { name: 'schedule auction', actor: 'system', origin: 'control' } as const
    await world.submit({ ...schedule, auctionId: unscheduled, startAt, minutes: 30, invited })
    expect((await investor.ask(`/api/auction/documents/${unscheduled}`)).status).toBe(404)
    expect((await investor.ask(`/api/auction/documents/${unscheduled}/form_hud`)).status).toBe(404)
    expect((await investor.ask(`/api/auction/documents/${unscheduled + 999}`)).status).toBe(404)
    expect((await investor.ask(`/api/auction/bidders/${unscheduled}`)).status).toBe(403)
    const borrower = await signedIn(world, 'riverbend-partners')
    expect((await borrower.ask(`/api/auction/documents/${unscheduled}`)).status).toBe(403)
  })

  it('are the same bytes after a rewind, a reset and in a fork', async () => {
    const world = newWorld()
    const id = lists(world).live.find((auctionId) => seenBy(world, 'harbor-crest').includes(auctionId)) ?? 0
    const bytesIn = async (target: RunningWorld) =>
      (await (await signedIn(target, 'harbor-crest')).ask(`/api/auction/documents/${id}/form_financial_model`)).bytes
    const first = await bytesIn(world)
    expect(first.length).toBeGreaterThan(10_000)
    await world.advance(60_000)
    await world.rewind({ offsetMs: 0 })
    expect(Buffer.compare(first, await bytesIn(world))).toBe(0)
    await world.reset()
    expect(Buffer.compare(first, await bytesIn(world))).toBe(0)
    const fork = await simulator.worlds.fork(world, {})
    expect(Buffer.compare(first, await bytesIn(fork))).toBe(0)
  })

  it.each(scenarioNames())('exist in the scenario %s for every auction that investors can see', (name) => {
    // The busy market is generated; a small one is enough.
    const source = name === 'busy-market' ? { source: SMALL_MARKET } : {}
    const world = simulator.worlds.create({ scenario: name, seed: 7, paused: true, ...source })
    const state = world.state()
    const open = [...lists(world).pre, ...lists(world).live].flatMap((id) => rowOf(state.auctions, id) ?? [])
    const seen = open.filter((auction) => [...rowsOf(state.people)].some((person) => isInvited(person, auction)))
    for (const auction of seen)
      expect(rowOf(state.loans, auction.loanId)?.documents.length, auction.key).toBeGreaterThan(0)
    simulator.worlds.delete(world.id)
  })
})
