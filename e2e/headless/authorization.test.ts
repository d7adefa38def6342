// Tries over HTTP who may make which call: without a session, with a session of another world, with the control token instead of
// a session, and as every role. The contract's table says who may; src/contract/wire.golden.test.ts has it as literals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../../simulator/api/fixtures'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { draws } from '../../simulator/world/draws'
import { personByKey } from '../../simulator/world/people/people'
import { rowOf, rowsOf } from '../../simulator/world/table'
import type { CallSpec } from '../../src/contract/call'
import { type CallName, callNames, calls } from '../../src/contract/calls'
import type { Role } from '../../src/contract/role'
import { fuzzedCall } from '../fuzz/fuzzed-calls'

const CONTROL = 'sesame'
const cast = {
  lender: 'prairie-lending',
  originator: 'dana-moss',
  investor: 'harbor-crest',
  borrower: 'riverbend-partners',
  admin: 'market-desk',
} as const satisfies Record<Role, string>
const roles = ['lender', 'originator', 'investor', 'borrower', 'admin'] as const

let simulator: Simulator
let world: RunningWorld
let foreign = ''
const tokens = new Map<Role, string>()
const { newWorld, call, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true, controlToken: CONTROL })
  world = newWorld()
  for (const role of roles) tokens.set(role, await signIn(world, cast[role]))
  foreign = await signIn(newWorld(), cast.investor)
})
afterAll(() => simulator.close())

const mayMake = (name: CallName, role: Role): boolean => {
  const { access }: CallSpec = calls[name]
  return access === 'signed-in' || access.includes(role)
}
/** These calls end the caller's session, so only roles that may not make them try. */
const sessionEndingCalls: readonly CallName[] = ['auth.logout', 'auth.suspend']

async function statusOf(name: CallName, token: string | null, headers: Readonly<Record<string, string>> = {}) {
  const { method, path, body } = fuzzedCall(world, draws(7, name), name)
  const options = body === undefined || method === 'GET' ? {} : { body }
  return (await call(path, { world: world.id, token, method, headers, ...options })).status
}

describe('authorization by role', () => {
  it.each(callNames.filter((name) => calls[name].access !== 'anyone'))(
    'lets only the listed roles make the call %s',
    async (name) => {
      const before = world.hash()
      const token = { 'X-Simulator-Control': CONTROL }
      const strangers = [await statusOf(name, null), await statusOf(name, foreign), await statusOf(name, null, token)]
      expect(strangers, 'no session, a session of another world, the control token').toEqual([401, 401, 401])
      for (const role of roles) {
        if (mayMake(name, role)) continue
        expect(await statusOf(name, tokens.get(role) ?? null), cast[role]).toBe(403)
      }
      expect(world.hash(), 'refused calls changed nothing').toBe(before)
      if (sessionEndingCalls.includes(name)) return
      for (const role of roles) {
        if (!mayMake(name, role)) continue
        expect(await statusOf(name, tokens.get(role) ?? null), cast[role]).not.toBe(401)
      }
    },
  )
})

describe('a submitted loan that is offered to another lender', () => {
  const people = {
    seller: 'prairie-lending',
    offered: 'ridgeway-housing',
    originator: 'dana-moss',
    unnamed: 'new-lender',
  }
  /** For each call: its body, who may make it without an offer, and who while an offer is open. The bodies are never valid. */
  const rows = [
    ['GET', '', undefined, ['seller'], ['seller', 'offered']],
    ['GET', '/documents/FORM', undefined, ['seller'], ['seller', 'offered']],
    ['POST', '', { version: 0 }, ['seller'], ['seller']],
    ['POST', '/documents', {}, ['seller'], ['seller']],
    ['DELETE', '/documents', { form: 'form_rhs' }, ['seller'], ['seller']],
    ['POST', '/documents/restore', { document_id: 999_999 }, ['seller'], ['seller']],
    ['POST', '/transfer', { lender_id: 999_999 }, ['seller'], ['seller']],
  ] as const

  it('can be read by both lenders while the offer is open, and by its seller alone before and after (Verifies: S4.21)', async () => {
    const offeredWorld = newWorld()
    const auction = [...rowsOf(offeredWorld.state().auctions)].find(
      ({ status, loan }) => status === 'submitted' && loan.project_name === 'Covington Creek Apartments',
    )
    const loanId = auction?.loanId ?? 0
    const form = rowOf(offeredWorld.state().loans, loanId)?.documents[0]?.form ?? 'form_hud'
    const tokensByPerson = new Map<string, string>()
    for (const [who, key] of Object.entries(people)) tokensByPerson.set(who, await signIn(offeredWorld, key))
    const ask = (who: string, method: string, path: string, body?: object) =>
      call(path, {
        world: offeredWorld.id,
        token: tokensByPerson.get(who) ?? null,
        method,
        ...(body === undefined ? {} : { body }),
      })
    const readAccess = async () => {
      const access: object[] = []
      for (const [method, tail, body] of rows) {
        const path = `/api/loan/${loanId}${tail.replace('FORM', form)}`
        const allowedRoles: string[] = []
        for (const who of Object.keys(people))
          if ((await ask(who, method, path, body)).status !== 403) allowedRoles.push(who)
        access.push([method, tail, allowedRoles])
      }
      return access
    }
    const expected = (place: 3 | 4) => rows.map((row) => [row[0], row[1], row[place]])
    expect(await readAccess()).toEqual(expected(3))
    const lender_id = personByKey(offeredWorld.state(), people.offered)?.profile?.id
    expect((await ask('seller', 'POST', `/api/loan/${loanId}/offer`, { lender_id })).status).toBe(204)
    expect(await readAccess()).toEqual(expected(4))
    const list = `/api/auction/documents/${auction?.id}`
    expect((await ask('offered', 'GET', list)).status).toBe(200)
    expect((await ask('offered', 'POST', `/api/loan/${loanId}/offer/answer`, { accept: false })).status).toBe(204)
    expect(await readAccess()).toEqual(expected(3))
    expect((await ask('offered', 'GET', list)).status).toBe(403)
  })
})
