// How the windows of a browser share the streams of their worlds. EventSource is a small model of the browser's.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStreamHub, type StreamHub } from './stream-hub'

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
let hub: StreamHub

beforeEach(() => {
  streams = []
  hub = createStreamHub()
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function openWindow(worldId: string) {
  const received: string[] = []
  const stop = hub.follow(worldId, ({ name, data }) => received.push(data === null ? name : `${name} ${data}`))
  return { received, stop }
}

test('windows share one stream of their world, and all of them receive its events', () => {
  const windows = ['w', 'w', 'w', 'w'].map(openWindow)
  expect(streams.map(({ url }) => url)).toEqual(['/simulator/api/worlds/w/stream'])
  streams[0]?.dispatchEvent(new Event('open'))
  streams[0]?.send('wire', { n: 1 })
  for (const { received } of windows) expect(received).toEqual(['opened', 'wire {"n":1}'])
})

test('a window that opens later receives the state of the stream and the last reading of the clock', () => {
  openWindow('w')
  streams[0]?.dispatchEvent(new Event('open'))
  streams[0]?.send('clock', { rate: 1 })
  expect(openWindow('w').received).toEqual(['opened', 'clock {"rate":1}'])
})

test('the stream stays open until the last of its windows closes', () => {
  const [first, second] = [openWindow('w'), openWindow('w')]
  first.stop()
  first.stop()
  streams[0]?.dispatchEvent(new Event('open'))
  expect([first.received, second.received]).toEqual([[], ['opened']])
  second.stop()
  expect(openStreams()).toEqual([])
  openWindow('w')
  expect(openStreams()).toHaveLength(1)
})

test('windows of seven worlds open four streams, so that calls keep a connection, and the next opens when one closes or ends', () => {
  const windows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(openWindow)
  const worldsOf = () => openStreams().map(({ url }) => url.at(-8))
  expect(worldsOf()).toEqual(['a', 'b', 'c', 'd'])
  windows[0]?.stop()
  expect(worldsOf()).toEqual(['b', 'c', 'd', 'e'])
  streams[1]?.send('ended', {})
  expect(worldsOf()).toEqual(['c', 'd', 'e', 'f'])
})

test('a window that opens after its world ended tries again, for a new world of the same name', () => {
  const first = openWindow('w')
  streams[0]?.send('ended', {})
  const second = openWindow('w')
  expect(streams).toHaveLength(2)
  streams[1]?.dispatchEvent(new Event('open'))
  expect([first.received, second.received]).toEqual([['ended {}', 'opened'], ['opened']])
})
