// The store of uploaded files.
import { expect, test } from 'vitest'
import { MemoryEventStore } from '../../persistence/memory-event-store'
import { FileStore } from './file-store'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('the store deletes unreferenced files, oldest first, in memory and storage', async () => {
  const referenced = new Set<string>()
  const storage = new MemoryEventStore()
  const store = new FileStore({ storage, referenced: () => referenced, maxUnusedBytes: 10 })
  const hashes = ['first six', 'second six', 'third six', 'fourth six'].map((text) => {
    const hash = store.put(bytes(text)) ?? ''
    if (text.startsWith('first')) referenced.add(hash)
    return hash
  })
  expect(hashes.map((hash) => store.get(hash) !== null)).toEqual([true, false, true, true])
  expect((await storage.uploads()).map(({ hash }) => hash)).toEqual([hashes[0], hashes[2], hashes[3]])
})

test('the store rejects a file that does not fit, without deleting others', () => {
  const store = new FileStore({ maxBytes: 10 })
  const hash = store.put(bytes('eight by'))
  expect([store.put(bytes('four')), store.get(hash ?? '')]).toEqual([null, bytes('eight by')])
})
