// Simulators with a data folder, for tests that restart them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { dataOf, testClient, type WorldData, worldSchema } from './test-client'

interface ClosableServer {
  readonly url: string
  close(): Promise<void>
}

const roomSource = `title: News
summary: Look what is new
minutes: 20
roles: [investor]
seed: 3
starts: 2026-03-02T10:15:00-05:00
world: spring-market
cast: {trainee: harbor-crest}
timeline:
  - {at: 0s, do: start auction, with: {auction: riella-on-5th, minutes: 10}}
tasks:
  - {id: look, say: "Look what is new", when: {opened: trainee, board: notifications}, points: 10}
`
const roomSchema = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  worlds: z.array(z.string()),
  seats: z.array(
    z.object({
      name: z.nullable(z.string()),
      world: z.nullable(z.string()),
      ended: z.boolean(),
      score: z.optional(z.number()),
    }),
  ),
})

/** Sends requests to the simulator that was started last. `start` starts one that stores its data in the given folder. */
export function restartable<S extends ClosableServer, O>(start: (data: string, options: O | undefined) => Promise<S>) {
  const folders: string[] = []
  const running: S[] = []
  let url = ''
  const ask = testClient(() => url)

  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'stored-'))
    folders.push(folder)
    return folder
  }
  const startOn = async (data: string, options?: O): Promise<S> => {
    const simulator = await start(data, options)
    running.push(simulator)
    url = simulator.url
    return simulator
  }
  const stop = async (): Promise<void> => {
    for (const simulator of running.splice(0)) await simulator.close()
  }
  /** Stops all running simulators and deletes their data. */
  const cleanUp = async (): Promise<void> => {
    await stop()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  }

  const createWorld = async (options: Readonly<Record<string, unknown>> = {}): Promise<WorldData> =>
    dataOf(
      await ask('POST', '/worlds', { scenario: 'first-live-auction', seed: 7, paused: true, ...options }),
      worldSchema,
    )
  const readWorld = async (id: string): Promise<WorldData> => dataOf(await ask('GET', `/worlds/${id}`), worldSchema)
  const clock = (id: string, body: unknown) => ask('POST', `/worlds/${id}/clock`, body)

  const call = async (
    world: { readonly id: string },
    token: string | null,
    path: string,
    body?: unknown,
    key?: string,
  ) => {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        'X-Simulator-World': world.id,
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: unknown = await answer.json().catch(() => null)
    return { status: answer.status, json }
  }
  const signIn = async (world: WorldData, key: string): Promise<string> => {
    const { email, password } = world.cast.find((one) => one.key === key) ?? {}
    const { json } = await call(world, null, '/api/auth/login', { email, password })
    return z.parse(z.object({ data: z.object({ token: z.string() }) }), json).data.token
  }

  const openRoom = async (options: Readonly<Record<string, unknown>>) =>
    dataOf(await ask('POST', '/rooms', { source: roomSource, paused: true, ...options }), roomSchema)
  const readRoom = async (id: string) => dataOf(await ask('GET', `/rooms/${id}`), roomSchema)
  const takeSeat = (code: string, name: string, seat?: string) =>
    fetch(`${url.replace('localhost', '127.0.0.1')}/simulator/join/${code}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ name, ...(seat === undefined ? {} : { seat }) }),
    })
  const faultsOf = async (id: string) =>
    dataOf(await ask('GET', `/worlds/${id}/faults`), z.array(z.looseObject({ id: z.int(), fault: z.string() })))

  return {
    newFolder,
    startOn,
    stop,
    cleanUp,
    ask,
    call,
    url: () => url,
    createWorld,
    readWorld,
    clock,
    signIn,
    openRoom,
    readRoom,
    takeSeat,
    faultsOf,
  }
}
