// Plays one storm: a world, some of its people with the marketplace open, and random acts. Afterwards all faults end and the storm
// reports every problem in words.
import { ClockRefusal, type RunningWorld } from '../../simulator/runtime/running-world'
import type { Simulator } from '../../simulator/server'
import type { Command } from '../../simulator/world/commands'
import { describe } from '../../simulator/world/describe'
import { type Draws, draws } from '../../simulator/world/draws'
import type { Act, ActKind } from './acts'
import { drawBid } from './bid-action'
import { compareWithFresh, waitUntilIdle } from './compare-with-fresh'
import type { Conditions } from './conditions'
import { fuzzedCall, makeCall } from './fuzzed-calls'
import { fuzzedFault, fuzzedStep } from './fuzzed-steps'
import { worldProblems } from './invariants'
import { followParties, leaksTo } from './leaks'
import { drawOpenPages } from './open-pages'
import { type FuzzPerson, openPerson } from './person'
import type { Scene } from './scene'
import { pick } from './values'

export interface Storm {
  readonly seed: number
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly acts: readonly Act[]
}

export interface StormReport {
  /** Empty for none. */
  readonly problems: readonly string[]
  /** The acts in order, in words. */
  readonly done: readonly string[]
  /** Still running, so that it can be recorded as a scenario. */
  readonly world: RunningWorld
}

const WORLD_SEEDS = 6
const watchers = [
  'harbor-crest',
  'summit-ridge',
  'blue-mesa',
  'prairie-lending',
  'ridgeway-housing',
  'dana-moss',
] as const

/** Two or three people of the cast, from both sides. */
function castOf(draw: Draws): readonly string[] {
  const investor = draw.oneOf(['harbor-crest', 'summit-ridge', 'blue-mesa'])
  const seller = draw.oneOf(['prairie-lending', 'ridgeway-housing', 'dana-moss'])
  const third = draw.oneOf(watchers)
  return [...new Set(draw.percent(50) ? [investor, seller, third] : [investor, seller])]
}

const isServerError = (status: number): boolean => status >= 500 && status !== 503

async function submit({ world, spoiled, problems }: Scene, command: Command | null): Promise<string | null> {
  if (command === null) return null
  const what = describe(world.state(), command)
  if (command.name === 'begin fault') {
    const { fault } = command.fault
    if (fault === 'error') spoiled.errors = true
    if (fault === 'drop events') spoiled.drops = true
    await world.submit(command)
    return `fault ${JSON.stringify(command.fault)}`
  }
  const outcome = await world.submit(command).catch((error: unknown) => {
    problems.push(`${what} threw ${String(error)}`)
    return null
  })
  return outcome?.ok === true ? what : `${what} (refused)`
}

/** Runs a change of the clock; null if the clock refuses it now. */
async function moveClock(what: string, work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return what
  } catch (error) {
    if (error instanceof ClockRefusal) return null
    throw error
  }
}

async function changeFork({ world, simulator, problems }: Scene, draw: Draws): Promise<string> {
  const fork = await simulator.worlds.fork(world, { paused: true })
  const before = world.hash()
  await submit(
    {
      simulator,
      world: fork,
      people: [],
      conditions: {},
      problems,
      running: [],
      spoiled: { errors: true, drops: true },
    },
    fuzzedStep(fork, draw),
  )
  await fork.advance(60_000)
  problems.push(...worldProblems(fork).map((problem) => `fork: ${problem}`))
  simulator.worlds.delete(fork.id)
  if (world.hash() !== before && world.paused()) problems.push('what happened in a fork changed its origin')
  return 'a fork is changed'
}

type ActHandler = (scene: Scene, draw: Draws) => Promise<string | null> | string | null

/** One of the people, mostly of these roles. */
const pickPerson = ({ people }: Scene, draw: Draws, roles: readonly string[] = []): FuzzPerson => {
  const withRole = draw.percent(70) ? people.filter(({ who }) => roles.includes(who.role)) : []
  const chosen = pick(withRole.length > 0 ? withRole : people, draw)
  if (chosen === undefined) throw new Error('a storm needs people')
  return chosen
}

/** Does an act of each kind and describes it; null if nothing was done. */
const actHandlers: Readonly<Record<ActKind, ActHandler>> = {
  call(scene, draw) {
    const call = fuzzedCall(scene.world, draw)
    const person = pickPerson(scene, draw, call.roles)
    const answer = makeCall(scene.simulator.url, person, scene.world, call).then((status) => {
      if (isServerError(status) && !scene.spoiled.errors) scene.problems.push(`${call.name} answered ${status}`)
    })
    scene.running.push(answer)
    return `${person.who.key} calls ${call.method} ${call.path} ${JSON.stringify(call.body)?.slice(0, 200) ?? ''}`
  },
  step: (scene, draw) => submit(scene, fuzzedStep(scene.world, draw)),
  fault: (scene, draw) => submit(scene, fuzzedFault(scene.world, draw)),
  intent(scene, draw) {
    const person = pickPerson(scene, draw, ['investor'])
    const action = drawBid(person.state(), draw)
    if (action === null) return null
    person.dispatch(action)
    return `${person.who.key} presses Confirm: ${JSON.stringify(action.payload)}`
  },
  advance: ({ world }, draw) => {
    const ms = draw.between(1, 300) * 1_000
    return moveClock(`advance ${ms / 1_000}s`, () => world.advance(ms))
  },
  async pace({ world }, draw) {
    const rate = draw.oneOf([1, 10, 60])
    if (!world.paused()) return moveClock('pause', () => world.pause())
    await world.setRate(rate)
    return moveClock(`play at ${rate}`, () => world.play())
  },
  rewind({ world }, draw) {
    const offsetMs = Math.floor((world.position() * draw.between(0, 100)) / 100)
    return draw.percent(15)
      ? moveClock('reset', () => world.reset())
      : moveClock(`rewind to ${offsetMs}ms`, () => world.rewind({ offsetMs }))
  },
  fork: changeFork,
  tab(scene, draw) {
    const person = pickPerson(scene, draw)
    person.reopenTab()
    return `${person.who.key} closes the tab and opens another`
  },
  cut(scene, draw) {
    const person = pickPerson(scene, draw)
    person.connection.cut()
    return `the connection of ${person.who.key} is cut`
  },
  async expiry(scene, draw) {
    const { key } = pickPerson(scene, draw).who
    const fault = { fault: 'expire token', for: key } as const
    await scene.world.submit({ name: 'begin fault', actor: 'system', origin: 'control', fault })
    return `the session of ${key} ends`
  },
}

/** Time before the first act, so that a person can join when the storm's file is played. Virtual ms. */
const QUIET_MS = 1_000
/** How long a storm waits for its clients at most, before it begins and between some acts. Real ms. */
const BEGIN_MS = 20_000
const BETWEEN_MS = 1_000

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function playActs(scene: Scene, acts: readonly Act[]): Promise<readonly string[]> {
  const done: string[] = []
  for (const [place, { kind, seed }] of acts.entries()) {
    const draw = draws(seed, kind)
    const what = await actHandlers[kind](scene, draw)
    done.push(`${place + 1}. ${kind}: ${what ?? 'nothing'}`)
    // So that its effects sometimes overlap with the next act.
    await delay(draw.oneOf([0, 0, 5, 30]))
    if (draw.percent(12)) await waitUntilIdle(scene.people, BETWEEN_MS)
  }
  return done
}

/** Plays a storm and reports its problems. The world keeps existing, so that the caller can record it. */
export async function playStorm(
  simulator: Simulator,
  { seed, broadcaster, acts }: Storm,
  conditions: Conditions = {},
): Promise<StormReport> {
  const draw = draws(seed, 'storm')
  const world = simulator.worlds.create({
    scenario: 'first-live-auction',
    seed: 40 + draw.between(1, WORLD_SEEDS),
    paused: true,
    broadcaster,
    toOthers: draw.percent(20),
  })
  const followed = followParties(world)
  await world.advance(QUIET_MS)
  const keys = castOf(draw)
  const cast = world.cast.filter(({ key }) => keys.includes(key))
  const people = await Promise.all(
    cast.map((who) =>
      openPerson(simulator, world, who, drawOpenPages(world, who, draws(seed, 'looks', who.key)), conditions),
    ),
  )
  const scene: Scene = {
    simulator,
    world,
    people,
    conditions,
    problems: [],
    running: [],
    spoiled: { errors: false, drops: false },
  }
  const { problems } = scene
  let done: readonly string[] = []
  try {
    // A few storms begin while clients are still connecting.
    if (!draw.percent(15)) await waitUntilIdle(people, BEGIN_MS)
    done = await playActs(scene, acts)
    await compareWithFresh(scene)
    problems.push(...worldProblems(world))
    for (const { who, connection } of people)
      problems.push(...leaksTo(world, followed.parties, who.userId, connection.received()))
  } catch (error) {
    problems.push(`the storm was aborted: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  followed.stop()
  for (const one of people) one.close()
  return { problems, done, world }
}
