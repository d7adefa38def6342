// Checks the app's table of actions against the server: over HTTP, with a world per cell, the server allows exactly the actions
// that src/domain/auction-actions.ts offers. The simulator restates the rules, so the same bug can't hide in both.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { type AuctionStatus, auction } from '../../src/contract/auction'
import { auctionStatuses } from '../../src/contract/auction-statuses'
import type { ScreenRole } from '../../src/contract/role'
import { type AuctionAction, openActions } from '../../src/domain/auction-actions'
import { ownState } from '../../src/domain/own-state'

const people: Readonly<Record<ScreenRole, string>> = {
  lender: 'prairie-lending',
  originator: 'dana-moss',
  investor: 'harbor-crest',
  borrower: 'riverbend-partners',
}

let simulator: Simulator
let count = 0

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

/** The request that each action sends. */
const requestOf = {
  edit: (_id, loanId) => [`/api/loan/${loanId}`, { project_street: '9 Elm Street' }],
  preview: (id) => [`/api/auction/preview/${id}`, {}],
  start: (id) => [`/api/auction/start/${id}`, { start_at: '2026-03-03T15:00:00.000Z', minutes: 60 }],
  reschedule: (id) => [`/api/auction/start/${id}`, { start_at: '2026-03-03T16:00:00.000Z', minutes: 60 }],
  commence: (id) => [`/api/auction/start/${id}`, { commence: true, minutes: 60 }],
  withdraw: (id) => [`/api/auction/withdraw/${id}`, { reason: 'Under review' }],
  pause: (id) => [`/api/auction/pause/${id}`, { reason: 'A term is being corrected.' }],
  resume: (id) => [`/api/auction/resume/${id}`, {}],
  extend: (id) => [`/api/auction/extend/${id}`, { minutes: 5 }],
  relist: (id) => [`/api/auction/relist/${id}`, {}],
  transfer: (_id, loanId, lenderId) => [`/api/loan/${loanId}/offer`, { lender_id: lenderId }],
  bid: (id) => [`/api/auction/bid/${id}`, { price: 110 }],
  pass: (id) => [`/api/auction/notification-ignore/${id}`, {}],
} as const satisfies Partial<
  Record<AuctionAction, (id: number, loanId: number, lenderId: number) => readonly [string, object]>
>

type WireAction = keyof typeof requestOf
const wireActions = Object.keys(requestOf) as WireAction[]

const auctionList = z.object({ data: z.array(auction) })

async function ask(world: RunningWorld, path: string, bearer: string, body?: object) {
  const response = await fetch(`${simulator.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'X-Simulator-World': world.id,
      Authorization: `Bearer ${bearer}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: text === '' ? null : (JSON.parse(text) as unknown) }
}

function personOf(world: RunningWorld, role: ScreenRole) {
  const person = world.cast.find(({ key }) => key === people[role])
  if (person === undefined) throw new Error(`${people[role]} is not in the cast`)
  return person
}

/** Signs in with the enter link, which hashes no password. */
async function enter(world: RunningWorld, key: string): Promise<string> {
  const response = await fetch(`${simulator.url}/simulator/enter/${world.id}?as=${key}&to=/`, { redirect: 'manual' })
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('auth._token.local='))
  const value = /^auth\._token\.local=([^;]+)/.exec(cookie ?? '')?.[1]
  if (value === undefined) throw new Error(`no sign-in link for ${key}`)
  return decodeURIComponent(value).replace(/^Bearer /, '')
}

/** A new world, a person of this role in it, and the first auction of this status that the person can list. */
async function newCell(role: ScreenRole, status: AuctionStatus) {
  count += 1
  const world = simulator.worlds.create({ id: `cell-${count}`, scenario: 'first-live-auction', seed: 41, paused: true })
  const person = personOf(world, role)
  const token = await enter(world, person.key)
  const listed = await ask(world, `/api/auction/list/${status}`, token)
  const rows = listed.status === 200 ? z.parse(auctionList, listed.json).data : []
  return { world, person, token, auction: rows[0], isListed: listed.status === 200 }
}

describe.each(Object.keys(people) as ScreenRole[])('the server, asked by a %s', (role) => {
  it.each(auctionStatuses)('allows exactly the actions of the table on a %s auction', async (status) => {
    const first = await newCell(role, status)
    if (first.auction === undefined) {
      // The role has no list of this status, or the list of an originator is empty: there is nothing to act on.
      expect(first.isListed && role !== 'originator').toBe(false)
      return
    }
    const allowed: string[] = []
    const expected: string[] = []
    for (const action of wireActions) {
      const { world, person, token, auction: row } = await newCell(role, status)
      if (row === undefined) throw new Error('every world of a seed is the same')
      const profileId = personProfile(world, person.userId)
      const facts = {
        paused: row.paused_at !== null && row.paused_at !== undefined,
        outcome: row.result?.outcome ?? null,
        offered: 'no' as const,
        relisted: typeof row.relisted_as === 'number',
        own: ownState({
          status: row.status,
          viewerInvestorId: role === 'investor' ? profileId : null,
          bestInvestorId: row.best_bid?.investor.id ?? null,
          hasOwnBid: row.bids.some(({ investor }) => investor.id === profileId),
          passed: row.passed_at !== null && row.passed_at !== undefined,
          outcome: row.result?.outcome ?? null,
        }),
      }
      const [path, body] = requestOf[action](row.id, row.loan.id ?? 0, otherLenderOf(world))
      const answer = await ask(world, path, token, body)
      if (answer.status < 300) allowed.push(action)
      const open: readonly string[] = openActions(role, status, facts)
      // The server has one call for start and reschedule, also commences an auction that is still in commitment, and uses the
      // call that edits a loan to continue a setup.
      if (open.includes(action) || sameCall(action, open)) expected.push(action)
    }
    expect(allowed).toEqual(expected)
  })
})

/** Whether another action of the table sends the same call: with `commence: true` it starts the auction at once. S7.12 */
function sameCall(action: WireAction, open: readonly string[]): boolean {
  if (action === 'edit') return open.includes('continue-setup')
  if (action === 'reschedule' || action === 'commence') return open.includes('start')
  return action === 'start' && open.includes('reschedule')
}

/** The profile of a lender who sells nothing in this world. */
function otherLenderOf(world: RunningWorld): number {
  const other = world.cast.find(({ role, key }) => role === 'lender' && key !== people.lender)
  return (other === undefined ? null : personProfile(world, other.userId)) ?? 0
}

/** The id of a person's profile; null without one. */
function personProfile(world: RunningWorld, userId: number): number | null {
  const { profileOwners } = world.state()
  const entry = Object.entries(profileOwners).find(([, owner]) => owner === userId)
  return entry === undefined ? null : Number(entry[0])
}
