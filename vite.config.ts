// How the app is built and how the tests are grouped. No product code; the servers that use it are scripts/start.ts
// and scripts/dev.ts.
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { stampBuild } from './scripts/build-stamp.ts'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { contractNotation } from './scripts/contract-notation.ts'
import { inlineGuard } from './scripts/inline-guard.ts'
import { missingPreloads } from './scripts/missing-preloads.ts'
import { prerenderLanding } from './scripts/prerender.ts'

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

const preloads = missingPreloads()

export default defineConfig({
  plugins: [
    react(),
    contractNotation(),
    stampBuild(),
    prerenderLanding(NONCE_PLACE),
    inlineGuard(NONCE_PLACE),
    preloads.plugin,
  ],
  resolve: {
    // RxJS publishes an ES2015 build under this condition: half the bytes of its ES5 build, and faster.
    conditions: ['es2015', ...defaultClientConditions],
  },
  cacheDir: 'node_modules/.vite',
  html: { cspNonce: NONCE_PLACE },
  build: {
    target: 'es2023',
    rolldownOptions: {
      input: { index: 'index.html', console: 'simulator/console/index.html', docs: 'simulator/docs/index.html' },
      output: {
        codeSplitting: { groups: chunkGroups() },
        // Within functions reading stays: whoever measures an element reads only to have it laid out.
        minify: { compress: { target: 'es2023', treeshake: { propertyReadSideEffects: 'always' } } },
      },
      // A value that is written where it is used needs no import, and a field that a module only reads at its start no line.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      treeshake: { propertyReadSideEffects: false },
    },
    // The CSP has no data: source, so nothing may be inlined; every target browser knows modulepreload by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    sourcemap: false,
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
          exclude: ['scripts/boundaries/violations/**', ...inAWindow],
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
