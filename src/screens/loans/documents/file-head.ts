// The first bytes of a chosen file, which tell what it is.
import { droppedProblem, HEAD_BYTES } from '../../../domain/loan/document-sorting'

/** None of a file that can not be read any more. */
export async function headOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  } catch {
    return new Uint8Array()
  }
}

/** Why this file is not sent, or null. */
export async function problemOfFile(file: File): Promise<string | null> {
  return droppedProblem({ name: file.name, size: file.size, head: await headOf(file) })
}
