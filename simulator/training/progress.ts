// How far the tasks of a world's scenario are done, by whoever holds a seat: folded from the log as far as it has grown, and
// from what was seen to be opened. A rewind takes the score back with it. simulator.md, Control API (debrief)
import { auctionStatuses } from '../../src/contract/auction'
import type { BoardOpening, SideRecordStore } from '../persistence/side-records'
import { noSideRecords } from '../persistence/side-records'
import type { RunningWorld } from '../runtime/running-world'
import type { WireEntry, WireLog } from '../runtime/wire-log'
import type { Board } from '../scenarios/language/task-schema'
import type { TaskProgress } from '../scenarios/verdict/tasks'
import { TaskBook } from '../scenarios/verdict/tasks'
import { evolveAll } from '../world/evolve'
import type { WorldState } from '../world/state'

/** The tasks of one seat-holder and what they have brought. */
export interface Score {
  readonly tasks: readonly TaskProgress[]
  readonly score: number
  /** What all tasks together bring. */
  readonly outOf: number
}

interface Kept {
  readonly epoch: number
  readonly book: TaskBook
  state: WorldState
  /** So many entries of the log and sights have been taken in. */
  entries: number
  sights: number
}

const STATUS_LIST = /^\/api\/auction\/list\/(\w+)$/

/** Which board a call shows that somebody has opened. */
const boardOf = ({ name, path }: WireEntry): Board | null => {
  if (name === 'notification.list') return 'notifications'
  if (name.startsWith('indication.')) return 'indications'
  const status = name === 'auction.list' ? STATUS_LIST.exec(path ?? '')?.[1] : undefined
  return auctionStatuses.find((one) => one === status) ?? null
}

export class Progress {
  readonly #sights = new WeakMap<RunningWorld, BoardOpening[]>()
  readonly #kept = new WeakMap<RunningWorld, Map<string, Kept>>()

  constructor(
    private readonly wire: WireLog,
    private readonly records: SideRecordStore = noSideRecords,
  ) {}

  /** Takes in what was seen before the world was resumed, oldest first. */
  resume(world: RunningWorld, sight: BoardOpening): void {
    this.#sights.get(world)?.push(sight)
  }

  /** From now on it is seen what people open in this world. */
  watch(world: RunningWorld): void {
    const sights: BoardOpening[] = []
    this.#sights.set(world, sights)
    this.wire.listen(world, (entry) => {
      const board = entry.kind === 'call' && entry.status === 200 && entry.person !== null ? boardOf(entry) : null
      if (board === null || entry.person === null) return
      const { now, epoch } = world.reading()
      const known = sights.some((one) => one.epoch === epoch && one.persona === entry.person && one.board === board)
      // Again and again is no news, but for a task that begins later: once a minute of the world is enough.
      const last = sights.findLast((one) => one.persona === entry.person && one.board === board)
      if (!known || last === undefined || now - last.at >= 60_000 || now < last.at) {
        const sight = { at: now, epoch, persona: entry.person, board }
        this.records.putSideRecord('board-opening', world.id, String(sights.length), sight)
        sights.push(sight)
      }
    })
  }

  /** Where the tasks stand now. `seats`: who sits where, if not the scenario's own people. */
  of(world: RunningWorld, seats: Readonly<Record<string, string>> = {}): Score {
    const { now, epoch } = world.reading()
    const kept = this.#keptOf(world, seats, epoch)
    const fresh = world.log(kept.entries + 1)
    for (const { at, command, events } of fresh) {
      const before = kept.state
      kept.state = evolveAll(before, events)
      kept.book.saw({ at: Date.parse(at), command, events, before, after: kept.state })
    }
    kept.entries += fresh.length
    const sights = this.#sights.get(world) ?? []
    for (const { at, persona, board, epoch: seen } of sights.slice(kept.sights)) {
      if (seen === epoch) kept.book.opened(persona, board, at)
    }
    kept.sights = sights.length
    kept.book.passed(now)
    const tasks = kept.book.progress()
    return { tasks, score: kept.book.score(), outOf: tasks.reduce((sum, { points }) => sum + points, 0) }
  }

  #keptOf(world: RunningWorld, seats: Readonly<Record<string, string>>, epoch: number): Kept {
    const books = this.#kept.get(world) ?? new Map<string, Kept>()
    this.#kept.set(world, books)
    const key = JSON.stringify(seats)
    const known = books.get(key)
    if (known?.epoch === epoch) return known
    const { state, entries } = world.opening()
    const book = new TaskBook(world.script, state, world.script.startsAt, seats)
    const fresh: Kept = { epoch, book, state, entries, sights: 0 }
    books.set(key, fresh)
    return fresh
  }
}
