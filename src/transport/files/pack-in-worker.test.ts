// Writing a pack in a worker: its answer, its failure, and that it ends when nobody waits for it.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { packInWorker } from './pack-in-worker'
import type { PackOrder } from './write-pack'

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

afterEach(() => vi.unstubAllGlobals())

const order: PackOrder = {
  title: 'Closing pack',
  asOf: 'As of 03/02/2026 10:42:00 ET',
  missing: [],
  parts: [{ name: 'a.pdf', title: 'A', folder: 'documents', file: new Blob(['%PDF']) }],
}
const started = (signal = new AbortController().signal) => {
  vi.stubGlobal('Worker', FakeWorker)
  const result = packInWorker(order, signal)
  const worker = FakeWorker.last
  if (worker === null) throw new Error('no worker was started')
  return { result, worker }
}

describe('a worker for a closing pack', () => {
  it('gets the files without their bytes being read, and its answer is the ZIP file', async () => {
    const { result, worker } = started()
    expect(worker.orders).toEqual([order])
    const zip = new Blob(['PK'])
    worker.dispatchEvent(new MessageEvent('message', { data: zip }))
    expect(await result).toBe(zip)
    expect(worker.isTerminated).toBe(true)
  })
  it('that fails has no result', async () => {
    const { result, worker } = started()
    worker.dispatchEvent(new Event('error'))
    expect(await result).toBeNull()
    expect(worker.isTerminated).toBe(true)
  })
  it('ends without a result once it is canceled', async () => {
    const controller = new AbortController()
    const { result, worker } = started(controller.signal)
    controller.abort()
    expect(await result).toBeNull()
    expect(worker.isTerminated).toBe(true)
  })
})
