// Reading in a worker: its answer, its failure in words, and that it ends when nobody waits for it.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readInWorker } from './read-in-worker'

class FakeWorker extends EventTarget {
  static last: FakeWorker | null = null
  orders: unknown[] = []
  isTerminated = false
  constructor() {
    super()
    FakeWorker.last = this
  }
  postMessage(order: unknown): void {
    this.orders.push(order)
  }
  terminate(): void {
    this.isTerminated = true
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const order = { file: new Blob(['Month,Draw']), sheet: null }
const started = (signal = new AbortController().signal) => {
  vi.stubGlobal('Worker', FakeWorker)
  const result = readInWorker(order, signal)
  const worker = FakeWorker.last
  if (worker === null) throw new Error('no worker was started')
  return { result, worker }
}

describe('a worker', () => {
  it('gets the file, and its answer is the result', async () => {
    const { result, worker } = started()
    expect(worker.orders).toEqual([order])
    worker.dispatchEvent(new MessageEvent('message', { data: { ok: false, reason: 'The file is empty.' } }))
    expect(await result).toEqual({ ok: false, reason: 'The file is empty.' })
    expect(worker.isTerminated).toBe(true)
  })
  it('that fails says what to do instead', async () => {
    const { result, worker } = started()
    worker.dispatchEvent(new Event('error'))
    expect(await result).toMatchObject({ reason: expect.stringContaining('paste the cells into the table') })
    expect(worker.isTerminated).toBe(true)
  })
  it('that takes more than a minute is ended', async () => {
    vi.useFakeTimers()
    const { result, worker } = started()
    vi.advanceTimersByTime(60_000)
    expect(await result).toMatchObject({ ok: false, reason: expect.stringContaining('more than a minute') })
    expect(worker.isTerminated).toBe(true)
  })
  it('ends without a result once it is canceled', async () => {
    const controller = new AbortController()
    const { result, worker } = started(controller.signal)
    controller.abort()
    expect(await result).toBeNull()
    expect(worker.isTerminated).toBe(true)
  })
  it('isn’t needed in a browser without workers', async () => {
    vi.stubGlobal('Worker', undefined)
    expect(await readInWorker(order, new AbortController().signal)).toMatchObject({
      ok: true,
      table: [['Month', 'Draw']],
    })
  })
})
