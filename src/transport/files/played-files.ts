// The file port over a played server: what tests of uploads and downloads share. No product code.
import type { ExchangeDeps } from '../api/exchange'
import { createExchange } from '../api/exchange'
import { createUploadFetch } from '../api/upload-fetch'
import type { DocumentDownloadDeps } from './document-download'
import { createDocumentTransfers } from './document-transfers'
import { createHeldFiles } from './held-files'
import { PlayedRequest } from './played-request'

export const HOST = 'http://market.test'

export interface PlayedFilesDeps extends ExchangeDeps, DocumentDownloadDeps {
  readonly request: () => XMLHttpRequest | null
}

/** A file port; `requests` are its uploads, `saved` what the browser was handed. */
export function playFiles(over: Partial<PlayedFilesDeps> = {}) {
  const requests: PlayedRequest[] = []
  const saved: { readonly size: number; readonly text: Promise<string>; readonly name: string }[] = []
  let ids = 0
  const open = (): XMLHttpRequest => {
    const request = new PlayedRequest()
    requests.push(request)
    return request as unknown as XMLHttpRequest
  }
  const exchange = createExchange({
    fetch: async () => new Response(null, { status: 404 }),
    upload: createUploadFetch(over.request ?? open),
    origin: HOST,
    cookies: () => '',
    credential: () => ({ kind: 'token', bearer: 'Bearer t0k' }),
    socketId: () => null,
    monotonic: () => 0,
    sampleClock: () => true,
    ...over,
  })
  const files = createHeldFiles(() => `file${++ids}`)
  const transfers = createDocumentTransfers({
    exchange,
    held: files.held,
    save: (file, name) => void saved.push({ size: file.size, text: file.text(), name }),
    ...over,
  })
  return { made: { ...files, ...transfers }, requests, saved }
}

/** Lets answers be read. Works under fake timers too. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}
