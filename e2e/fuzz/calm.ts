// The calm after a storm: everything that went wrong ends, everybody comes to rest, and each person is held against
// somebody who has just come.
import { rowOf } from '../../simulator/world/table'
import { differences, seenBy, unrest } from './equality'
import type { FuzzPerson } from './person'
import { openPerson } from './person'
import type { Scene } from './scene'

/** Until a client must be at rest, real ms; a machine that is busy with everything else takes its time. */
const REST_MS = 150_000
const EQUAL_MS = 20_000
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

const isGone = ({ world }: Scene, { who }: FuzzPerson): boolean => world.state().suspended[who.userId] !== undefined

/** Lets a person rest; signs them in again where their session has ended. */
async function rested(person: FuzzPerson): Promise<string | null> {
  return until(REST_MS, () => {
    const { session, requests } = person.state()
    const isOut = session.status === 'ended' || session.status === 'signed-out'
    // Pressed again where the line broke under it.
    if (isOut && requests.bySubject['auth.login']?.status !== 'pending') person.signIn()
    return unrest(person)
  })
}

async function compared(scene: Scene, person: FuzzPerson): Promise<void> {
  const { simulator, world, problems } = scene
  const { key, role } = person.who
  const restless = await rested(person)
  if (restless !== null) {
    problems.push(`${key} does not come to rest: ${restless}`)
    return
  }
  const fresh = await openPerson(simulator, world, person.who)
  const freshRest = await rested(fresh)
  if (freshRest !== null) problems.push(`a fresh ${key} does not come to rest: ${freshRest}`)
  const first = (): string | null =>
    differences(seenBy(person.state(), role), seenBy(fresh.state(), role)).join('; ') || null
  const different = await until(EQUAL_MS, first)
  if (different !== null) problems.push(`${key} sees ${different}`)
  const { unread, items } = fresh.state().notifications
  const counted = items.filter(({ read_at }) => !read_at).length
  if (unread !== counted)
    problems.push(`${key} is told of ${unread} unread notifications, and ${counted} are in the list`)
  fresh.close()
}

/** Ends the storm and compares everybody. */
export async function calm(scene: Scene): Promise<void> {
  const { simulator, world, people, running, spoiled } = scene
  await world.pause()
  const answer = await fetch(`${simulator.url}/simulator/api/worlds/${world.id}/faults`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ faults: [] }),
  })
  await answer.arrayBuffer()
  await world.advance(LATER_MS)
  await Promise.all(running)
  const staying = people.filter((person) => !isGone(scene, person) && rowOf(world.state().people, person.who.userId))
  // What was dropped without a trace is found when the line comes back: nobody can miss what they never heard of.
  if (spoiled.drops) for (const { line } of staying) line.cut()
  await Promise.all(staying.map((person) => compared(scene, person)))
}
