// Opens a world's stream, and reopens it when it's lost.
import { ControlRefusal, controlClient, streamAddress } from '../../control-api/control-client'
import { type StreamEvent, serverEvents } from './stream-event'

const control = controlClient((url, init) => fetch(url, init))

/** How long to wait before reopening a refused stream, ms. */
const RETRY_MS = 2_000

/** False for temporary failures: the server is stopping, or the node was just lost. */
const isFinal = (error: unknown): boolean => error instanceof ControlRefusal && error.status !== 0 && error.status < 500

/** Returns a function that closes it. */
export function openStream(
  worldId: string,
  receive: (name: StreamEvent['name'], data: string | null) => void,
): () => void {
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
