// The live stream of a world, one for all windows of a browser: browsers open only six connections to a host over HTTP/1.1, and
// calls need some of them. The window that holds the world's lock opens the stream and passes its events on; when it closes or
// is hidden, the browser gives the lock to the next one. Without locks (plain HTTP on another machine) each window has its own.
import * as z from 'zod/mini'
import { ControlRefusal, streamAddress } from '../../control-api/control-client'
import { control } from './control'

const serverEvents = ['clock', 'entry', 'replaced', 'wire', 'ended'] as const

const streamEvent = z.object({
  /** `lost` while the simulator doesn't respond. */
  name: z.enum([...serverEvents, 'opened', 'lost']),
  /** The JSON of a server's event; null otherwise. */
  data: z.nullable(z.string()),
  /** When it arrived in this browser, ms since 1970. */
  at: z.number(),
})
export type StreamEvent = z.output<typeof streamEvent>

/** A window asks the one with the stream for its state. */
const ASK = 'ask'

/** Worlds that the windows of a browser follow at a time; the others wait. */
const MAX_STREAMS = 4
const slots = Array.from({ length: MAX_STREAMS }, (_, slot) => `simulator-stream-slot ${slot}`)

/** How long to wait before reopening a refused stream, ms. */
const RETRY_MS = 2_000

/** False for temporary failures: the server is stopping, or the node was just lost. */
const isFinal = (error: unknown): boolean => error instanceof ControlRefusal && error.status !== 0 && error.status < 500

/** Opens the stream and reopens it when it's lost; returns a function that closes it. */
function openStream(worldId: string, receive: (name: StreamEvent['name'], data: string | null) => void): () => void {
  let source: EventSource | null = null
  let retryTimer: ReturnType<typeof setTimeout> | null = null
  let stopped = false
  const retryLater = (): void => {
    if (stopped) return
    receive('lost', null)
    retryTimer = setTimeout(listen, RETRY_MS)
  }
  const listen = (): void => {
    const opened = new EventSource(streamAddress('world.stream', worldId))
    source = opened
    opened.addEventListener('open', () => receive('opened', null))
    for (const name of serverEvents) {
      opened.addEventListener(name, (event) => {
        if (name === 'ended') opened.close()
        receive(name, event instanceof MessageEvent && typeof event.data === 'string' ? event.data : null)
      })
    }
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return receive('lost', null)
      // A refused EventSource neither reconnects nor says why.
      control('worlds.show', { params: { worldId } }).then(retryLater, (error: unknown) => {
        if (!isFinal(error)) retryLater()
        else if (!stopped) receive('ended', null)
      })
    })
  }
  listen()
  return () => {
    stopped = true
    if (retryTimer !== null) clearTimeout(retryTimer)
    source?.close()
  }
}

/** Runs `lead` when no other window leads this world, and fewer than MAX_STREAMS worlds are led. */
async function leadInTurn(
  locks: LockManager,
  name: string,
  stop: AbortSignal,
  lead: () => Promise<void>,
): Promise<void> {
  const inAnySlot = () => {
    const waiting = new AbortController()
    const inSlot = (): Promise<void> | undefined => {
      if (waiting.signal.aborted) return
      waiting.abort()
      return lead()
    }
    stop.addEventListener('abort', () => waiting.abort())
    if (stop.aborted) waiting.abort()
    return Promise.allSettled(slots.map((slot) => locks.request(slot, { signal: waiting.signal }, inSlot)))
  }
  // Rejects if this window stops first.
  await locks.request(name, { signal: stop }, inAnySlot).catch(() => undefined)
}

/** Follows a world's stream; returns a function that stops. What was sent before `opened` isn't repeated. */
export function followStream(worldId: string, receive: (event: StreamEvent) => void): () => void {
  const stop = new AbortController()
  const name = `simulator-stream ${worldId}`
  const channel = new BroadcastChannel(name)
  /** The state of this window's stream; null while another window has it. */
  let state: { connection: StreamEvent | null; clock: StreamEvent | null } | null = null
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (state === null) {
      const event = streamEvent.safeParse(data).data
      if (event !== undefined) receive(event)
    } else if (data === ASK) {
      for (const event of [state.connection, state.clock]) if (event !== null) channel.postMessage(event)
    }
  })
  const lead = (): Promise<void> => {
    const own: NonNullable<typeof state> = { connection: null, clock: null }
    state = own
    const close = openStream(worldId, (kind, data) => {
      const event: StreamEvent = { name: kind, data, at: Date.now() }
      if (kind === 'clock') own.clock = event
      else if (kind === 'opened' || kind === 'lost' || kind === 'ended') own.connection = event
      channel.postMessage(event)
      receive(event)
    })
    return new Promise((resolve) => {
      stop.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  }
  // Only secure origins have locks.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) void lead()
  else {
    channel.postMessage(ASK)
    void leadInTurn(locks, name, stop.signal, lead)
  }
  return () => {
    stop.abort()
    channel.close()
  }
}
