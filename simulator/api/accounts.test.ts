// Sign-up, confirmation, sign-in and recovery over real HTTP, through the links in the world's mailbox.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UNVERIFIED_MESSAGE } from '../../src/contract/auth.calls'
import { screenRoles } from '../../src/contract/role'
import type { RunningWorld } from '../runtime/running-world'
import type { Simulator } from '../server'
import { createSimulator } from '../server'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const newWorld = (): RunningWorld => simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })

const send = async (world: RunningWorld, path: string, body: unknown, token?: string) => {
  const response = await fetch(`${simulator.url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json',
      'X-Simulator-World': world.id,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const json: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, json }
}

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  link: z.nullable(z.object({ path: z.string(), href: z.string() })),
})
const mailbox = async (world: RunningWorld) => {
  const answer = await fetch(`${simulator.url}/simulator/api/worlds/${world.id}/mailbox`)
  return z.object({ data: z.array(letter) }).parse(await answer.json()).data
}
const newestToken = async (world: RunningWorld): Promise<string> => {
  const [newest] = await mailbox(world)
  return new URL(newest?.link?.href ?? 'http://none').searchParams.get('token') ?? ''
}
const tokenOf = (json: unknown): string => z.object({ data: z.object({ token: z.string() }) }).parse(json).data.token

const email = 'nora.vale@vale.example'
const password = 'seven green bicycles'
const entry = { role: 'investor', email, password, password_confirmation: password, terms: true }

describe('an account', () => {
  test.each(screenRoles)('of a %s is opened, confirmed by the link in the mailbox, and signs in', async (role) => {
    const world = newWorld()
    expect((await send(world, 'auth/register', { ...entry, role })).status).toBe(204)
    const [mail] = await mailbox(world)
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your email address' })
    expect(mail?.link?.path).toMatch(new RegExp(`^/${role}/confirm-email\\?token=`))
    const confirmed = await send(world, 'auth/email/confirm', { token: await newestToken(world) })
    const me = await send(world, 'auth/user', undefined, tokenOf(confirmed.json))
    expect(me.json).toMatchObject({ data: { email, role, profile: null } })
    expect((await send(world, 'auth/login', { email, password })).status).toBe(200)
  })

  test('that is not confirmed may not sign in, which only the right password learns', async () => {
    const world = newWorld()
    await send(world, 'auth/register', entry)
    const right = await send(world, 'auth/login', { email, password })
    expect(right).toEqual({ status: 403, json: { message: UNVERIFIED_MESSAGE } })
    expect((await send(world, 'auth/login', { email, password: 'wrong' })).status).toBe(422)
  })

  test.each([
    ['e-mail', { email: 'nora' }, { email: ['Email must be valid'] }],
    ['e-mail that is taken', { email: 'desk@harborcrest.example' }, { email: [expect.stringContaining('already')] }],
    ['short password', { password: 'eleven char' }, { password: ['Password may not be less than 12 characters'] }],
    ['weak password', { password: 'aaaaaaaabbbb' }, { password: ['Password is too easy to guess'] }],
    ['password of the e-mail', { password: 'nora.vale nora' }, { password: ['Password is too easy to guess'] }],
    [
      'other confirmation',
      { password_confirmation: 'seven green tricycles' },
      { password_confirmation: ['Confirm password should be correct'] },
    ],
    ['terms unread', { terms: false }, { terms: ['I agree to the terms should be checked'] }],
  ])('with a bad %s is refused on its field', async (_, part, errors) => {
    const { status, json } = await send(newWorld(), 'auth/register', { ...entry, ...part })
    expect(status).toBe(422)
    expect(json).toMatchObject({ errors })
  })

  test('of an admin is not for everybody to open', async () => {
    expect((await send(newWorld(), 'auth/register', { ...entry, role: 'admin' })).status).toBe(422)
  })
})

describe('a password', () => {
  test('is set anew by the link in the mailbox; the old one and its sessions are worth nothing', async () => {
    const world = newWorld()
    const old = world.cast.find(({ key }) => key === 'harbor-crest')
    const own = { email: old?.email ?? '', password: old?.password ?? '' }
    const session = tokenOf((await send(world, 'auth/login', own)).json)
    expect((await send(world, 'auth/password/forgot', { email: own.email })).status).toBe(204)
    const token = await newestToken(world)
    const wish = { token, password, password_confirmation: password }
    expect((await send(world, 'auth/password/reset', wish)).status).toBe(204)
    expect((await send(world, 'auth/user', undefined, session)).status).toBe(401)
    expect((await send(world, 'auth/login', own)).status).toBe(422)
    expect((await send(world, 'auth/login', { email: own.email, password })).status).toBe(200)
    expect((await send(world, 'auth/password/reset', wish)).json).toMatchObject({
      errors: { token: ['This link has already been used.'] },
    })
  })

  test('that is forgotten for an unknown address is answered alike, and no mail goes out', async () => {
    const world = newWorld()
    expect((await send(world, 'auth/password/forgot', { email: 'nobody@nowhere.example' })).status).toBe(204)
    expect(await mailbox(world)).toEqual([])
  })

  test('can be asked for five times a minute', async () => {
    const world = newWorld()
    const ask = () => send(world, 'auth/password/forgot', { email })
    for (let times = 0; times < 5; times += 1) expect((await ask()).status).toBe(204)
    expect((await ask()).status).toBe(429)
  })

  test('never leaves the simulator: neither the log nor its hash holds hashes or tokens', async () => {
    const [one, other] = [newWorld(), newWorld()]
    for (const world of [one, other]) await send(world, 'auth/register', entry)
    const token = await newestToken(one)
    const log = await (await fetch(`${simulator.url}/simulator/api/worlds/${one.id}/log?format=ndjson`)).text()
    expect(log).toContain('sign up')
    expect(log).not.toContain(token)
    expect(log).not.toContain('scrypt:')
    expect(one.hash()).toBe(other.hash())
  })
})
