// Uploads load their code when the first file is sent.
import { describe, expect, it, vi } from 'vitest'
import { createLazyUpload } from './lazy-upload'

const init = (signal = new AbortController().signal) => ({ method: 'POST', headers: {}, body: new FormData(), signal })
const answered = new Response('{}')
const loaded = (upload = vi.fn(() => Promise.resolve(answered))) => ({
  upload,
  load: vi.fn(() => Promise.resolve({ createUploadFetch: () => upload })),
})

describe('an upload', () => {
  it('loads the code when it is sent, and sends by it', async () => {
    const { upload, load } = loaded()
    const send = createLazyUpload(() => null, load)
    expect(load).not.toHaveBeenCalled()
    const [sent, onSent] = [init(), () => undefined]
    expect(await send('/form', sent, onSent)).toBe(answered)
    expect(upload).toHaveBeenCalledExactlyOnceWith('/form', sent, onSent)
  })

  it('rejects where the code cannot be loaded, and tries again with the next', async () => {
    const { load } = loaded()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const send = createLazyUpload(() => null, load)
    await expect(send('/form', init(), () => undefined)).rejects.toThrow('Failed to fetch')
    expect(await send('/form', init(), () => undefined)).toBe(answered)
  })

  it('sends nothing when it was called off meanwhile', async () => {
    const { upload, load } = loaded()
    const ending = new AbortController()
    const sending = createLazyUpload(() => null, load)('/form', init(ending.signal), () => undefined)
    ending.abort()
    await expect(sending).rejects.toHaveProperty('name', 'AbortError')
    expect(upload).not.toHaveBeenCalled()
  })
})
