// Reads a workbook in a worker. A worker that fails or takes too long ends with a reason, never with an exception.
import type { SheetResult } from './sheet-file'
import type { SheetOrder } from './sheet-worker'
import workerUrl from './sheet-worker?worker&url'

declare global {
  /** Not in every browser, nor in the DOM types. Its result is used as a string. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { readonly createScriptURL: (url: string) => string },
        ): { createScriptURL(url: string): string }
      }
    | undefined
}

/** For browsers that enforce Trusted Types. The address is the build's. */
const policy = globalThis.trustedTypes?.createPolicy('spreadsheet', { createScriptURL: () => workerUrl })

/** The largest workbook takes a few seconds on a slow machine. */
const MAX_SECONDS = 60

const FAILED: SheetResult = {
  ok: false,
  reason:
    'The file couldn’t be read in the background. Reload the page and try again, or paste the cells into the table.',
}
const TOO_SLOW: SheetResult = {
  ok: false,
  reason:
    'Reading the file took more than a minute. Copy the draws to a new workbook and import that, or paste the cells.',
}

/** Reads one sheet of a file. Null if `signal` ended it. */
export function readInWorker(order: SheetOrder, signal: AbortSignal): Promise<SheetResult | null> {
  if (typeof Worker === 'undefined') return readInPage(order, signal)
  return new Promise((resolve) => {
    const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
    const timer = setTimeout(() => settle(TOO_SLOW), MAX_SECONDS * 1000)
    const settle = (result: SheetResult | null) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<SheetResult>) => settle(data))
    for (const failure of ['error', 'messageerror']) worker.addEventListener(failure, () => settle(FAILED))
    signal.addEventListener('abort', () => settle(null))
    worker.postMessage(order)
  })
}

/** For browsers without workers. */
async function readInPage({ file, sheet }: SheetOrder, signal: AbortSignal): Promise<SheetResult | null> {
  const { readSheet } = await import('./sheet-file')
  const result = await readSheet(file, sheet)
  return signal.aborted ? null : result
}
