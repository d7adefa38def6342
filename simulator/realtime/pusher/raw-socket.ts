// A bare client of the Pusher door, for tests: says frames, and hands out what it hears one by one.
import { once } from 'node:events'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'

const frame = z.object({ event: z.string(), channel: z.optional(z.string()), data: z.optional(z.unknown()) })
export type HeardFrame = z.output<typeof frame> & { readonly text: string }

export interface RawSocket {
  readonly id: string
  /** Resolves when the line is gone, with the close code. */
  readonly gone: Promise<number>
  /** The next frame of this event; those before it are passed over. */
  heard(event: string): Promise<HeardFrame>
  /** Every frame so far, as text. */
  all(): readonly string[]
  say(frame: object | string): void
  /** Asks for a private or presence channel as this person would; answers what came of the asking. */
  join(token: string, world: string, channel: string): Promise<number>
  close(): void
}

const read = (text: string): HeardFrame => {
  try {
    return { ...z.parse(frame, JSON.parse(text)), text }
  } catch {
    return { event: 'unreadable', text }
  }
}

/** Opens a socket on the simulator at this address and waits for its welcome. */
export async function rawSocket(url: string): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/local?protocol=7`)
  const frames: string[] = []
  const waiting: { readonly event: string; readonly done: (heard: HeardFrame) => void }[] = []
  let read_up_to = 0
  const serve = (): void => {
    for (const one of [...waiting]) {
      const at = frames.findIndex((text, place) => place >= read_up_to && read(text).event === one.event)
      if (at < 0) continue
      read_up_to = at + 1
      waiting.splice(waiting.indexOf(one), 1)
      one.done(read(frames[at] ?? ''))
    }
  }
  socket.on('message', (data) => {
    frames.push(data.toString())
    serve()
  })
  socket.on('error', () => undefined)
  const gone = once(socket, 'close').then(([code]) => Number(code))
  const heard = (event: string): Promise<HeardFrame> =>
    new Promise((done) => {
      waiting.push({ event, done })
      serve()
    })
  const welcome = await heard('pusher:connection_established')
  const { socket_id: id } = z.parse(z.object({ socket_id: z.string() }), JSON.parse(String(welcome.data)))
  return {
    id,
    gone,
    heard,
    all: () => frames,
    say: (said) => socket.send(typeof said === 'string' ? said : JSON.stringify(said)),
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
      const said = z.object({ auth: z.string(), channel_data: z.optional(z.string()) })
      const signed = z.parse(said, await answer.json())
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...signed } }))
      return answer.status
    },
    close: () => socket.terminate(),
  }
}
