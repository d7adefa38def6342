// Uploads load their code when the first file is sent.
import { describe, expect, it, vi } from 'vitest'
import { createLazyUpload } from './lazy-upload'

const init = (signal = new AbortController().signal) => ({ method: 'POST', headers: {}, body: new FormData(), signal })
const answered = new Response('{}')
const loadedModule = (upload = vi.fn(() => Promise.resolve(answered))) => ({
  upload,
  load: vi.fn(() => Promise.resolve({ createUploadFetch: () => upload })),
})

describe('an upload', () => {
  it('loads its code when it is sent', async () => {
    const { upload, load } = loadedModule()
    const send = createLazyUpload(() => null, load)
    expect(load).not.toHaveBeenCalled()
    const [request, onSent] = [init(), () => undefined]
    expect(await send('/form', request, onSent)).toBe(answered)
    expect(upload).toHaveBeenCalledExactlyOnceWith('/form', request, onSent)
  })

  it('rejects if the code cannot be loaded, and the next upload retries', async () => {
    const { load } = loadedModule()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const send = createLazyUpload(() => null, load)
    await expect(send('/form', init(), () => undefined)).rejects.toThrow('Failed to fetch')
    expect(await send('/form', init(), () => undefined)).toBe(answered)
  })

  it('sends nothing if it was aborted while loading', async () => {
    const { upload, load } = loadedModule()
    const abort = new AbortController()
    const result = createLazyUpload(() => null, load)('/form', init(abort.signal), () => undefined)
    abort.abort()
    await expect(result).rejects.toHaveProperty('name', 'AbortError')
    expect(upload).not.toHaveBeenCalled()
  })
})
