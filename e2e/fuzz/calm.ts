// The calm after a storm: everything that went wrong ends, everybody comes to rest, and each person is held against
// somebody who has just come.
import { request } from 'node:http'
import { rowOf } from '../../simulator/world/table'
import type { RootState } from '../../src/state/root-state'
import { differences, seenBy, unknownBidders, unrest } from './equality'
import type { FuzzPerson } from './person'
import { openPerson } from './person'
import type { Scene } from './scene'

/** Until a client must be at rest, real ms; a machine that is busy with everything else takes its time. */
const REST_MS = 150_000
/** Somebody at rest may have a list that was refused: it is asked for again every half a minute. */
const EQUAL_MS = 100_000
/** What was delayed in virtual time arrives. */
const LATER_MS = 5 * 60_000

const soon = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks again and again until the answer is null; answers the last one when time is over. */
async function until(ms: number, look: () => string | null): Promise<string | null> {
  const end = performance.now() + ms
  for (;;) {
    const found = look()
    if (found === null || performance.now() > end) return found
    await soon(40)
  }
}

/** Looks again only when something of what it looks at is another one. */
function unlessSame<T>(things: () => readonly unknown[], look: () => T): () => T {
  let last: { readonly seen: readonly unknown[]; readonly found: T } | null = null
  return () => {
    const seen = things()
    if (last === null || seen.some((thing, place) => thing !== last?.seen[place])) last = { seen, found: look() }
    return last.found
  }
}

const isGone = ({ world }: Scene, { who }: FuzzPerson): boolean => world.state().suspended[who.userId] !== undefined

/** What is still going on; signs somebody in again whose session has ended. */
function stirring(person: FuzzPerson): string | null {
  const { session, requests } = person.state()
  const isOut = session.status === 'ended' || session.status === 'signed-out'
  // Pressed again where the line broke under it.
  if (isOut && requests.bySubject['auth.login']?.status !== 'pending') person.signIn()
  return unrest(person)
}

const rested = (person: FuzzPerson, ms = REST_MS): Promise<string | null> => until(ms, () => stirring(person))

/** Waits until the line of each is open and everything is read, so that a storm meets live clients. */
export async function settled(people: readonly FuzzPerson[], ms: number): Promise<void> {
  await Promise.all(people.map((person) => rested(person, ms)))
}

const unequalViews = (known: RootState, fresh: RootState, role: string): string | null =>
  unknownBidders(known, fresh) ?? (differences(seenBy(known, role), seenBy(fresh, role)).join('; ') || null)

async function compared(scene: Scene, person: FuzzPerson): Promise<void> {
  const { simulator, world, problems, conditions } = scene
  const { key, role } = person.who
  const restless = await rested(person)
  if (restless !== null) {
    problems.push(`${key} does not come to rest: ${restless}`)
    return
  }
  const fresh = await openPerson(simulator, world, person.who, person.looks, conditions)
  const freshRest = await rested(fresh)
  if (freshRest !== null) problems.push(`a fresh ${key} does not come to rest: ${freshRest}`)
  // Whoever was at rest may just not have noticed yet that their line was cut, or their session ended.
  const unequal = unlessSame(
    () => [person.state(), fresh.state()],
    () => stirring(person) ?? unequalViews(person.state(), fresh.state(), role),
  )
  const different = await until(conditions.patienceMs ?? EQUAL_MS, unequal)
  if (different !== null) problems.push(`${key} sees ${different}`)
  const { unread, items } = fresh.state().notifications
  const counted = items.filter(({ read_at }) => !read_at).length
  if (unread !== counted)
    problems.push(`${key} is told of ${unread} unread notifications, and ${counted} are in the list`)
  fresh.close()
}

/** By a connection of its own: one that was kept may be closed by the server at that very moment. */
const endFaults = (port: number, id: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const path = `/simulator/api/worlds/${id}/faults`
    const headers = { 'Content-Type': 'application/json' }
    const asked = request({ host: '127.0.0.1', port, path, method: 'PUT', headers, agent: false }, (answer) => {
      answer.resume().on('end', resolve)
    })
    asked.on('error', reject)
    asked.end('{"faults":[]}')
  })

/** Ends the storm and compares everybody. */
export async function calm(scene: Scene): Promise<void> {
  const { simulator, world, people, running, spoiled } = scene
  await world.pause()
  await endFaults(simulator.port, world.id)
  await world.advance(LATER_MS)
  await Promise.all(running)
  const staying = people.filter((person) => !isGone(scene, person) && rowOf(world.state().people, person.who.userId))
  // What was dropped without a trace is found when the line comes back: nobody can miss what they never heard of.
  if (spoiled.drops) for (const { line } of staying) line.cut()
  await Promise.all(staying.map((person) => compared(scene, person)))
}
