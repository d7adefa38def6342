// Sign-up, email confirmation, sign-in and password recovery over real HTTP, with the links in the world's mailbox.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UNVERIFIED_MESSAGE } from '../../src/contract/auth.calls'
import { screenRoles } from '../../src/contract/role'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const newWorld = (): RunningWorld => simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })

const send = async (world: RunningWorld, path: string, body: unknown, token?: string, from?: string) => {
  const response = await fetch(`${simulator.url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Accept: 'application/json',
      'X-Simulator-World': world.id,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(from === undefined ? {} : { 'X-Forwarded-For': from }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const json: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, json }
}

const emailMessage = z.object({
  to: z.string(),
  subject: z.string(),
  link: z.nullable(z.object({ path: z.string(), href: z.string() })),
})
const mailbox = async (world: RunningWorld) => {
  const answer = await fetch(`${simulator.url}/simulator/api/worlds/${world.id}/mailbox`)
  return z.object({ data: z.array(emailMessage) }).parse(await answer.json()).data
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
  test.each(screenRoles)('of a %s is created, confirmed by the link in the mailbox, and can sign in', async (role) => {
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

  test('that is unconfirmed cannot sign in, but only the right password reveals that', async () => {
    const world = newWorld()
    await send(world, 'auth/register', entry)
    const right = await send(world, 'auth/login', { email, password })
    expect(right).toEqual({ status: 403, json: { message: UNVERIFIED_MESSAGE } })
    expect((await send(world, 'auth/login', { email, password: 'wrong' })).status).toBe(422)
  })

  test.each([
    ['an invalid email address', { email: 'nora' }, { email: ['Email must be valid'] }],
    [
      'an email address that is taken',
      { email: 'desk@harborcrest.example' },
      { email: [expect.stringContaining('already')] },
    ],
    ['a short password', { password: 'eleven char' }, { password: ['Password may not be less than 12 characters'] }],
    ['a weak password', { password: 'aaaaaaaabbbb' }, { password: ['Password is too easy to guess'] }],
    [
      'a password that contains the email name',
      { password: 'nora.vale nora' },
      { password: ['Password is too easy to guess'] },
    ],
    [
      'a confirmation that differs from the password',
      { password_confirmation: 'seven green tricycles' },
      { password_confirmation: ['Confirm password should be correct'] },
    ],
    ['the terms unchecked', { terms: false }, { terms: ['I agree to the terms should be checked'] }],
  ])('with %s is rejected with an error on the field', async (_, part, errors) => {
    const { status, json } = await send(newWorld(), 'auth/register', { ...entry, ...part })
    expect(status).toBe(422)
    expect(json).toMatchObject({ errors })
  })

  test('of an admin cannot be created by signing up', async () => {
    expect((await send(newWorld(), 'auth/register', { ...entry, role: 'admin' })).status).toBe(422)
  })
})

describe('a password', () => {
  test('is reset by the link in the mailbox, which ends the old password and its sessions', async () => {
    const world = newWorld()
    const old = world.cast.find(({ key }) => key === 'harbor-crest')
    const own = { email: old?.email ?? '', password: old?.password ?? '' }
    const session = tokenOf((await send(world, 'auth/login', own)).json)
    expect((await send(world, 'auth/password/forgot', { email: own.email })).status).toBe(204)
    const token = await newestToken(world)
    const request = { token, password, password_confirmation: password }
    expect((await send(world, 'auth/password/reset', request)).status).toBe(204)
    expect((await send(world, 'auth/user', undefined, session)).status).toBe(401)
    expect((await send(world, 'auth/login', own)).status).toBe(422)
    expect((await send(world, 'auth/login', { email: own.email, password })).status).toBe(200)
    expect((await send(world, 'auth/password/reset', request)).json).toMatchObject({
      errors: { token: ['This link has already been used.'] },
    })
  })

  test('reset for an unknown address gets the same response, but sends no email', async () => {
    const world = newWorld()
    expect((await send(world, 'auth/password/forgot', { email: 'nobody@nowhere.example' })).status).toBe(204)
    expect(await mailbox(world)).toEqual([])
  })

  test('reset can be requested five times a minute', async () => {
    const world = newWorld()
    const ask = () => send(world, 'auth/password/forgot', { email })
    for (let times = 0; times < 5; times += 1) expect((await ask()).status).toBe(204)
    expect((await ask()).status).toBe(429)
  })

  test('is reset by its owner although a rival asks for emails and guesses from the same address', async () => {
    const world = newWorld()
    const address = world.cast.find(({ key }) => key === 'harbor-crest')?.email ?? ''
    const from = '203.0.113.7'
    for (let rival = 0; rival < 20; rival += 1)
      expect(
        (await send(world, 'auth/password/forgot', { email: address }, undefined, `203.0.113.${rival}`)).status,
      ).toBe(204)
    expect(await mailbox(world)).toHaveLength(3)
    for (let guess = 0; guess < 61; guess += 1)
      await send(
        world,
        'auth/password/reset',
        { token: 'guess', password, password_confirmation: password },
        undefined,
        from,
      )
    expect((await send(world, 'auth/password/forgot', { email: address }, undefined, '198.51.100.7')).status).toBe(204)
    expect(await mailbox(world)).toHaveLength(3)
    const request = { token: await newestToken(world), password, password_confirmation: password }
    expect((await send(world, 'auth/password/reset', request, undefined, from)).status).toBe(204)
    // The link was used, so the next request sends another one.
    expect((await send(world, 'auth/password/forgot', { email: address }, undefined, '198.51.100.7')).status).toBe(204)
    expect(await mailbox(world)).toHaveLength(4)
  })

  test('is never in the log: neither its hash nor a reset token', async () => {
    const [world, otherWorld] = [newWorld(), newWorld()]
    for (const each of [world, otherWorld]) await send(each, 'auth/register', entry)
    const token = await newestToken(world)
    const log = await (await fetch(`${simulator.url}/simulator/api/worlds/${world.id}/log?format=ndjson`)).text()
    expect(log).toContain('sign up')
    expect(log).not.toContain(token)
    expect(log).not.toContain('scrypt:')
    expect(world.hash()).toBe(otherWorld.hash())
  })
})
