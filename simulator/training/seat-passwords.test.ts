// Signing in to a class's world, over real HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { classroom } from '../control-api/classroom'
import { dataOf } from '../control-api/test-client'
import { createSimulator, type Simulator } from '../server'

let simulator: Simulator
const { ask, open, readRoom, join, call, sheet, askRoom } = classroom(() => simulator.url)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const castSchema = z.object({ cast: z.array(z.object({ key: z.string(), email: z.string(), password: z.string() })) })
type Listed = z.output<typeof castSchema>['cast'][number]

/** The person as the console shows them. */
const personInConsole = async (world: string, key: string): Promise<Listed> => {
  const person = dataOf(await ask('GET', `/worlds/${world}`), castSchema).cast.find((each) => each.key === key)
  if (person === undefined) throw new Error(`${key} isn't in ${world}`)
  return person
}
/** The person with the public email and password of the world file. */
const personInFile = async (key: string): Promise<Listed> => {
  const { id } = dataOf(
    await ask('POST', '/worlds', { scenario: 'first-live-auction', paused: true }),
    z.object({ id: z.string() }),
  )
  return personInConsole(id, key)
}
const signIn = async (world: string, { email }: Pick<Listed, 'email'>, password: string) => {
  const answer = await fetch(`${simulator.url.replace('localhost', '127.0.0.1')}/api/auth/login`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Simulator-World': world },
    body: JSON.stringify({ email, password, role: 'investor' }),
  })
  return { status: answer.status, text: await answer.text() }
}

describe('a seat of a class', () => {
  test('has a password on its sheet that signs in to its world', async () => {
    const room = await open()
    const ada = await join(room, 'Ada')
    const person = await personInFile('harbor-crest')
    const password = (await sheet(ada)).room?.password ?? ''
    expect(password).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    expect((await signIn(ada.world, person, password)).status).toBe(200)
    expect(await personInConsole(ada.world, 'harbor-crest')).toMatchObject({ password })
    expect((await call(ada, '/api/auth/user')).status).toBe(200)
  })

  test('rejects the world file’s password and other trainees’ passwords', async () => {
    const room = await open()
    const [ada, ben] = [await join(room, 'Ada'), await join(room, 'Ben')]
    const person = await personInFile('harbor-crest')
    const refused = await signIn(ada.world, person, person.password)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('In a class, use the password on your My tasks sheet')
    const bens = (await sheet(ben)).room?.password ?? ''
    expect((await signIn(ada.world, person, bens)).status).toBe(422)
  })

  test('rejects the passwords of other seats in a shared room', async () => {
    const room = await open({ mode: 'shared', parts: ['harbor-crest', 'tidewell'] })
    const [ada, ben] = [await join(room, 'Ada'), await join(room, 'Ben')]
    const person = await personInFile('harbor-crest')
    expect((await signIn(ada.world, person, person.password)).status).toBe(422)
    expect((await signIn(ada.world, person, (await sheet(ben)).room?.password ?? '')).status).toBe(422)
    expect((await signIn(ada.world, person, (await sheet(ada)).room?.password ?? '')).status).toBe(200)
  })

  test('gets a new password when it is freed and taken again', async () => {
    const room = await open({ mode: 'shared', parts: ['harbor-crest'] })
    const ada = await join(room, 'Ada')
    const before = (await sheet(ada)).room?.password ?? ''
    await askRoom(room, 'seats', { seat: 1, free: true }, 'PUT')
    const world = (await readRoom(room)).worlds[0] ?? ''
    expect(await personInConsole(world, 'harbor-crest')).toMatchObject({ password: '' })
    expect((await signIn(world, await personInFile('harbor-crest'), before)).status).toBe(422)
    const cy = await join(room, 'Cy')
    const after = (await sheet(cy)).room?.password ?? ''
    expect(after).not.toBe(before)
    expect((await signIn(world, await personInFile('harbor-crest'), before)).status).toBe(422)
    expect((await signIn(world, await personInFile('harbor-crest'), after)).status).toBe(200)
  })
})

test('nobody can sign in as a person without a seat in a class', async () => {
  const room = await open()
  const ada = await join(room, 'Ada')
  const seller = await personInFile('prairie-lending')
  expect((await signIn(ada.world, seller, seller.password)).status).toBe(422)
  expect((await signIn(ada.world, seller, '')).status).toBe(422)
})

test('a world without a class keeps the passwords of its file', async () => {
  const person = await personInFile('harbor-crest')
  const { id } = dataOf(
    await ask('POST', '/worlds', { scenario: 'first-live-auction', paused: true }),
    z.object({ id: z.string() }),
  )
  expect(await personInConsole(id, 'harbor-crest')).toEqual(person)
  expect((await signIn(id, person, person.password)).status).toBe(200)
})
