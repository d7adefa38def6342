// How the app is built and how the tests are grouped. No product code; the servers that use it are scripts/start.ts
// and scripts/dev.ts.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Rolldown } from 'vite'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { stampBuild } from './scripts/build-stamp.ts'
import { inlineGuard } from './scripts/inline-guard.ts'
import { prerenderLanding } from './scripts/prerender.ts'
import { keepSourceMapsApart } from './scripts/source-maps.ts'
import { buildTargets } from './src/guard/supported-browsers.ts'

/** Stands in index.html where the server puts the nonce of each answer (strict CSP). simulator/api/middleware/pages.ts replaces it. */
const NONCE_PLACE = '__CSP_NONCE__'

/**
 * Tests without a screen that need its window all the same. They run with the screens: a file with an environment of its own
 * would end the worker of those before it, and all that they share would be imported anew.
 */
const inAWindow = [
  'src/guard/page-guard.test.ts',
  'src/transport/browser-ports.test.ts',
  'src/transport/reports/error-reports.test.ts',
  'simulator/console/layout/stored-choice.test.ts',
]

/**
 * The chunks that most pages load: each holds what its files import, directly or through others, unless an earlier chunk has it.
 * `kit` is what the app shares with the simulator's console. Everything else is up to the bundler.
 */
const chunks = {
  start: ['src/start.ts'],
  kit: ['simulator/console/main.tsx'],
  app: ['src/main.tsx'],
  guest: ['src/screens/guest/sign-up-screen.tsx'],
  'signed-in': [
    'src/app/profile-layout.tsx',
    'src/transport/channels/open-realtime.ts',
    'src/screens/auctions/board/board-screen.tsx',
  ],
}

/** The rule for one of them. */
function chunkOf([name, files]: readonly [string, readonly string[]]): Rolldown.CodeSplittingGroup {
  const modules = new Set<string>()
  const add = (id: string, graph: Rolldown.ChunkingContext): void => {
    const { importedIds = [], importers = [] } = graph.getModuleInfo(id) ?? {}
    // The icon index imports every icon; each icon loads with the component that draws it.
    if (modules.has(id) || id.includes('lucide-react')) return
    // The script of a page stays outside: loading its chunk would run it on another page.
    if (!importers.some((each) => each.endsWith('.html'))) modules.add(id)
    for (const each of importedIds) add(each, graph)
  }
  return {
    debugName: name,
    // What only the console has stays with it.
    minShareCount: name === 'kit' ? 2 : 1,
    name(id, graph) {
      if (modules.size === 0) for (const file of files) add(join(import.meta.dirname, file), graph)
      return modules.has(id) ? name : null
    },
  }
}

export default defineConfig({
  plugins: [react(), stampBuild(), prerenderLanding(NONCE_PLACE), inlineGuard(NONCE_PLACE), keepSourceMapsApart()],
  resolve: {
    // RxJS publishes an ES2015 build under this condition: half the bytes of its ES5 build, and faster.
    conditions: ['es2015', ...defaultClientConditions],
  },
  cacheDir: 'node_modules/.vite',
  html: { cspNonce: NONCE_PLACE },
  build: {
    target: [...buildTargets],
    cssTarget: [...buildTargets],
    rolldownOptions: {
      input: { index: 'index.html', console: 'simulator/console/index.html', docs: 'simulator/docs/index.html' },
      // Without groups the bundler makes 250 chunks, and a board requests 156 of them.
      output: { codeSplitting: { groups: Object.entries(chunks).map(chunkOf) } },
    },
    // The CSP has no data: source, so nothing may be inlined; every target browser knows modulepreload by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Without a comment in the scripts that leads to them; scripts/source-maps.ts keeps them out of what is served.
    sourcemap: 'hidden',
    // The largest is Swagger UI, in one piece by its makers; scripts/first-screens.test.ts holds the bytes of our own pages.
    chunkSizeWarningLimit: 1_600,
  },
  test: {
    // Generous, because the machine may be busy with everything else at once; nothing waits for it.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Vitest leaves one core free by default; on two cores that is one half.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Files share their imports, which cost far more than the tests: what they import keeps nothing between them.
          pool: 'threads',
          isolate: false,
          include: ['src/**/*.test.ts', 'simulator/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: inAWindow,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          pool: 'threads',
          isolate: false,
          setupFiles: ['scripts/settle-imports.ts'],
          include: ['src/**/*.test.tsx', 'simulator/**/*.test.tsx', ...inAWindow],
        },
      },
      {
        extends: true,
        test: {
          name: 'headless',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          include: ['e2e/headless/**/*.test.ts'],
          exclude: ['e2e/headless/cluster-*-fail.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          environment: 'node',
          // Each file has three servers of NATS and three nodes of its own.
          fileParallelism: false,
          include: ['e2e/headless/cluster-*-fail.test.ts'],
        },
      },
    ],
  },
})
