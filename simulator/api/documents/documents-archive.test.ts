// The archive of an auction's documents, while it is written.
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSimulator, type Simulator } from '../../server'
import { documentsFor } from '../../world/documents/documents.project'
import { rowOf } from '../../world/table'
import { FileStore } from '../stores/file-store'
import { documentsArchive } from './documents-archive'
import { zipStream } from './zip'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

async function wholeOf(chunks: AsyncIterable<Uint8Array>, onChunk: () => Promise<void> = async () => undefined) {
  const received: Uint8Array[] = []
  for await (const chunk of chunks) {
    received.push(chunk)
    await onChunk()
  }
  return { files: unzipSync(Buffer.concat(received)), largest: Math.max(...received.map(({ length }) => length)) }
}

it('hands on a large file in chunks of 64 KB at most, and asks for the next file only then', async () => {
  const asked: string[] = []
  async function* parts() {
    for (const name of ['a.bin', 'b.bin', 'empty.bin']) {
      asked.push(name)
      yield [name, new Uint8Array(name === 'empty.bin' ? 0 : 300_000).fill(7)] as const
    }
  }
  const seen: number[] = []
  const { files, largest } = await wholeOf(zipStream(parts()), async () => void seen.push(asked.length))
  expect(largest).toBeLessThanOrEqual(64 * 1024)
  expect(seen[0]).toBe(1)
  expect(Object.entries(files).map(([name, { length }]) => [name, length])).toEqual([
    ['a.bin', 300_000],
    ['b.bin', 300_000],
    ['empty.bin', 0],
  ])
})

it('names a document that is removed meanwhile in its index, and has the others', async () => {
  const world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
  const [auctionId = 0] = world.state().lists.commitment
  const auction = rowOf(world.state().auctions, auctionId)
  const userId = world.state().profileOwners[auction?.sellerProfileId ?? 0] ?? 0
  const list = documentsFor(world.state(), userId, auctionId)
  if (auction === undefined || list.refusal !== null) throw new Error('the loan has no documents')
  const { documents } = list
  const removal = { name: 'remove document', actor: 'system', origin: 'control', loanId: auction.loanId } as const
  let isRemoved = false
  const order = { store: new FileStore(), world, userId, auctionId, documents }
  const { files } = await wholeOf(documentsArchive(order), async () => {
    if (isRemoved) return
    isRemoved = true
    await world.submit({ ...removal, form: 'form_financial_model' })
  })
  expect(Object.keys(files)).toHaveLength(documents.length)
  expect(new TextDecoder().decode(files['index.csv'])).toContain(
    '"","Financial model",1,,,"The document could not be found."',
  )
})
