// Shares one stream per world among all its followers. Browsers open only six connections to a host over HTTP/1.1, and calls need
// some of them.
import { openStream } from './open-stream'
import type { StreamEvent } from './stream-event'

type Receive = (event: StreamEvent) => void

interface SharedStream {
  readonly followers: Set<Receive>
  /** Null while it waits for its turn. */
  close: (() => void) | null
  /** The last event about the connection, and the last reading of the clock, for later followers. */
  connection: StreamEvent | null
  clock: StreamEvent | null
}

/** Worlds that are followed at a time; the others wait. */
const MAX_STREAMS = 4

export interface StreamHub {
  /** Follows a world's stream; returns a function that stops. What was sent before `opened` isn't repeated. */
  readonly follow: (worldId: string, receive: Receive) => () => void
}

export function createStreamHub(): StreamHub {
  const streams = new Map<string, SharedStream>()

  const isOpen = ({ close, connection }: SharedStream): boolean => close !== null && connection?.name !== 'ended'
  /** Opens the streams that wait, in order of arrival, while there is room. */
  const openNext = (): void => {
    for (const [worldId, stream] of streams) {
      if ([...streams.values()].filter(isOpen).length >= MAX_STREAMS) return
      stream.close ??= openStream(worldId, (name, data) => pass(stream, { name, data, at: Date.now() }))
    }
  }
  const pass = (stream: SharedStream, event: StreamEvent): void => {
    if (event.name === 'clock') stream.clock = event
    else if (event.name === 'opened' || event.name === 'lost' || event.name === 'ended') stream.connection = event
    for (const receive of stream.followers) receive(event)
    if (event.name === 'ended') openNext()
  }
  const streamOf = (worldId: string): SharedStream => {
    const stream = streams.get(worldId) ?? { followers: new Set(), close: null, connection: null, clock: null }
    // A new world may have the name of one that ended.
    if (stream.connection?.name === 'ended') {
      stream.close?.()
      Object.assign(stream, { close: null, connection: null, clock: null })
    }
    streams.set(worldId, stream)
    return stream
  }

  return {
    follow(worldId, receive) {
      const stream = streamOf(worldId)
      stream.followers.add(receive)
      for (const event of [stream.connection, stream.clock]) if (event !== null) receive(event)
      openNext()
      return () => {
        if (!stream.followers.delete(receive) || stream.followers.size > 0) return
        stream.close?.()
        streams.delete(worldId)
        openNext()
      }
    },
  }
}
