// Whether trainees are at their pages: from the sockets of their worlds and what they did last. In real time, and stored nowhere, so
// it changes neither logs nor scores.
import type { ConnectionRegistry } from '../realtime/connections/connection-registry'
import type { RunningWorld } from '../runtime/running-world'
import type { WireLog } from '../runtime/wire-log'
import { personByKey } from '../world/people/people'
import type { Presence } from './training.schemas'

/** A trainee who has done nothing for this long is idle, real ms. Reading a page counts as nothing. */
const IDLE_MS = 180_000

interface Traces {
  /** When the user last opened a page, bid or changed something, ms since 1970. */
  active: number | null
  /** When a page of theirs last closed. */
  left: number | null
}

export class SeatPresence {
  readonly #traces = new WeakMap<RunningWorld, Map<number, Traces>>()

  constructor(
    private readonly connections: ConnectionRegistry,
    private readonly wire: WireLog,
    private readonly now: () => number = Date.now,
  ) {
    connections.onBound((_connection, world, userId) => this.markActive(world, userId))
    connections.onLeft((connection, world) => {
      const userId = connections.userOf(connection)
      if (userId !== null) this.#tracesOf(world, userId).left = this.now()
    })
  }

  /** Notes the calls of this world that a person makes, from now on. Pages read by themselves, so reading isn't one. */
  watch(world: RunningWorld): void {
    this.wire.listen(world, ({ kind, method, person }) => {
      if (kind !== 'call' || method === 'GET' || person === null) return
      this.markActive(world, personByKey(world.state(), person)?.id ?? null)
    })
  }

  /** The user has just done something. */
  markActive(world: RunningWorld, userId: number | null): void {
    if (userId !== null) this.#tracesOf(world, userId).active = this.now()
  }

  /** Whether this user is at a page of this world. */
  of(world: RunningWorld | null, userId: number): Presence {
    if (world === null) return { state: 'away', since: null }
    const { active, left } = this.#tracesOf(world, userId)
    const text = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
    if (this.connections.connectionsOf(world, userId).length === 0) return { state: 'away', since: text(left) }
    const isIdle = active !== null && this.now() - active >= IDLE_MS
    return isIdle ? { state: 'idle', since: text(active) } : { state: 'here', since: null }
  }

  #tracesOf(world: RunningWorld, userId: number): Traces {
    const ofWorld = this.#traces.get(world) ?? new Map<number, Traces>()
    this.#traces.set(world, ofWorld)
    const traces = ofWorld.get(userId) ?? { active: null, left: null }
    ofWorld.set(userId, traces)
    return traces
  }
}
