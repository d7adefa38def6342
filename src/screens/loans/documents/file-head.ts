// The first bytes of a file, which show its type.
import { droppedProblem, HEAD_BYTES } from '../../../domain/loan/document-sorting'

/** The first bytes; empty if the file can no longer be read. */
export async function headOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  } catch {
    return new Uint8Array()
  }
}

/** Why this file can't be uploaded, or null. */
export async function problemOfFile(file: File): Promise<string | null> {
  return droppedProblem({ name: file.name, size: file.size, head: await headOf(file) })
}
