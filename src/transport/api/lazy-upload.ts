// Loads the code of uploads with the first file, because few pages send one.
import type { createUploadFetch, UploadFetch } from './upload-fetch'

type Load = () => Promise<{ readonly createUploadFetch: typeof createUploadFetch }>

/** Like `createUploadFetch`. Rejects if the code cannot be loaded, just as when the server cannot be reached. */
export const createLazyUpload =
  (open: Parameters<typeof createUploadFetch>[0], load: Load = () => import('./upload-fetch')): UploadFetch =>
  async (url, init, onSent) => {
    const loaded = await load()
    init.signal.throwIfAborted()
    return loaded.createUploadFetch(open)(url, init, onSent)
  }
