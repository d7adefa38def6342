// Writes a closing pack in a worker. A worker that fails ends with null, never with an exception.
import workerUrl from './pack-worker?worker&url'
import { type PackOrder, writePack } from './write-pack'

/** For browsers that enforce Trusted Types. The address is the build's. */
const policy = globalThis.trustedTypes?.createPolicy('closing-pack', { createScriptURL: () => workerUrl })

/** The ZIP file; null if it couldn't be written, or if `signal` ended it. */
export function packInWorker(order: PackOrder, signal: AbortSignal): Promise<Blob | null> {
  if (typeof Worker === 'undefined') return writePack(order).then((zip) => (signal.aborted ? null : zip))
  return new Promise((resolve) => {
    const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
    const settle = (zip: Blob | null) => {
      worker.terminate()
      resolve(zip)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => settle(data))
    for (const failure of ['error', 'messageerror']) worker.addEventListener(failure, () => settle(null))
    signal.addEventListener('abort', () => settle(null))
    worker.postMessage(order)
  })
}
