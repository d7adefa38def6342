import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Rollup } from 'vite'
import { build } from 'vite'
import { beforeAll, describe, expect, it, vi } from 'vitest'

// Bytes of JavaScript that a page needs before it stands, gzip. They are the same on every machine, so a page that grows is
// noticed here; what grew it should rather be loaded by whoever needs it.

const root = join(import.meta.dirname, '..')
const KB = 1000
/** A build may take as long on a busy machine. */
const BUILD_MS = 120_000

const start = ['src/start.ts']
const landing = [...start, 'src/main.tsx', 'src/screens/landing/landing-screen.tsx']
const guest = [...start, 'src/main.tsx', 'src/app/inner-page.tsx', 'src/state/guest-modules.ts']
const signedIn = [
  ...guest,
  'src/state/person-modules.ts',
  'src/app/profile-layout.tsx',
  'src/transport/channels/open-realtime.ts',
  'src/transport/person-part.ts',
  'src/transport/channels/pusher-connector.ts',
]
const seller = [...signedIn, 'src/state/seller-modules.ts']

/** Every script that the modules need, kB: their chunks and all that these import at once. */
let kBOf: (modules: readonly string[]) => number = () => Number.NaN
let scriptsOf: (modules: readonly string[]) => number = () => Number.NaN
let packagesOf: (modules: readonly string[]) => ReadonlySet<string> = () => new Set()

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  vi.unstubAllEnvs()
  const outputs = (Array.isArray(built) ? built : [built]) as readonly Rollup.RollupOutput[]
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  const needed = (modules: readonly string[]): ReadonlySet<Rollup.OutputChunk> => {
    const found = new Set<Rollup.OutputChunk>()
    const visit = (chunk: Rollup.OutputChunk | undefined): void => {
      if (chunk === undefined || found.has(chunk)) return
      found.add(chunk)
      for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
    }
    for (const module of modules) {
      const holder = chunks.find((chunk) => Object.keys(chunk.modules).some((id) => id === join(root, module)))
      if (holder === undefined) throw new Error(`no chunk holds ${module}`)
      visit(holder)
    }
    return found
  }
  kBOf = (modules) => [...needed(modules)].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / KB
  scriptsOf = (modules) => needed(modules).size
  packagesOf = (modules) =>
    new Set(
      [...needed(modules)].flatMap((chunk) =>
        Object.keys(chunk.modules).map((id) => /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(id)?.[1] ?? ''),
      ),
    )
}, BUILD_MS)

describe('a page needs no more JavaScript than it should', () => {
  it.each([
    ['the landing page, until somebody touches it', start, 2],
    ['the app that the landing page fetches ahead', landing, 127],
    ['signing in', [...guest, 'src/screens/sign-in/sign-in-screen.tsx'], 145],
    ['signing up', [...guest, 'src/screens/guest/sign-up-screen.tsx'], 163],
    [
      'asking a lender for access',
      [...guest, 'src/screens/guest/lenderauth-screen.tsx', 'src/state/seller-modules.ts'],
      168,
    ],
    ['a live board', [...signedIn, 'src/screens/auctions/board/board-screen.tsx'], 255],
    ['settings', [...signedIn, 'src/screens/settings/settings-screen.tsx'], 233],
    [
      'indications',
      [...signedIn, 'src/state/indication-modules.ts', 'src/screens/indications/indications-screen.tsx'],
      239,
    ],
    ['the loan setup', [...seller, 'src/state/draft-modules.ts', 'src/screens/loans/setup/setup-screen.tsx'], 308],
    ['the console', ['simulator/console/main.tsx'], 133],
  ])('%s', (_page, modules, most) => {
    expect(kBOf(modules)).toBeLessThan(most)
  })

  it('comes in few requests', () => {
    expect(scriptsOf([...signedIn, 'src/screens/auctions/board/board-screen.tsx'])).toBeLessThanOrEqual(13)
    expect(scriptsOf([...guest, 'src/screens/sign-in/sign-in-screen.tsx'])).toBeLessThanOrEqual(10)
  })

  it('brings along no connector that was not chosen, no forms and no list of domains', () => {
    const packages = packagesOf([...signedIn, 'src/screens/auctions/board/board-screen.tsx'])
    expect([...packages].filter((name) => ['socket.io-client', 'react-hook-form', 'tldts'].includes(name))).toEqual([])
    expect(packages).toContain('react')
  })
})
