// How the app is built, and how the tests are grouped.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { stampBuild } from './scripts/build-stamp.ts'
import { inlineGuard } from './scripts/inline-guard.ts'
import { prerenderLanding } from './scripts/prerender.ts'
import { keepSourceMapsApart } from './scripts/source-maps.ts'
import { buildTargets } from './src/guard/supported-browsers.ts'

/** Placeholder in the pages that simulator/api/middleware/pages.ts replaces with the nonce of each answer (strict CSP). */
const NONCE_PLACE = '__CSP_NONCE__'

/**
 * Tests without a screen that need a window. They run with the screens, because a file with another environment
 * would restart the worker, which would import all shared modules again.
 */
const inAWindow = [
  'src/guard/page-guard.test.ts',
  'src/transport/browser-ports.test.ts',
  'src/transport/reports/error-reports.test.ts',
  'simulator/console/layout/stored-choice.test.ts',
]

/**
 * The chunks that most pages load: each contains everything that its files import, except what an earlier chunk contains. `kit` is
 * shared with the simulator's console, and `fields` is shared by guests' forms and signed-in pages. `landing` is all that the landing page
 * loads for a guest. `signed-in` is what every signed-in page loads, and what the board shares with other such pages: without those
 * files they would load the whole board. The bundler decides about everything else.
 */
const chunks = {
  landing: ['src/landing/landing.ts'],
  kit: ['simulator/console/main.tsx'],
  app: ['src/main.tsx'],
  fields: [
    'src/domain/validation/form-message.ts',
    'src/domain/validation/rules.ts',
    'src/screens/page-heading.tsx',
    'src/screens/use-offers.ts',
    'src/screens/use-request.ts',
    'src/ui/text-field.tsx',
    'src/ui/field-key.tsx',
    'src/ui/tag.tsx',
  ],
  guest: ['src/screens/account/guest/sign-up-screen.tsx'],
  'signed-in': [
    'src/app/profile-layout.tsx',
    'src/transport/channels/open-realtime.ts',
    'src/domain/loan/documents.ts',
    'src/screens/auctions/loan-copy.ts',
    'src/screens/auctions/two-person/lazy-parts.ts',
    'src/screens/unreadable-note.tsx',
    'src/screens/use-role.ts',
    'src/ui/chip-toggle.tsx',
    'src/ui/facts.tsx',
    'src/ui/use-focus-after-close.ts',
  ],
  board: ['src/screens/auctions/board/board-screen.tsx'],
  panel: ['src/screens/auctions/panel/investor-panel.tsx', 'src/screens/auctions/panel/seller-panel.tsx'],
}

/** The bundler's rule for one of these chunks. */
function chunkOf([name, files]: readonly [string, readonly string[]]): Rolldown.CodeSplittingGroup {
  const modules = new Set<string>()
  const add = (id: string, graph: Rolldown.ChunkingContext): void => {
    const { importedIds = [], importers = [] } = graph.getModuleInfo(id) ?? {}
    // The icon index imports every icon; each icon loads with the component that draws it.
    if (modules.has(id) || id.includes('lucide-react')) return
    // The entry script of a page is excluded, because loading the chunk on another page would run it.
    if (!importers.some((each) => each.endsWith('.html'))) modules.add(id)
    for (const each of importedIds) add(each, graph)
  }
  return {
    debugName: name,
    // `kit` contains only modules that the app uses too.
    minShareCount: name === 'kit' ? 2 : 1,
    name(id, graph) {
      if (modules.size === 0) for (const file of files) add(join(import.meta.dirname, file), graph)
      return modules.has(id) ? name : null
    },
  }
}

export default defineConfig({
  plugins: [react(), stampBuild(), prerenderLanding(), inlineGuard(NONCE_PLACE), keepSourceMapsApart()],
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
      input: {
        index: 'index.html',
        landing: 'landing.html',
        console: 'simulator/console/index.html',
        docs: 'simulator/docs/index.html',
        'service-worker': 'src/service-worker/service-worker.ts',
      },
      // Without groups, the bundler creates 250 chunks, and a board requests 156 of them.
      output: {
        codeSplitting: { groups: Object.entries(chunks).map(chunkOf) },
        // A service worker handles the folder of its address, which must not change with its content.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
    // The CSP forbids data: URLs, so nothing may be inlined. Every target browser supports modulepreload without a polyfill.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Scripts don't refer to them, and scripts/source-maps.ts keeps them out of the served folder.
    sourcemap: 'hidden',
    // Swagger UI comes as one large script. scripts/first-screens.test.ts limits the size of the project's own pages.
    chunkSizeWarningLimit: 1_600,
  },
  test: {
    // Generous, because the machine may be busy; no test waits for it.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // By default, Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Files share modules, because importing costs far more than testing. Those modules keep no state between files.
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
          // Each file starts three NATS servers and three nodes.
          fileParallelism: false,
          include: ['e2e/headless/cluster-*-fail.test.ts'],
        },
      },
    ],
  },
})
