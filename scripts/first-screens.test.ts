// Limits the JavaScript that each page loads before it's usable, in kB gzip. A limit is the size when it was set plus at most 5 kB; a
// page that exceeds it loads something that could load later.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
// Before NODE_ENV is stubbed, so that React and its renderer, which the build uses, are of one kind.
import 'react-dom/static'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSimulator } from '../simulator/server'
import { mapsOf } from './source-maps'
import { staticChunksOf } from './static-chunks'

const root = join(import.meta.dirname, '..')
/** How long a build may take on a busy machine. */
const BUILD_MS = 120_000

const landing = ['src/landing/landing.ts']
const app = ['src/start.ts']
const signedIn = [
  ...app,
  'src/app/profile-layout.tsx',
  'src/transport/channels/open-realtime.ts',
  'src/transport/channels/pusher-connector.ts',
]
const board = [...signedIn, 'src/screens/auctions/board/board-screen.tsx']

const folder = mkdtempSync(join(tmpdir(), 'first-screens-'))
const dist = join(folder, 'dist')
let chunks: readonly Rolldown.OutputChunk[] = []

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ root, logLevel: 'error', build: { outDir: dist } })
  vi.unstubAllEnvs()
  if (!('output' in built)) throw new Error('the build has more than one output')
  chunks = built.output.filter((file) => file.type === 'chunk')
}, BUILD_MS)

afterAll(() => rmSync(folder, { recursive: true }))

/** The chunks with these modules, and all chunks that those import statically. */
const chunksFor = (modules: readonly string[]): ReadonlySet<Rolldown.OutputChunk> =>
  new Set(modules.flatMap((module) => staticChunksOf(chunks, `/${module}`)))

const kBOf = (modules: readonly string[]): number =>
  [...chunksFor(modules)].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000

const packagesOf = (modules: readonly string[]): readonly string[] =>
  [...chunksFor(modules)].flatMap(({ moduleIds }) =>
    moduleIds.flatMap((id) => /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(id)?.[1] ?? []),
  )

describe('a page loads no more JavaScript than its budget', () => {
  it.each([
    ['the landing page, before a guest points at a link', landing, 3],
    ['the app without a page', app, 206],
    ['signing in', [...app, 'src/screens/account/sign-in/sign-in-screen.tsx'], 233],
    ['signing up', [...app, 'src/screens/account/guest/sign-up-screen.tsx'], 229],
    ['a live board', board, 294],
    ['settings', [...signedIn, 'src/screens/settings/settings-screen.tsx'], 273],
    ['the loan setup', [...signedIn, 'src/screens/loans/setup/setup-screen.tsx'], 337],
    ['the console', ['simulator/console/main.tsx'], 128],
  ])('%s', (_page, modules, limit) => {
    expect(kBOf(modules)).toBeLessThan(limit)
  })

  it('includes no package on the landing page', () => {
    expect(packagesOf(landing)).toEqual([])
  })

  it('includes Redux Toolkit and zod on a board, but no packages that only other pages use', () => {
    const packages = packagesOf(board)
    for (const name of ['react', '@reduxjs/toolkit', 'zod']) expect(packages).toContain(name)
    for (const name of ['socket.io-client', 'tldts', '@tanstack/react-query', 'react-hook-form'])
      expect(packages).not.toContain(name)
    // The content security policy forbids compiling text.
    for (const { code } of chunksFor(board)) expect(code).not.toMatch(/\bFunction\(/)
  })
})

it('a live board requests at most ten scripts', () => {
  expect(chunksFor(board).size).toBeLessThanOrEqual(10)
})

describe('source maps', () => {
  it('are next to the build, and lead from a script to its sources', () => {
    const app = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, 'src/main.tsx')))
    const map = JSON.parse(readFileSync(join(mapsOf(dist), `${basename(app?.fileName ?? '')}.map`), 'utf8'))
    expect(map.sources).toContainEqual(expect.stringMatching(/src\/main\.tsx$/))
  })

  it('are neither referenced by a script nor served', async () => {
    for (const { code } of chunks) expect(code).not.toContain('sourceMappingURL')
    const simulator = await createSimulator({ port: 0, scenario: null, quiet: true, dist })
    try {
      const [script] = chunks
      const statusOf = async (file = '') => (await fetch(`${simulator.url}/${file}`)).status
      expect(await statusOf(script?.fileName)).toBe(200)
      expect(await statusOf(`${script?.fileName}.map`)).toBe(404)
    } finally {
      await simulator.close()
    }
  })
})
