// Ends all faults after a storm, waits until every client is idle, and compares each with a fresh client.
import { request } from 'node:http'
import { rowOf } from '../../simulator/world/table'
import type { RootState } from '../../src/state/root-reducer'
import { differences, pendingWork, unknownBidders, viewOf } from './equality'
import { type FuzzPerson, openPerson } from './person'
import type { Scene } from './scene'

/** How long a client may take to become idle on a busy machine, real ms. */
const IDLE_MS = 150_000
/** How long an idle client may differ, real ms: a list that was refused is refetched every 30 s. */
const EQUAL_MS = 100_000
/** Long enough for everything that was delayed in virtual time to arrive. */
const LATER_MS = 5 * 60_000

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeats the check until it returns null; returns its last result if time is up. */
async function waitForNull(ms: number, check: () => string | null): Promise<string | null> {
  const end = performance.now() + ms
  for (;;) {
    const result = check()
    if (result === null || performance.now() > end) return result
    await delay(40)
  }
}

/** Memoizes the last result while the inputs are the same references. */
function memoized<T>(inputs: () => readonly unknown[], compute: () => T): () => T {
  let last: { readonly inputs: readonly unknown[]; readonly result: T } | null = null
  return () => {
    const current = inputs()
    if (last === null || current.some((input, place) => input !== last?.inputs[place]))
      last = { inputs: current, result: compute() }
    return last.result
  }
}

const isSuspended = ({ world }: Scene, { who }: FuzzPerson): boolean =>
  world.state().suspended[who.userId] !== undefined

/** What a client still has to do, or null. Signs the person in again if their session has ended. */
function workLeft(person: FuzzPerson): string | null {
  const { session, requests } = person.state()
  const isSignedOut = session.status === 'ended' || session.status === 'signed-out'
  // Tried again if the connection failed during the last attempt.
  if (isSignedOut && requests.bySubject['auth.login']?.status !== 'pending') person.signIn()
  return pendingWork(person)
}

const untilIdle = (person: FuzzPerson, ms = IDLE_MS): Promise<string | null> => waitForNull(ms, () => workLeft(person))

/** Waits until each client is connected and has read everything, or time is up. */
export async function waitUntilIdle(people: readonly FuzzPerson[], ms: number): Promise<void> {
  await Promise.all(people.map((person) => untilIdle(person, ms)))
}

const unequalViews = (state: RootState, fresh: RootState, role: string): string | null =>
  unknownBidders(state, fresh) ?? (differences(viewOf(state, role), viewOf(fresh, role)).join('; ') || null)

async function comparePerson(scene: Scene, person: FuzzPerson): Promise<void> {
  const { simulator, world, problems, conditions } = scene
  const { key, role } = person.who
  const unfinished = await untilIdle(person)
  if (unfinished !== null) {
    problems.push(`${key} does not become idle: ${unfinished}`)
    return
  }
  const fresh = await openPerson(simulator, world, person.who, person.openPages, conditions)
  const freshUnfinished = await untilIdle(fresh)
  if (freshUnfinished !== null) problems.push(`a fresh ${key} does not become idle: ${freshUnfinished}`)
  // An idle client may not have noticed yet that its connection was cut or its session ended.
  const difference = memoized(
    () => [person.state(), fresh.state()],
    () => workLeft(person) ?? unequalViews(person.state(), fresh.state(), role),
  )
  const remaining = await waitForNull(conditions.patienceMs ?? EQUAL_MS, difference)
  if (remaining !== null) problems.push(`${key} sees ${remaining}`)
  const { unread, items, older } = fresh.state().notifications
  const unreadItems = items.filter(({ read_at }) => !read_at).length
  // The rest may be on older pages, which aren't loaded.
  if (older === 0 ? unread !== unreadItems : unread < unreadItems)
    problems.push(`${key} has ${unread} unread notifications, but ${unreadItems} are in the list`)
  fresh.close()
}

/** Uses a new connection, because the server may be closing an idle one at that moment. */
const endFaults = (port: number, id: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const path = `/simulator/api/worlds/${id}/faults`
    const headers = { 'Content-Type': 'application/json' }
    const call = request({ host: '127.0.0.1', port, path, method: 'PUT', headers, agent: false }, (answer) => {
      answer.resume().on('end', resolve)
    })
    call.on('error', reject)
    call.end('{"faults":[]}')
  })

/** Ends the storm and compares every person who isn't suspended; adds to the scene's problems. */
export async function compareWithFresh(scene: Scene): Promise<void> {
  const { simulator, world, people, running, spoiled } = scene
  await world.pause()
  await endFaults(simulator.port, world.id)
  await world.advance(LATER_MS)
  await Promise.all(running)
  const remaining = people.filter(
    (person) => !isSuspended(scene, person) && rowOf(world.state().people, person.who.userId),
  )
  // A client can't know of an event that was dropped until the next one shows the gap, or it reconnects.
  if (spoiled.drops) for (const { connection } of remaining) connection.cut()
  await Promise.all(remaining.map((person) => comparePerson(scene, person)))
}
