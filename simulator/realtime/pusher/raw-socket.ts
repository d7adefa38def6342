// A minimal Pusher client for tests: sends frames and returns received ones by event.
import { once } from 'node:events'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'

const frame = z.object({ event: z.string(), channel: z.optional(z.string()), data: z.optional(z.unknown()) })
type ReceivedFrame = z.output<typeof frame> & { readonly text: string }

/** An open socket. */
export interface RawSocket {
  readonly id: string
  /** Resolves with the close code when the connection has closed. */
  readonly closed: Promise<number>
  /** The next frame of this event; earlier frames are skipped. */
  next(event: string): Promise<ReceivedFrame>
  /** All frames received so far, as text. */
  all(): readonly string[]
  send(frame: object | string): void
  /** Subscribes to a private or presence channel with this token; returns the HTTP status of the authorization. */
  join(token: string, world: string, channel: string): Promise<number>
  close(): void
}

const read = (text: string): ReceivedFrame => {
  try {
    return { ...z.parse(frame, JSON.parse(text)), text }
  } catch {
    return { event: 'unreadable', text }
  }
}

/** Opens a socket to the simulator and waits for its first frame. */
export async function rawSocket(url: string): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/local?protocol=7`)
  const frames: string[] = []
  const waiting: { readonly event: string; readonly resolve: (received: ReceivedFrame) => void }[] = []
  let readUpTo = 0
  const serve = (): void => {
    for (const waiter of [...waiting]) {
      const at = frames.findIndex((text, index) => index >= readUpTo && read(text).event === waiter.event)
      if (at < 0) continue
      readUpTo = at + 1
      waiting.splice(waiting.indexOf(waiter), 1)
      waiter.resolve(read(frames[at] ?? ''))
    }
  }
  socket.on('message', (data) => {
    frames.push(data.toString())
    serve()
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close').then(([code]) => Number(code))
  const nextFrame = (event: string): Promise<ReceivedFrame> =>
    new Promise((resolve) => {
      waiting.push({ event, resolve })
      serve()
    })
  const welcome = await nextFrame('pusher:connection_established')
  const { socket_id: id } = z.parse(z.object({ socket_id: z.string() }), JSON.parse(String(welcome.data)))
  return {
    id,
    closed,
    next: nextFrame,
    all: () => frames,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async join(token, world, channel) {
      const answer = await fetch(`${url}/api/broadcasting/auth`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'X-Simulator-World': world,
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify({ socket_id: id, channel_name: channel }),
      })
      if (answer.status !== 200) return answer.status
      const signature = z.object({ auth: z.string(), channel_data: z.optional(z.string()) })
      const signed = z.parse(signature, await answer.json())
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } }))
      return answer.status
    },
    close: () => socket.terminate(),
  }
}
