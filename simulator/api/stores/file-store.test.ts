// Uploaded contents: stored once, found again, freed when nobody shows them.
import { expect, test } from 'vitest'
import { MemoryEventStore } from '../../persistence/memory-event-store'
import { FileStore } from './file-store'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('attack 15: a document that was replaced is freed, oldest first, also on disk; what a world shows stays', async () => {
  const shown = new Set<string>()
  const storage = new MemoryEventStore()
  const store = new FileStore({ storage, shown: () => shown, keptUnusedBytes: 10 })
  const hashes = ['first six', 'second six', 'third six', 'fourth six'].map((text) => {
    const hash = store.put(bytes(text)) ?? ''
    if (text.startsWith('first')) shown.add(hash)
    return hash
  })
  expect(hashes.map((hash) => store.get(hash) !== null)).toEqual([true, false, true, true])
  expect((await storage.uploads()).map(({ hash }) => hash)).toEqual([hashes[0], hashes[2], hashes[3]])
})

test('what does not fit at all is refused, and nothing is lost by it', () => {
  const store = new FileStore({ largestBytes: 10 })
  const hash = store.put(bytes('eight by'))
  expect([store.put(bytes('four')), store.get(hash ?? '')]).toEqual([null, bytes('eight by')])
})
