// Which streams a window uses: those of the worker that all windows share, or its own where there is none.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStream } from './shared-stream'

let addresses: string[] = []
class Stream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  constructor(url: string) {
    super()
    addresses.push(url)
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  close(): void {
    this.readyState = Stream.CLOSED
  }
}

let workers: FakeWorker[] = []
class FakeWorker {
  readonly sent: unknown[] = []
  onerror: (() => void) | null = null
  readonly port: { onmessage: ((event: object) => void) | null; postMessage: (message: unknown) => void } = {
    onmessage: null,
    postMessage: (message) => this.sent.push(message),
  }
  constructor() {
    workers.push(this)
  }
}

beforeEach(() => {
  addresses = []
  workers = []
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('SharedWorker', FakeWorker)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function openWindow() {
  const received: string[] = []
  const stop = followStream('w', ({ name }) => received.push(name))
  return { received, stop }
}

test('a window asks the shared worker for its world, opens no stream itself, and says when it stops', () => {
  const { received, stop } = openWindow()
  workers[0]?.port.onmessage?.({ data: { name: 'opened', data: null, at: 0 } })
  workers[0]?.port.onmessage?.({ data: 'something else' })
  expect([received, addresses]).toEqual([['opened'], []])
  stop()
  expect(workers[0]?.sent).toEqual(['w', null])
})

test.each([
  ['can’t be loaded', () => workers[0]?.onerror?.()],
  ['doesn’t exist in this browser', () => undefined],
])('a worker that %s is replaced by a stream of this window', async (reason, fail) => {
  if (reason.startsWith('doesn’t')) vi.stubGlobal('SharedWorker', undefined)
  const { received, stop } = openWindow()
  fail()
  await vi.waitFor(() => expect(received).toEqual(['opened']))
  expect(addresses).toEqual(['/simulator/api/worlds/w/stream'])
  stop()
})
