// Writes a closing pack from files, in a worker or, without one, in the page.
import { closingPack, type PackContents, type PackPart } from './closing-pack'

/** The contents of a pack as files, so that a page that sends it to a worker never reads their bytes. */
export interface PackOrder extends Omit<PackContents, 'parts'> {
  readonly parts: readonly (Omit<PackPart, 'bytes'> & { readonly file: Blob })[]
}

/** The ZIP file. */
export async function writePack({ parts, ...contents }: PackOrder): Promise<Blob> {
  const read = parts.map(async ({ file, ...part }) => ({ ...part, bytes: new Uint8Array(await file.arrayBuffer()) }))
  return new Blob([await closingPack({ ...contents, parts: await Promise.all(read) })], { type: 'application/zip' })
}
