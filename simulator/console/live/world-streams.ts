// Follows one world live: its clock, that its log grew, and what goes over its wire. A hidden page lets go of its
// streams, since a browser opens few connections to one host.
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { addresses, control } from '../control-client'
import type { Reading, WireEntry } from '../shapes'
import { reading, wireEntry } from '../shapes'

/** The clock as it was told, and when that was by this page's own. */
export interface HeardReading extends Reading {
  readonly heardAt: number
}

export interface LiveWorld {
  readonly reading: HeardReading | null
  /** Grows when the log did, or the world became another one. */
  readonly version: number
  /** Grows with the wire. */
  readonly wireVersion: number
  /** Oldest first. */
  readonly wire: readonly WireEntry[] | null
  /** `lost` while the simulator does not answer. */
  readonly line: 'opening' | 'open' | 'lost' | 'ended'
}

/** Lines of the wire that are kept. */
const KEPT = 400
/** Ms: what comes faster is shown together. */
const GATHERED = 300

const nothing: LiveWorld = { reading: null, version: 0, wireVersion: 0, wire: null, line: 'opening' }

const parsed = <T extends z.ZodMiniType>(schema: T, event: Event): z.output<T> | null => {
  if (!(event instanceof MessageEvent) || typeof event.data !== 'string') return null
  const read = z.safeParse(schema, JSON.parse(event.data))
  return read.success ? read.data : null
}

/** Calls at most once per GATHERED, the last call never lost. */
const gathering = (act: () => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = null
        act()
      }, GATHERED)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}

type Change = (change: (before: LiveWorld) => LiveWorld) => void

const followLog = (id: string, change: Change): (() => void) => {
  const grew = gathering(() => change((before) => ({ ...before, version: before.version + 1 })))
  const stream = new EventSource(addresses.logStream(id))
  stream.addEventListener('open', () => {
    change((before) => ({ ...before, line: 'open' }))
    grew.soon()
  })
  stream.addEventListener('clock', (event) => {
    const told = parsed(reading, event)
    if (told !== null) change((before) => ({ ...before, reading: { ...told, heardAt: performance.now() } }))
    grew.soon()
  })
  stream.addEventListener('entry', grew.soon)
  stream.addEventListener('replaced', grew.soon)
  stream.addEventListener('ended', () => {
    stream.close()
    change((before) => ({ ...before, line: 'ended' }))
  })
  stream.addEventListener('error', () => {
    // A closed stream will not come back by itself: the world is not there.
    change((before) => ({ ...before, line: stream.readyState === EventSource.CLOSED ? 'ended' : 'lost' }))
  })
  return () => {
    grew.stop()
    stream.close()
  }
}

const followWire = (id: string, change: Change): (() => void) => {
  const heard: WireEntry[] = []
  let stream: EventSource | null = null
  let gone = false
  const show = gathering(() => {
    const fresh = heard.splice(0)
    change((before) => {
      const last = before.wire?.at(-1)?.n ?? 0
      const wire = [...(before.wire ?? []), ...fresh.filter((entry) => entry.n > last)].slice(-KEPT)
      return { ...before, wire, wireVersion: before.wireVersion + 1 }
    })
  })
  const listen = (from: number): void => {
    if (gone) return
    stream = new EventSource(addresses.wireStream(id, from))
    stream.addEventListener('wire', (event) => {
      const entry = parsed(wireEntry, event)
      if (entry === null) return
      heard.push(entry)
      show.soon()
    })
  }
  control.wire(id, KEPT).then(
    (known) => {
      if (gone) return
      change((before) => ({ ...before, wire: known }))
      listen((known.at(-1)?.n ?? 0) + 1)
    },
    () => listen(1),
  )
  return () => {
    gone = true
    show.stop()
    stream?.close()
  }
}

/** The world as it goes on; everything begins anew with another id. */
export function useLiveWorld(id: string | null): LiveWorld {
  const [live, setLive] = useState<{ readonly id: string; readonly world: LiveWorld } | null>(null)

  useEffect(() => {
    if (id === null) return
    const change: Change = (step) =>
      setLive((before) => ({ id, world: step(before !== null && before.id === id ? before.world : nothing) }))
    let leave: (() => void)[] = []
    const follow = (): void => {
      for (const one of leave) one()
      leave = document.hidden ? [] : [followLog(id, change), followWire(id, change)]
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      for (const one of leave) one()
    }
  }, [id])

  return live !== null && live.id === id ? live.world : nothing
}
