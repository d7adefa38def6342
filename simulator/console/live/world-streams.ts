// Follows one world live: its clock, log and wire; invalidates the queries that changed. A hidden page closes its stream,
// because browsers limit the connections per host.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { ControlCallName } from '../../control-api/control.calls'
import { type ClockReading, clockReading, type WireRow, wireEntry } from '../../control-api/control.schemas'
import { control } from './control'
import { followStream } from './shared-stream'

/** A reading of the world's clock, and when it arrived by this page's clock, ms. */
export interface ReceivedReading extends ClockReading {
  readonly receivedAt: number
}

export interface LiveWorld {
  readonly reading: ReceivedReading | null
  /** Oldest first. */
  readonly wire: readonly WireRow[] | null
  /** `silent` if the stream doesn't open and the page only reads the world now and then, `lost` while the simulator doesn't respond. */
  readonly connection: 'opening' | 'silent' | 'open' | 'lost' | 'ended'
}

/** Wire log lines held in memory. */
const WIRE_LINES = 400
/** Events within this time are shown together, ms. */
const BATCH_MS = 300

/** The calls whose data may be stale after a log entry, a wire entry, and a new epoch. */
const staleAfterLog = ['timeline.show', 'debrief.world', 'faults.list', 'market.show', 'mailbox.list'] as const
const staleAfterWire = ['debrief.world', 'faults.list', 'coverage.show'] as const
const staleAfterEpoch = ['worlds.show', 'snapshots.list'] as const

const initial: LiveWorld = { reading: null, wire: null, connection: 'opening' }

/** Invalidates these calls for one world; the ones on the page refetch. */
const invalidate = (queries: QueryClient, worldId: string, names: readonly ControlCallName[]): void => {
  for (const name of names) void queries.invalidateQueries({ queryKey: [name, { worldId }] })
}

const parsed = <T extends z.ZodMiniType>(schema: T, data: string | null): z.output<T> | null =>
  data === null ? null : (schema.safeParse(JSON.parse(data)).data ?? null)

/** Runs at most once per BATCH_MS; the last request is never lost. */
const throttle = (run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    schedule: () => {
      timer ??= setTimeout(() => {
        timer = null
        run()
      }, BATCH_MS)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}

type Update = (step: (before: LiveWorld) => LiveWorld) => void

/** A stream that hasn't opened by then is reported, and the page reads the world this often, ms. */
const SLOW_MS = 5_000

/** Both lists without repetitions, in order. */
const merged = (one: readonly WireRow[], other: readonly WireRow[]): readonly WireRow[] =>
  [...new Map([...one, ...other].map((row) => [row.n, row])).values()]
    .sort((first, second) => first.n - second.n)
    .slice(-WIRE_LINES)

const followWorld = (id: string, queries: QueryClient, change: Update): (() => void) => {
  const received: WireRow[] = []
  let stopped = false
  let epoch: number | null = null
  const setConnection = (connection: LiveWorld['connection']): void => change((before) => ({ ...before, connection }))
  change((before) => (before.connection === 'ended' ? before : { ...before, connection: 'opening' }))
  const logChanged = throttle(() => invalidate(queries, id, staleAfterLog))
  const addWire = (rows: readonly WireRow[]): void => {
    if (!stopped) change((before) => ({ ...before, wire: merged(before.wire ?? [], rows) }))
  }
  const wireChanged = throttle(() => {
    addWire(received.splice(0))
    invalidate(queries, id, staleAfterWire)
  })
  // Read once the stream is open, so that no entry is missed in between.
  const readWire = (): void => {
    control('wire.list', { params: { worldId: id }, query: { limit: WIRE_LINES } }).then(addWire, () => addWire([]))
  }
  const showClock = (reading: ClockReading | null, at: number): void => {
    if (reading === null || stopped) return
    // Another window may have received it a while ago.
    const receivedAt = performance.now() - (Date.now() - at)
    change((before) => ({ ...before, reading: { ...reading, receivedAt } }))
    if (reading.epoch !== epoch) invalidate(queries, id, staleAfterEpoch)
    epoch = reading.epoch
  }
  const read = (): void => {
    control('worlds.show', { params: { worldId: id } }).then(
      ({ clock, epoch: current }) => showClock({ ...clock, epoch: current }, Date.now()),
      () => undefined,
    )
    readWire()
    logChanged.schedule()
  }
  let hasOpened = false
  const slowTimer = setInterval(() => {
    if (hasOpened) return
    change((before) => (before.connection === 'opening' ? { ...before, connection: 'silent' } : before))
    read()
  }, SLOW_MS)
  const stop = followStream(id, ({ name, data, at }) => {
    if (name === 'lost' || name === 'ended') return setConnection(name)
    if (name === 'wire') {
      const entry = parsed(wireEntry, data)
      if (entry !== null) received.push(entry)
      return wireChanged.schedule()
    }
    if (name === 'opened') {
      hasOpened = true
      setConnection('open')
      readWire()
    }
    if (name === 'clock') showClock(parsed(clockReading, data), at)
    logChanged.schedule()
  })
  return () => {
    stopped = true
    clearInterval(slowTimer)
    logChanged.stop()
    wireChanged.stop()
    stop()
  }
}

/** The live state of a world; starts over when the id changes. */
export function useLiveWorld(id: string | null): LiveWorld {
  const queries = useQueryClient()
  const [live, setLive] = useState<{ readonly id: string; readonly world: LiveWorld } | null>(null)

  useEffect(() => {
    if (id === null) return
    const change: Update = (step) =>
      setLive((before) => ({ id, world: step(before !== null && before.id === id ? before.world : initial) }))
    let stop: (() => void) | null = null
    const follow = (): void => {
      stop?.()
      stop = document.hidden ? null : followWorld(id, queries, change)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [id, queries])

  return live !== null && live.id === id ? live.world : initial
}
