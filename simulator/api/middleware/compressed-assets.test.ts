// Serving compressed assets.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressedAssets } from './compressed-assets'

const text = 'export const price = 1\n'.repeat(500)
let folder: string
let server: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'part~main-Ab_1.js'), text)
  await writeFile(join(folder, 'secret.js'), 'secret')
  const app = express()
  app.use('/assets', compressedAssets(join(folder, 'assets'), 60))
  app.use((_request, response) => void response.status(404).send('next'))
  await new Promise<void>((resolve) => {
    server = app.listen(0, () => resolve())
  })
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

const get = (path: string, encodings = 'gzip, br') =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ port, path, headers: { 'Accept-Encoding': encodings } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })

test('the asset handler serves a text compressed, immutable, and with its content type', async () => {
  const first = await get('/assets/part~main-Ab_1.js')
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=60, immutable',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(first.body).toString()).toBe(text)
  expect((await get('/assets/part~main-Ab_1.js')).body.equals(first.body)).toBe(true)
})

test('the asset handler compresses a file once and keeps it in memory, even if the file changes', async () => {
  const before = await get('/assets/part~main-Ab_1.js')
  await writeFile(join(folder, 'assets', 'part~main-Ab_1.js'), 'another')
  expect((await get('/assets/part~main-Ab_1.js')).body.equals(before.body)).toBe(true)
})

test.each([
  ['a missing file', '/assets/none.js', 'br'],
  ['a file outside the folder', '/assets/..%2Fsecret.js', 'br'],
  ['an image, which is already compressed', '/assets/a.png', 'br'],
  ['a client without Brotli support', '/assets/part~main-Ab_1.js', 'identity'],
])('the asset handler leaves %s to the next handler', async (_what, path, encodings) => {
  const answer = await get(path, encodings)
  expect([answer.status, answer.body.toString()]).toEqual([404, 'next'])
})
