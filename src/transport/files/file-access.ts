// Whether a chosen file can still be read. Browsers refuse to read one that was changed, moved or deleted after it was chosen, and
// report a request that would send it as a network failure.
import { FILE_CHANGED } from '../../ports/files'
import { failed } from '../api/outcome'

/** The outcome of an upload whose file can't be read anymore. */
export const fileChanged = failed({ status: 0, kind: 'invalid', message: FILE_CHANGED, fields: {} })

/** Reads the ends of the file. Never rejects. */
export async function isReadable(file: File): Promise<boolean> {
  if (file.size === 0) return true
  try {
    const ends = await Promise.all([file.slice(0, 1).arrayBuffer(), file.slice(-1).arrayBuffer()])
    return ends.every(({ byteLength }) => byteLength === 1)
  } catch {
    return false
  }
}
