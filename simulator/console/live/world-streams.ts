// Follows one world live: its clock, log and wire; invalidates the queries that changed. A hidden page closes its streams,
// because browsers limit the connections per host.
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { ControlCallName } from '../../control-api/control.calls'
import type { ClockReading, WireRow } from '../../control-api/control.schemas'
import { clockReading, wireEntry } from '../../control-api/control.schemas'
import { ControlRefusal, streamAddress } from '../../control-api/control-client'
import { control } from './control'

/** A reading of the world's clock, and when it arrived by this page's clock, ms. */
export interface ReceivedReading extends ClockReading {
  readonly receivedAt: number
}

export interface LiveWorld {
  readonly reading: ReceivedReading | null
  /** Oldest first. */
  readonly wire: readonly WireRow[] | null
  /** `lost` while the simulator doesn't respond. */
  readonly connection: 'opening' | 'open' | 'lost' | 'ended'
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

const parseEvent = <T extends z.ZodMiniType>(schema: T, event: Event): z.output<T> | null => {
  if (!(event instanceof MessageEvent) || typeof event.data !== 'string') return null
  return schema.safeParse(JSON.parse(event.data)).data ?? null
}

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

/** How long to wait before reopening a refused stream, ms. */
const RETRY_MS = 2_000

/** False for temporary failures: the server is stopping, or the node was just lost. */
const isFinal = (error: unknown): boolean => error instanceof ControlRefusal && error.status !== 0 && error.status < 500

const followLog = (id: string, queries: QueryClient, change: Update): (() => void) => {
  let epoch: number | null = null
  let stream: EventSource | null = null
  let retryTimer: ReturnType<typeof setTimeout> | null = null
  let stopped = false
  const logChanged = throttle(() => invalidate(queries, id, staleAfterLog))
  const setConnection = (connection: LiveWorld['connection']): void => {
    if (!stopped) change((before) => ({ ...before, connection }))
  }
  const retryLater = (): void => {
    setConnection('lost')
    if (!stopped) retryTimer = setTimeout(listen, RETRY_MS)
  }
  const listen = (): void => {
    const source = new EventSource(streamAddress('log.stream', id))
    stream = source
    source.addEventListener('open', () => {
      setConnection('open')
      logChanged.schedule()
    })
    source.addEventListener('clock', (event) => {
      const reading = parseEvent(clockReading, event)
      if (reading !== null) {
        change((before) => ({ ...before, reading: { ...reading, receivedAt: performance.now() } }))
        if (reading.epoch !== epoch) invalidate(queries, id, staleAfterEpoch)
        epoch = reading.epoch
      }
      logChanged.schedule()
    })
    source.addEventListener('entry', logChanged.schedule)
    source.addEventListener('replaced', logChanged.schedule)
    source.addEventListener('ended', () => {
      source.close()
      setConnection('ended')
    })
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return setConnection('lost')
      // A refused EventSource neither reconnects nor says why.
      control('worlds.show', { params: { worldId: id } }).then(retryLater, (error: unknown) =>
        isFinal(error) ? setConnection('ended') : retryLater(),
      )
    })
  }
  listen()
  return () => {
    stopped = true
    logChanged.stop()
    if (retryTimer !== null) clearTimeout(retryTimer)
    stream?.close()
  }
}

const followWire = (id: string, queries: QueryClient, change: Update): (() => void) => {
  const received: WireRow[] = []
  let stream: EventSource | null = null
  let stopped = false
  const show = throttle(() => {
    const fresh = received.splice(0)
    change((before) => {
      const last = before.wire?.at(-1)?.n ?? 0
      const wire = [...(before.wire ?? []), ...fresh.filter((entry) => entry.n > last)].slice(-WIRE_LINES)
      return { ...before, wire }
    })
    invalidate(queries, id, staleAfterWire)
  })
  const listen = (from: number): void => {
    if (stopped) return
    stream = new EventSource(streamAddress('wire.stream', id, from))
    stream.addEventListener('wire', (event) => {
      const entry = parseEvent(wireEntry, event)
      if (entry === null) return
      received.push(entry)
      show.schedule()
    })
  }
  control('wire.list', { params: { worldId: id }, query: { limit: WIRE_LINES } }).then(
    (stored) => {
      if (stopped) return
      change((before) => ({ ...before, wire: stored }))
      listen((stored.at(-1)?.n ?? 0) + 1)
    },
    () => listen(1),
  )
  return () => {
    stopped = true
    show.stop()
    stream?.close()
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
    let stops: (() => void)[] = []
    const follow = (): void => {
      for (const stop of stops) stop()
      stops = document.hidden ? [] : [followLog(id, queries, change), followWire(id, queries, change)]
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      for (const stop of stops) stop()
    }
  }, [id, queries])

  return live !== null && live.id === id ? live.world : initial
}
