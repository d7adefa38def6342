// `replay`: a scenario of 100,000 events through the whole simulator in one process (worlds, agenda, bots, rules, log), as
// fast as virtual time can run, beside folding the very same events bare. Also: the same bytes every time, and what making
// and resetting a world costs.
import type { LogEntry } from '../../simulator/runtime/log-entry'
import { GrowingHashes } from '../../simulator/runtime/log-hash'
import { manualTime } from '../../simulator/runtime/manual-time'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { noStorage } from '../../simulator/runtime/world-storage'
import { Worlds } from '../../simulator/runtime/worlds'
import type { Script } from '../../simulator/scenarios/play/script'
import { decide } from '../../simulator/world/decide'
import type { WorldEvent } from '../../simulator/world/events'
import { evolveAll } from '../../simulator/world/evolve'
import type { WorldState } from '../../simulator/world/state'
import type { Report } from './report'
import { atMost, median, over, ratiosOf } from './report'

const SCENARIO = 'busy-market'
const EVENTS = 100_000
const REPEATS = 5
const HOUR = 3_600_000

const inMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

interface Played {
  readonly ms: number
  readonly hash: string
  readonly events: readonly WorldEvent[]
  readonly opening: WorldState
  /** The whole log; so many of its entries led to the opening. */
  readonly log: readonly LogEntry[]
  readonly opened: number
  readonly script: Script
  readonly seed: number
  /** Virtual hours that it took. */
  readonly hours: number
}

const eventsIn = (world: RunningWorld, from: number): number =>
  world.log(from).reduce((sum, { events }) => sum + events.length, 0)

/** Plays the busy market until so many events have happened. */
async function play(worlds: Worlds): Promise<Played> {
  const world = worlds.create({ scenario: SCENARIO, id: 'replay', paused: true })
  const { state, entries } = world.opening()
  let [happened, seen, hours] = [0, entries, 0]
  const begin = process.cpuUsage()
  while (happened < EVENTS) {
    await world.advance(HOUR)
    hours += 1
    happened += eventsIn(world, seen + 1)
    seen = world.log().length
  }
  const ms = inMs(process.cpuUsage(begin))
  const events = world.log(entries + 1).flatMap((entry) => entry.events)
  const hash = world.hash()
  worlds.delete('replay')
  return {
    ms,
    hash,
    events,
    opening: state,
    log: world.log(),
    opened: entries,
    script: world.script,
    seed: world.seed,
    hours,
  }
}

function foldBare({ opening, events }: Played): number {
  const begin = process.cpuUsage()
  const end = evolveAll(opening, events)
  const ms = inMs(process.cpuUsage(begin))
  if (end === opening) throw new Error('nothing was folded')
  return ms
}

/**
 * The floor: the commands are known, so nothing is planned, and nothing is kept; the rules decide, the events are folded and
 * both hashes of the log grow.
 */
function decideFoldAndHash({ opening, log, opened, script, seed, hash }: Played): number {
  const hashes = new GrowingHashes(script, seed, null)
  hashes.of(log.slice(0, opened))
  let state = opening
  const begin = process.cpuUsage()
  for (const entry of log.slice(opened)) {
    const { events } = decide(state, entry.command, Date.parse(entry.at))
    state = evolveAll(state, events)
    hashes.of([{ ...entry, events }])
  }
  const ms = inMs(process.cpuUsage(begin))
  if (hashes.of([]).exact !== hash) throw new Error('the floor has another log')
  return ms
}

/** Elapsed ms of making a world, and of resetting it after an hour. */
async function makeAndReset(worlds: Worlds): Promise<{ readonly make: number; readonly reset: number }> {
  const begin = performance.now()
  const world = worlds.create({ scenario: SCENARIO, id: 'made', paused: true })
  const made = performance.now()
  await world.advance(HOUR)
  const advanced = performance.now()
  await world.reset()
  const reset = performance.now()
  worlds.delete('made')
  return { make: made - begin, reset: reset - advanced }
}

const ms = (value: number): string => `${value.toFixed(1)} ms`

/** Runs the bench. */
export async function benchReplay(): Promise<Report> {
  const worlds = new Worlds(manualTime(), noStorage, undefined, Number.POSITIVE_INFINITY)
  const runs: number[] = []
  const folds: number[] = []
  const floors: number[] = []
  const hashes = new Set<string>()
  let hours = 0
  let count = 0
  for (let turn = 0; turn <= REPEATS; turn++) {
    const played = await play(worlds)
    const fold = foldBare(played)
    const floor = decideFoldAndHash(played)
    hashes.add(played.hash)
    hours = played.hours
    count = played.events.length
    // The first is the warm-up.
    if (turn === 0) continue
    runs.push(played.ms)
    folds.push(fold)
    floors.push(floor)
  }
  const made: number[] = []
  const resets: number[] = []
  for (let turn = 0; turn < REPEATS; turn++) {
    const { make, reset } = await makeAndReset(worlds)
    made.push(make)
    resets.push(reset)
  }
  const ratio = median(runs) / median(folds)
  const least = median(floors) / median(folds)
  return {
    bench: 'replay',
    columns: ['', 'median'],
    rows: [
      [`${count} events through the simulator`, ms(median(runs))],
      ['their commands decided, folded and hashed', ms(median(floors))],
      ['the same events folded bare', ms(median(folds))],
      ['simulator / bare', `${ratio.toFixed(2)}x`],
      ['decided, folded and hashed / bare', `${least.toFixed(2)}x`],
      ['making a world', ms(median(made))],
      ['resetting it after an hour', ms(median(resets))],
    ],
    goals: [
      over(least, atMost('through the simulator / folded bare', ratio, 2, ratiosOf(runs, folds))),
      atMost('different logs in all repeats', hashes.size, 1),
      atMost('making a world, ms', median(made), 5),
      atMost('resetting a world, ms', median(resets), 20),
    ],
    notes: [`${hours} hours of virtual time; log ${[...hashes].join(', ')}`],
  }
}
