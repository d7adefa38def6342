// Follows one world live: its clock, its log, and what goes over its wire; marks the answers that changed. A hidden page
// closes its streams, since a browser opens few connections to one host.
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { ControlCallName } from '../../control-api/control.calls'
import type { ClockReading, WireRow } from '../../control-api/control.schemas'
import { clockReading, wireEntry } from '../../control-api/control.schemas'
import { ControlRefusal, streamAddress } from '../../control-api/control-client'
import { control } from './control'

/** A reading of the world's clock, and when it came by this page's own clock, ms. */
export interface ReceivedReading extends ClockReading {
  readonly receivedAt: number
}

export interface LiveWorld {
  readonly reading: ReceivedReading | null
  /** Oldest first. */
  readonly wire: readonly WireRow[] | null
  /** `lost` while the simulator does not answer. */
  readonly connection: 'opening' | 'open' | 'lost' | 'ended'
}

/** Lines of the wire that stay in memory. */
const WIRE_LINES = 400
/** Ms: what comes faster is shown together. */
const GATHERED = 300

/** What a new entry of the log may change, what the wire may change, and what another epoch may change. */
const ofLog = ['timeline.show', 'debrief.world', 'faults.list', 'market.show', 'mailbox.list'] as const
const ofWire = ['debrief.world', 'faults.list', 'coverage.show'] as const
const ofEpoch = ['worlds.show', 'snapshots.list'] as const

const initial: LiveWorld = { reading: null, wire: null, connection: 'opening' }

/** Marks the answers of these calls about a world as out of date; those on the page are read again. */
const invalidate = (queries: QueryClient, worldId: string, names: readonly ControlCallName[]): void => {
  for (const name of names) void queries.invalidateQueries({ queryKey: [name, { worldId }] })
}

const parsed = <T extends z.ZodMiniType>(schema: T, event: Event): z.output<T> | null => {
  if (!(event instanceof MessageEvent) || typeof event.data !== 'string') return null
  return schema.safeParse(JSON.parse(event.data)).data ?? null
}

/** Runs at most once per GATHERED; the last request is never lost. */
const gathering = (run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = null
        run()
      }, GATHERED)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}

type Change = (change: (before: LiveWorld) => LiveWorld) => void

/** How long a stream that was refused is left alone, ms. */
const AGAIN = 2_000

/** False when nobody can answer for it right now: its server is being stopped, or its node has just been lost. */
const isDecided = (error: unknown): boolean =>
  error instanceof ControlRefusal && error.status !== 0 && error.status < 500

const followLog = (id: string, queries: QueryClient, change: Change): (() => void) => {
  let epoch: number | null = null
  let stream: EventSource | null = null
  let again: ReturnType<typeof setTimeout> | null = null
  let stopped = false
  const grew = gathering(() => invalidate(queries, id, ofLog))
  const become = (connection: LiveWorld['connection']): void => {
    if (!stopped) change((before) => ({ ...before, connection }))
  }
  const later = (): void => {
    become('lost')
    if (!stopped) again = setTimeout(listen, AGAIN)
  }
  const listen = (): void => {
    const line = new EventSource(streamAddress('log.stream', id))
    stream = line
    line.addEventListener('open', () => {
      become('open')
      grew.soon()
    })
    line.addEventListener('clock', (event) => {
      const reading = parsed(clockReading, event)
      if (reading !== null) {
        change((before) => ({ ...before, reading: { ...reading, receivedAt: performance.now() } }))
        if (reading.epoch !== epoch) invalidate(queries, id, ofEpoch)
        epoch = reading.epoch
      }
      grew.soon()
    })
    line.addEventListener('entry', grew.soon)
    line.addEventListener('replaced', grew.soon)
    line.addEventListener('ended', () => {
      line.close()
      become('ended')
    })
    line.addEventListener('error', () => {
      if (line.readyState !== EventSource.CLOSED) return become('lost')
      // One that was refused does not come back by itself, and does not say why.
      control('worlds.show', { params: { worldId: id } }).then(later, (error: unknown) =>
        isDecided(error) ? become('ended') : later(),
      )
    })
  }
  listen()
  return () => {
    stopped = true
    grew.stop()
    if (again !== null) clearTimeout(again)
    stream?.close()
  }
}

const followWire = (id: string, queries: QueryClient, change: Change): (() => void) => {
  const received: WireRow[] = []
  let stream: EventSource | null = null
  let stopped = false
  const show = gathering(() => {
    const fresh = received.splice(0)
    change((before) => {
      const last = before.wire?.at(-1)?.n ?? 0
      const wire = [...(before.wire ?? []), ...fresh.filter((entry) => entry.n > last)].slice(-WIRE_LINES)
      return { ...before, wire }
    })
    invalidate(queries, id, ofWire)
  })
  const listen = (from: number): void => {
    if (stopped) return
    stream = new EventSource(streamAddress('wire.stream', id, from))
    stream.addEventListener('wire', (event) => {
      const entry = parsed(wireEntry, event)
      if (entry === null) return
      received.push(entry)
      show.soon()
    })
  }
  control('wire.list', { params: { worldId: id }, query: { limit: WIRE_LINES } }).then(
    (known) => {
      if (stopped) return
      change((before) => ({ ...before, wire: known }))
      listen((known.at(-1)?.n ?? 0) + 1)
    },
    () => listen(1),
  )
  return () => {
    stopped = true
    show.stop()
    stream?.close()
  }
}

/** The world as it runs; starts anew with another id. */
export function useLiveWorld(id: string | null): LiveWorld {
  const queries = useQueryClient()
  const [live, setLive] = useState<{ readonly id: string; readonly world: LiveWorld } | null>(null)

  useEffect(() => {
    if (id === null) return
    const change: Change = (step) =>
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
