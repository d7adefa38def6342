// A file port over a fake server, for tests of uploads and downloads. Not part of the app.
import { createExchange, type ExchangeDeps } from '../api/exchange'
import { createUploadFetch } from '../api/upload-fetch'
import type { DocumentDownloadDeps } from './document-download'
import { createDocumentTransfers } from './document-transfers'
import { FakeRequest } from './fake-request'
import { createHeldFiles } from './held-files'

export const HOST = 'http://market.test'

export interface FakeFilesDeps extends ExchangeDeps, DocumentDownloadDeps {
  readonly request: () => XMLHttpRequest | null
}

/** `files` is the port, `requests` are its uploads, `saved` the files that were downloaded. */
export function fakeFiles(overrides: Partial<FakeFilesDeps> = {}) {
  const requests: FakeRequest[] = []
  const saved: { readonly size: number; readonly text: Promise<string>; readonly name: string }[] = []
  let ids = 0
  const open = (): XMLHttpRequest => {
    const request = new FakeRequest()
    requests.push(request)
    return request as unknown as XMLHttpRequest
  }
  const exchange = createExchange({
    fetch: async () => new Response(null, { status: 404 }),
    upload: createUploadFetch(overrides.request ?? open),
    origin: HOST,
    cookies: () => '',
    credential: () => ({ kind: 'token', bearer: 'Bearer t0k' }),
    socketId: () => null,
    monotonic: () => 0,
    sampleClock: () => true,
    ...overrides,
  })
  const heldFiles = createHeldFiles(() => `file${++ids}`)
  const transfers = createDocumentTransfers({
    exchange,
    getFile: heldFiles.get,
    save: (file, name) => void saved.push({ size: file.size, text: file.text(), name }),
    ...overrides,
  })
  return { files: { ...heldFiles, ...transfers }, requests, saved }
}

/** Waits until pending answers are read. Works under fake timers too. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}
