// Which window opens a world's stream, and what the others get from it. Locks and EventSource are small models of the browser's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStream } from './shared-stream'

/** The exclusive locks of one browser, each with the requests that wait for it. */
class Locks {
  readonly #waiting = new Map<string, (() => Promise<unknown>)[]>()

  request(name: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(name) ?? []
      this.#waiting.set(name, queue)
      const start = async () => {
        resolve(await run())
        queue.shift()
        void queue[0]?.()
      }
      queue.push(start)
      if (queue.length === 1) void Promise.resolve().then(start)
      signal.addEventListener('abort', () => {
        const place = queue.indexOf(start)
        if (place < 1) return
        queue.splice(place, 1)
        reject(new Error('aborted'))
      })
    })
  }
}

let streams: Stream[] = []
class Stream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  constructor(readonly url: string) {
    super()
    streams.push(this)
  }
  send(name: string, data: object): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
  close(): void {
    this.readyState = Stream.CLOSED
  }
}

const openStreams = () => streams.filter(({ readyState }) => readyState !== Stream.CLOSED)
const stops: (() => void)[] = []

beforeEach(() => {
  streams = []
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('navigator', { locks: new Locks() })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

function openWindow(worldId: string) {
  const received: string[] = []
  const stop = followStream(worldId, ({ name, data }) => received.push(data === null ? name : `${name} ${data}`))
  stops.push(stop)
  return { received, stop }
}

test('windows of one browser share one stream of their world, and all of them receive its events', async () => {
  const windows = ['w', 'w', 'w', 'w'].map(openWindow)
  await vi.waitFor(() => expect(streams.map(({ url }) => url)).toEqual(['/simulator/api/worlds/w/stream']))
  streams[0]?.dispatchEvent(new Event('open'))
  streams[0]?.send('wire', { n: 1 })
  for (const { received } of windows) await vi.waitFor(() => expect(received).toEqual(['opened', 'wire {"n":1}']))
  expect(streams).toHaveLength(1)
})

test('a window that opens later is told whether the stream is open, and the last reading of the clock', async () => {
  openWindow('w')
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.dispatchEvent(new Event('open'))
  streams[0]?.send('clock', { rate: 1 })
  const later = openWindow('w')
  await vi.waitFor(() => expect(later.received).toEqual(['opened', 'clock {"rate":1}']))
})

test('when the window with the stream closes, another one opens its own', async () => {
  const [first, second] = [openWindow('w'), openWindow('w')]
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  first.stop()
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  expect(openStreams()).toEqual([streams[1]])
  streams[1]?.dispatchEvent(new Event('open'))
  expect(second.received).toEqual(['opened'])
})

test('windows of seven worlds open four streams, so that calls keep a connection, and the next opens when one closes', async () => {
  const windows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(openWindow)
  await vi.waitFor(() => expect(streams).toHaveLength(4))
  windows[0]?.stop()
  await vi.waitFor(() => expect(streams).toHaveLength(5))
  expect(openStreams()).toHaveLength(4)
})

test('without locks, each window opens its own stream and takes only its events', async () => {
  vi.stubGlobal('navigator', {})
  const [one, other] = [openWindow('w'), openWindow('w')]
  expect(streams).toHaveLength(2)
  streams[0]?.dispatchEvent(new Event('open'))
  expect([one.received, other.received]).toEqual([['opened'], []])
})
