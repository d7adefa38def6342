// The scripts that a page loads at once.
import type { Rolldown } from 'vite'

/** The chunk with a module whose path ends like this, after all chunks that it imports statically. Throws an Error if there's none. */
export function staticChunksOf(
  chunks: readonly Rolldown.OutputChunk[],
  module: string,
): readonly Rolldown.OutputChunk[] {
  const visited = new Set<Rolldown.OutputChunk>()
  const inOrder: Rolldown.OutputChunk[] = []
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || visited.has(chunk)) return
    visited.add(chunk)
    for (const imported of chunk.imports) visit(chunks.find(({ fileName }) => fileName === imported))
    inOrder.push(chunk)
  }
  visit(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))))
  if (inOrder.length === 0) throw new Error(`no chunk contains ${module}`)
  return inOrder
}
