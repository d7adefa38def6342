// Uploads without their code: that comes when the first file is sent, and few pages send one.
import type { createUploadFetch, UploadFetch } from './upload-fetch'

/** Loads the code of uploads. */
type Load = () => Promise<{ readonly createUploadFetch: typeof createUploadFetch }>

/** Sends as `createUploadFetch` does; rejects where the code cannot be loaded, as where the server cannot be reached. */
export const createLateUpload =
  (open: Parameters<typeof createUploadFetch>[0], load: Load = () => import('./upload-fetch')): UploadFetch =>
  async (url, init, onSent) => {
    const loaded = await load()
    init.signal.throwIfAborted()
    return loaded.createUploadFetch(open)(url, init, onSent)
  }
