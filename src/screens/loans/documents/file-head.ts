// The first bytes of a file, which show its type.
import { droppedProblem, HEAD_BYTES } from '../../../domain/loan/document-sorting'
import { FILE_CHANGED } from '../../../ports/files'

/** The first bytes; null if the file can no longer be read. */
export async function headOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  } catch {
    return null
  }
}

/** Why this file can't be uploaded, or null. */
export async function problemOfFile(file: File): Promise<string | null> {
  const head = await headOf(file)
  return head === null ? FILE_CHANGED : droppedProblem({ name: file.name, size: file.size, head })
}
