// After kill -9, everything that was acknowledged is still stored.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ownReceipt, receiptChain } from '../../src/contract/receipt'
import { restartable } from '../control-api/restartable'
import { createSimulator } from '../server'

const server = fileURLToPath(new URL('../server.ts', import.meta.url))

/** A simulator in a separate process, closed by kill -9. */
async function spawnSimulator(data: string) {
  const code = `import { createSimulator } from ${JSON.stringify(server)}
const { url } = await createSimulator({ port: 0, scenario: null, quiet: true, data: ${JSON.stringify(data)} })
console.log('open ' + url)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    const url = /^open (\S+)$/m.exec(output)?.[1]
    if (url !== undefined) return { url, close }
  }
  throw new Error('the simulator did not start')
}

const {
  newFolder,
  startOn,
  stop,
  cleanUp,
  ask,
  call,
  url,
  createWorld,
  readWorld,
  clock,
  signIn,
  openRoom,
  readRoom,
  takeSeat,
  faultsOf,
} = restartable(async (data, how: 'in this process' | 'in a separate process' = 'in this process') =>
  how === 'in this process' ? createSimulator({ port: 0, scenario: null, quiet: true, data }) : spawnSimulator(data),
)

afterEach(cleanUp)

describe('after kill -9', () => {
  test('a restart restores the clock, bids, receipts, an upload, a room with its seat, and a fault', async () => {
    const data = newFolder()
    await startOn(data, 'in a separate process')
    const world = await createWorld()
    await clock(world.id, { action: 'advance', by: '90s' })
    const token = await signIn(world, 'harbor-crest')
    const list = await call(world, token, '/api/auction/list/live')
    const [first] = z.parse(z.object({ data: z.array(z.object({ id: z.int() })) }), list.json).data
    const statuses = []
    for (const price of [110, 111, 112]) {
      statuses.push((await call(world, token, `/api/auction/bid/${first?.id}`, { price }, `key-${price}`)).status)
    }
    expect(statuses).toEqual([200, 200, 200])
    const receipts = async () => {
      const own = await call(world, token, `/api/auction/receipts/${first?.id}`)
      const chain = await call(world, token, `/api/auction/receipt-chain/${first?.id}`)
      return {
        own: z.parse(z.object({ data: z.array(ownReceipt) }), own.json).data,
        chain: z.parse(z.object({ data: receiptChain }), chain.json).data,
      }
    }
    const downloaded = await receipts()
    const seller = await signIn(world, 'prairie-lending')
    const drafts = await call(world, seller, '/api/auction/list/commitment')
    const [loan] = z.parse(z.object({ data: z.array(z.object({ loan: z.object({ id: z.int() }) })) }), drafts.json).data
    const documents = `${url()}/api/loan/${loan?.loan.id}/documents`
    const form = new FormData()
    form.set('form_92264', new Blob(['rate,5.25']), 'rates.csv')
    const asSeller = { Accept: 'application/json', Authorization: `Bearer ${seller}`, 'X-Simulator-World': world.id }
    expect((await fetch(documents, { method: 'POST', headers: asSeller, body: form })).status).toBe(200)
    const room = await openRoom({ mode: 'own', seats: 2 })
    await takeSeat(room.code, 'Ada')
    await ask('PUT', `/worlds/${world.id}/faults`, {
      faults: [{ fault: 'error', status: 500, call: 'auth.user', next: 2 }],
    })
    expect((await call(world, token, '/api/auth/user')).status).toBe(500)
    const { hash } = await readWorld(world.id)
    const [roomBefore, faults] = [await readRoom(room.id), await faultsOf(world.id)]
    await stop()
    await startOn(data)
    expect(await readWorld(world.id)).toMatchObject({ hash, position: 90_000 })
    expect([await readRoom(room.id), await faultsOf(world.id)]).toEqual([roomBefore, faults])
    const downloadedDocument = await fetch(`${url()}/api/loan/${loan?.loan.id}/documents/form_92264`, {
      headers: asSeller,
    })
    expect([downloadedDocument.status, await downloadedDocument.text()]).toEqual([200, 'rate,5.25'])
    expect((await call(world, token, '/api/auth/user')).status).toBe(500)
    // Receipts downloaded before the crash keep their place in the chain, also after another bid.
    expect(await receipts()).toEqual(downloaded)
    expect((await call(world, token, `/api/auction/bid/${first?.id}`, { price: 113 })).status).toBe(200)
    const receiptsAfter = await receipts()
    expect(receiptsAfter.chain.leaves).toHaveLength(downloaded.chain.leaves.length + 1)
    expect(receiptsAfter.chain.leaves.slice(0, -1)).toEqual(downloaded.chain.leaves)
    expect(receiptsAfter.own.slice(0, -1)).toEqual(downloaded.own)
  })
})
