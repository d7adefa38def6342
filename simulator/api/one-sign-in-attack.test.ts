// One person with one sign-in and one PIN tries to become two: takes over the other signator's email, resets their PIN, waits a day,
// and acts with both. Each step is refused, or told to the signator and the firm.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { personById } from '../world/people/people'
import { recordOf } from '../world/profiles/profiles.project'
import { pinAt } from '../world/two-person/signator-pins'
import { RESET_WAIT_MS } from '../world/two-person/two-person.state'
import { apiClient, person } from './fixtures'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())
const { newWorld, ask, signIn } = apiClient(() => simulator)

const FIRM = 'harbor-crest'
const STOLEN = 'whitfield@rival.example'
const errorsOf = (json: unknown) => z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse(json).errors

/** The sign-in of J. Whitfield, who knows their own PIN only, in a firm whose rule is on. */
async function openAttack() {
  const world = newWorld()
  const token = await signIn(world, FIRM)
  const { userId, pins, email: desk } = person(world, FIRM)
  const signators = personById(world.state(), userId)?.profile?.signators ?? []
  const [ortega, whitfield] = ['M. Ortega', 'J. Whitfield'].map((name) => {
    const id = signators.find((signator) => signator.name === name)?.id ?? 0
    return { id, name, pin: pins.find(({ signator }) => signator === name)?.pin ?? '' }
  })
  if (ortega === undefined || whitfield === undefined) throw new Error('no two signators')
  const post = (path: string, body: object) => ask(`/api/two-person${path}`, { world: world.id, token, body })
  expect((await post('', { required: true, signator_id: whitfield.id, pin: whitfield.pin })).status).toBe(200)
  const reset = (pin = '902746') =>
    post(`/pin/${ortega.id}`, { pin, approvals: [{ signator_id: whitfield.id, pin: whitfield.pin }] })
  return { world, token, userId, desk, ortega, whitfield, post, reset }
}

/** Sends the firm's profile with another email and phone for this signator. */
async function changeContacts(world: RunningWorld, token: string, signatorId: number) {
  const answer = await ask('/api/investor/profile', { world: world.id, token })
  const { data } = z
    .object({ data: z.looseObject({ persons: z.array(z.looseObject({ id: z.int() })), signators: z.array(z.int()) }) })
    .parse(answer.json)
  const persons = data.persons.map((contact) => (contact.id === signatorId ? { ...contact, email: STOLEN } : contact))
  const signators = data.persons.flatMap(({ id }, index) => (data.signators.includes(id) ? [index + 1] : []))
  return ask('/api/investor/profile', {
    world: world.id,
    token,
    method: 'PATCH',
    body: { ...data, persons, signators },
  })
}

const emailOf = (world: RunningWorld, userId: number, signatorId: number): string => {
  const record = recordOf(world.state(), userId)
  const persons = record?.role === 'investor' ? record.profile.persons : []
  return persons.find(({ id }) => id === signatorId)?.email ?? ''
}
const newestMails = (world: RunningWorld, since: number) =>
  world
    .state()
    .mailbox.slice(since)
    .map(({ to, text }) => [to, text])
const notices = async (world: RunningWorld, token: string) => {
  const { json } = await ask('/api/notification', { world: world.id, token })
  return z
    .object({ data: z.array(z.object({ action: z.nullish(z.string()), text: z.nullish(z.string()) })) })
    .parse(json).data
}

describe('one sign-in', () => {
  test('can’t change the email of the other signator, and the warnings of a reset reach them and the firm', async () => {
    const { world, token, userId, desk, ortega, reset } = await openAttack()
    const own = emailOf(world, userId, ortega.id)
    const edit = await changeContacts(world, token, ortega.id)
    expect([edit.status, errorsOf(edit.json)]).toEqual([
      422,
      { signators: [expect.stringContaining('two signators must first approve')] },
    ])
    const before = world.state().mailbox.length
    expect((await reset()).status).toBe(200)
    const text = expect.stringMatching(/^J\. Whitfield approved a new PIN for M\. Ortega\. It works in 24 hours\./)
    expect(newestMails(world, before)).toEqual([
      [own, text],
      [desk, text],
    ])
    expect((await notices(world, token))[0]).toMatchObject({ action: 'signator_pin', text })
  })

  test('that took over the email while the rule was off can’t keep the warnings of a reset from the old address', async () => {
    const world = newWorld()
    const token = await signIn(world, FIRM)
    const { userId } = person(world, FIRM)
    const ortega =
      personById(world.state(), userId)?.profile?.signators.find(({ name }) => name === 'M. Ortega')?.id ?? 0
    const own = emailOf(world, userId, ortega)
    const before = world.state().mailbox.length
    expect((await changeContacts(world, token, ortega)).status).toBe(200)
    expect(newestMails(world, before).map(([to]) => to)).toContain(own)
    await world.advance(60 * 60_000)
    const later = world.state().mailbox.length
    const reset = await ask(`/api/two-person/pin/${ortega}`, { world: world.id, token, body: { pin: '902746' } })
    expect(reset.status).toBe(200)
    expect(newestMails(world, later).map(([to]) => to)).toEqual(expect.arrayContaining([own, STOLEN]))
  })

  test('is told of when it guesses: every seventh wrong PIN in a day warns the signator and the firm', async () => {
    const { world, token, userId, desk, ortega, post } = await openAttack()
    const before = world.state().mailbox.length
    const second = await signIn(world, FIRM)
    const body = { required: false, signator_id: ortega.id, pin: '000001' }
    for (let guess = 0; guess < 4; guess += 1) await post('', body)
    for (let guess = 0; guess < 2; guess += 1) await ask('/api/two-person', { world: world.id, token: second, body })
    expect(world.state().mailbox).toHaveLength(before)
    expect((await ask('/api/two-person', { world: world.id, token: second, body })).status).toBe(422)
    const text = expect.stringMatching(/^7 wrong PINs were typed for M\. Ortega in the last 24 hours\./)
    expect(newestMails(world, before)).toEqual([
      [emailOf(world, userId, ortega.id), text],
      [desk, text],
    ])
    expect((await notices(world, token))[0]).toMatchObject({ action: 'signator_pin', text })
  })

  test('would hold both PINs a day later, but M. Ortega ends that with the old one, and everyone is told', async () => {
    const { world, userId, desk, ortega, whitfield, post, reset } = await openAttack()
    const own = emailOf(world, userId, ortega.id)
    const firm = personById(world.state(), userId)?.profile?.id ?? 0
    const pin = pinAt(world.state(), firm, ortega.id, world.reading().now)
    await reset()
    await world.advance(60 * 60_000)
    const before = world.state().mailbox.length
    const approvals = [whitfield, ortega].map(({ id, pin }) => ({ signator_id: id, pin }))
    expect((await post('/approve', { approvals })).status).toBe(200)
    const text = expect.stringContaining('was canceled, because the old one was used. J. Whitfield approved it.')
    expect(newestMails(world, before)).toEqual([
      [own, text],
      [desk, text],
    ])
    const later = world.reading().now + 2 * RESET_WAIT_MS
    expect(pinAt(world.state(), firm, ortega.id, later)).toEqual(pin)
  })
})
