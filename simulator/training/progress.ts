// Computes the task progress of each seat from the world's log and the boards that people opened, so a rewind undoes it.
import { type BoardOpening, noSideRecords, type SideRecordStore } from '../persistence/side-records'
import type { RunningWorld } from '../runtime/running-world'
import type { Board } from '../scenarios/language/board'
import { type TaskProgress, TaskTracker } from '../scenarios/verdict/tasks'
import { evolveAll } from '../world/evolve'
import type { WorldState } from '../world/state'
import { type JudgedExpectation, judgeExpectations } from './expectations-met'

/** The tasks of one seat and their points. */
export interface Score {
  readonly tasks: readonly TaskProgress[]
  readonly score: number
  /** The total points of all tasks. */
  readonly outOf: number
}

interface Tally {
  readonly epoch: number
  readonly tracker: TaskTracker
  state: WorldState
  /** How many log entries and board openings are counted so far. */
  entries: number
  openings: number
}

export class Progress {
  readonly #openings = new WeakMap<RunningWorld, BoardOpening[]>()
  readonly #tallies = new WeakMap<RunningWorld, Map<string, Tally>>()

  constructor(private readonly records: SideRecordStore = noSideRecords) {}

  /** Restores a stored board opening. Call in order, oldest first. */
  resume(world: RunningWorld, opening: BoardOpening): void {
    this.#openings.get(world)?.push(opening)
  }

  /** Counts the boards that people open in this world from now on; in a branch, also what they opened before in its origin. */
  watch(world: RunningWorld, origin: RunningWorld | null = null): void {
    const { now } = world.reading()
    const inherited = origin === null ? [] : this.#openingsOf(origin).filter(({ at }) => at <= now)
    const openings: BoardOpening[] = []
    this.#openings.set(world, openings)
    for (const opening of inherited) this.#put(world, openings.length, opening)
    world.listen((signal) => {
      if (signal.kind !== 'replaced') return
      for (const [index, opening] of openings.entries()) {
        const isKept = signal.kept !== null && opening.at <= signal.kept
        if (!isKept && opening.undone !== true) this.#put(world, index, { ...opening, undone: true })
      }
    }, 'without announcements')
  }

  /** Stores an opening under its number. */
  #put(world: RunningWorld, index: number, opening: BoardOpening): void {
    this.#openings.get(world)?.splice(index, 1, opening)
    this.records.putSideRecord('board-opening', world.id, String(index), opening)
  }

  /** What people opened in this world, without what a rewind has undone. */
  #openingsOf(world: RunningWorld): readonly BoardOpening[] {
    return (this.#openings.get(world) ?? []).filter(({ undone }) => undone !== true)
  }

  /** Records that a person's page shows this board. The app must report it, because it also reads other boards' lists for their counts. */
  recordOpening(world: RunningWorld, persona: string, board: Board): void {
    const openings = this.#openings.get(world)
    if (openings === undefined) return
    const { now, epoch } = world.reading()
    // Repeated openings matter only to tasks that start later, so one per virtual minute is enough.
    const last = this.#openingsOf(world).findLast((one) => one.persona === persona && one.board === board)
    if (last === undefined || now - last.at >= 60_000)
      this.#put(world, openings.length, { at: now, epoch, persona, board })
  }

  /** The current progress. `seats` overrides who has which seat. */
  of(world: RunningWorld, seats: Readonly<Record<string, string>> = {}): Score {
    const { now, epoch } = world.reading()
    const tally = this.#tallyOf(world, seats, epoch)
    const earliest = world.earliest()
    // Log entries that were discarded before they were counted don't count for anyone.
    if (earliest.entries > tally.entries) Object.assign(tally, { state: earliest.state, entries: earliest.entries })
    const fresh = world.log(tally.entries + 1)
    for (const { at, command, events } of fresh) {
      const before = tally.state
      tally.state = evolveAll(before, events)
      tally.tracker.record({ at: Date.parse(at), command, events, before, after: tally.state })
    }
    tally.entries += fresh.length
    const openings = this.#openings.get(world) ?? []
    for (const { at, persona, board, undone } of openings.slice(tally.openings)) {
      if (undone !== true) tally.tracker.recordOpened(persona, board, at)
    }
    tally.openings = openings.length
    tally.tracker.advance(now)
    const tasks = tally.tracker.progress()
    return { tasks, score: tally.tracker.score(), outOf: tasks.reduce((sum, { points }) => sum + points, 0) }
  }

  /** The scenario's expectations that are due. */
  expectationsMet(world: RunningWorld): readonly JudgedExpectation[] {
    return judgeExpectations(world, this.#openingsOf(world))
  }

  #tallyOf(world: RunningWorld, seats: Readonly<Record<string, string>>, epoch: number): Tally {
    const tallies = this.#tallies.get(world) ?? new Map<string, Tally>()
    this.#tallies.set(world, tallies)
    const key = JSON.stringify(seats)
    const known = tallies.get(key)
    if (known?.epoch === epoch) return known
    const { state, entries } = world.opening()
    const tracker = new TaskTracker(world.script, state, world.script.startsAt, seats)
    const fresh: Tally = { epoch, tracker, state, entries, openings: 0 }
    tallies.set(key, fresh)
    return fresh
  }
}
