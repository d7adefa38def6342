// Which layers and packages each layer may import. Everything else is forbidden. A new folder needs a row.

/**
 * A layer is the folder or file `at`. It may import `layers` and `packages`; `zod/mini` allows that entry point only. `fix` tells the
 * author of a forbidden import what to do instead.
 */
const appLayers = [
  {
    name: 'contract',
    at: 'src/contract/',
    layers: ['text'],
    packages: ['zod/mini'],
    fix: 'The contract only describes what crosses the network. Logic goes to src/domain, reading to src/transport.',
  },
  {
    name: 'domain',
    at: 'src/domain/',
    layers: ['contract'],
    packages: ['dayjs', '@noble/hashes', '@noble/curves', 'tldts', 'email-providers'],
    fix: 'A business rule is a pure function of plain values. Pass what it needs as an argument, `now` included.',
  },
  {
    name: 'ports',
    at: 'src/ports/',
    layers: ['contract'],
    packages: ['rxjs'],
    fix: 'Ports are the interfaces between the state and the outside world. Implementations go to src/transport.',
  },
  {
    name: 'retry',
    at: 'src/retry/',
    layers: [],
    packages: [],
    fix: 'retry-delay.ts only calculates delays. Timers belong to the code that retries.',
  },
  {
    name: 'text',
    at: 'src/text/',
    layers: [],
    packages: [],
    fix: 'This layer knows texts, and nothing of the product.',
  },
  {
    name: 'transport',
    at: 'src/transport/',
    layers: ['contract', 'ports', 'retry'],
    packages: ['zod/mini', 'rxjs', 'laravel-echo', 'pusher-js', 'socket.io-client', 'fflate', '@noble/hashes'],
    fix: 'Transport turns the outside world into facts of src/contract and implements src/ports. Decisions go to src/state or src/domain.',
  },
  {
    name: 'state',
    at: 'src/state/',
    layers: ['contract', 'domain', 'ports', 'retry', 'text'],
    packages: ['rxjs', '@reduxjs/toolkit', 'redux', 'redux-observable'],
    fix: 'Epics reach the outside world only through src/ports. What people see goes to src/screens.',
  },
  {
    name: 'ui',
    at: 'src/ui/',
    layers: ['text'],
    packages: [
      ...['react', 'react-dom', 'lucide-react', 'react-aria-components', '@internationalized/date'],
      ...['@tanstack/react-virtual', '@fontsource-variable/inter'],
    ],
    fix: 'A part has props in and callbacks out, and no product words. What knows an auction goes to src/screens.',
  },
  {
    name: 'screens',
    at: 'src/screens/',
    layers: ['state', 'ports', 'domain', 'ui', 'text'],
    // fflate reads the workbooks that people upload.
    packages: ['react', 'react-dom', 'react-redux', 'wouter', 'lucide-react', 'react-hook-form', 'fflate'],
    fix: 'A screen reads through selectors and dispatches actions of src/state. Calls, streams and storage are behind the ports.',
  },
  {
    name: 'app',
    at: 'src/app/',
    layers: ['screens', 'state', 'ports', 'domain', 'ui', 'contract'],
    packages: ['react', 'react-dom', 'react-redux', 'wouter', 'lucide-react'],
    fix: 'This layer has routes, guards and the frame. What touches the outside world goes to src/transport and is wired in src/main.tsx.',
  },
  {
    name: 'main',
    at: 'src/main.tsx',
    layers: ['app', 'screens', 'state', 'ports', 'transport', 'domain', 'ui', 'contract'],
    packages: ['react', 'react-dom', 'react-redux', 'wouter'],
    fix: 'main.tsx only wires. Anything else belongs to a layer.',
  },
  {
    name: 'guard',
    at: 'src/guard/',
    layers: [],
    packages: [],
    fix: 'The guard runs before the app, even when the app cannot run, so it must not import it.',
  },
  {
    name: 'service-worker',
    at: 'src/service-worker/',
    layers: [],
    packages: [],
    fix: 'The service worker is a separate file without the app. It only shows alerts and opens pages.',
  },
  {
    name: 'start',
    at: 'src/start.ts',
    layers: ['main', 'ui', 'guard'],
    packages: [],
    fix: 'Every page of the app loads start.ts first. It only opens the app, if the guard accepts the browser.',
  },
  {
    name: 'landing',
    at: 'src/landing/',
    layers: ['start', 'main', 'transport', 'domain', 'contract', 'ui', 'guard'],
    packages: [],
    fix: 'The landing page loads without the app: no React, no store, no zod.',
  },
]

/** The simulator, from its pure core outward: each layer may import the contract and the layers above it. */
const simulatorLayers = [
  {
    name: 'world',
    packages: ['zod/mini', 'pure-rand', 'tldts', 'email-providers', '@noble/hashes'],
    fix: 'The world is pure: state, command and time in, events out. What it needs from outside comes in the command.',
  },
  {
    name: 'scenarios',
    packages: ['zod/mini', 'yaml', 'pure-rand'],
    fix: 'Scenarios are read from text and scheduled without a clock. Files and timers belong to simulator/runtime.',
  },
  {
    name: 'runtime',
    packages: ['zod', 'yaml', 'pure-rand'],
    fix: 'The runtime turns a script and a clock into a running world. HTTP, sockets and databases go to the layers outside it.',
  },
  {
    name: 'persistence',
    packages: ['zod', '@libsql/client', '@nats-io/jetstream', '@nats-io/kv', '@nats-io/obj', '@nats-io/transport-node'],
    fix: 'Persistence only stores what the runtime passes to it. Decisions belong to the runtime.',
  },
  {
    name: 'faults',
    packages: ['zod'],
    fix: 'Faults decide what fails, for whom and when. The gateways and the API make it fail.',
  },
  {
    name: 'training',
    packages: ['zod'],
    fix: 'Training tracks rooms, seats and progress. simulator/control-api answers its calls.',
  },
  {
    name: 'recording',
    packages: ['zod', 'yaml'],
    fix: 'Recording turns logs into scenarios. Pass what it needs from the API as an argument.',
  },
  {
    name: 'realtime',
    packages: ['zod', 'ws', 'socket.io'],
    fix: 'The gateways authorize and deliver. simulator/world decides what is announced to whom.',
  },
  {
    name: 'api',
    packages: [
      'zod',
      'express',
      'helmet',
      'compression',
      'busboy',
      'pino',
      'rate-limiter-flexible',
      'fflate',
      'web-push',
    ],
    fix: 'A handler parses, asks the running world, and answers. Market rules go to simulator/world.',
  },
  {
    name: 'control-api',
    packages: ['zod', 'express', 'yaml'],
    fix: 'The control API only answers calls. The work belongs to the layers that it imports.',
  },
  {
    name: 'cluster',
    packages: ['zod', 'undici', 'pino'],
    fix: 'A cluster decides which node runs which world, and forwards requests. It knows nothing about the market.',
  },
].map((layer, index, all) => ({
  ...layer,
  name: `simulator/${layer.name}`,
  at: `simulator/${layer.name}/`,
  // The simulator restates the server's rules instead of importing src/domain: a wrong rule must not agree with itself.
  layers: ['contract', ...all.slice(0, index).map((above) => `simulator/${above.name}`)],
  isNode: index >= 2,
}))

const layers = [
  ...appLayers,
  ...simulatorLayers,
  {
    name: 'simulator/durations',
    at: 'simulator/scenarios/language/durations.ts',
    layers: ['simulator/world'],
    packages: [],
    fix: 'The one parser of durations is pure, so that the console can use it too.',
  },
  {
    name: 'simulator/console',
    at: 'simulator/console/',
    layers: ['contract', 'ui', 'guard', 'simulator/control-api', 'simulator/durations'],
    packages: ['react', 'react-dom', 'lucide-react', 'uqr', 'zod/mini', '@tanstack/react-query'],
    fix: 'The console talks to its simulator through the control API and borrows parts of src/ui only.',
  },
  {
    name: 'simulator/docs',
    at: 'simulator/docs/',
    layers: [],
    packages: ['swagger-ui-dist'],
    fix: 'The page only shows the documents that the simulator serves.',
  },
  {
    name: 'simulator/server-options',
    at: 'simulator/server-options.ts',
    layers: ['simulator/realtime', 'simulator/cluster'],
    packages: [],
    fix: 'server-options.ts only lists the options of a simulator.',
  },
  {
    name: 'simulator/server',
    at: 'simulator/server.ts',
    layers: ['contract', 'simulator/server-options', ...simulatorLayers.map(({ name }) => name)],
    packages: ['express', 'socket.io', 'ws', 'pino', 'helmet', 'compression'],
    isNode: true,
    fix: 'server.ts only connects the layers to one port.',
  },
]

const testTools = [
  ...['vitest', 'fast-check', 'fetch-mock', 'happy-dom', '@testing-library/react', '@testing-library/dom'],
  '@redux-devtools/instrument',
  ...['rxjs', 'react', 'ws', 'pusher-js', 'socket.io-client'],
]

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const under = (at) => `^${escaped(at)}${at.endsWith('/') ? '' : '$'}`
const inPackage = (name) => `(^|/)node_modules/(@types/)?${escaped(name)}/`
const atOf = (name) => under(layers.find((layer) => layer.name === name).at)

const tests = '\\.(test|spec)\\.tsx?$'
/** Helpers of the tests of a layer. */
const testSupport = '^(src|simulator)/.*/testing/'
const assets = '\\.(css|svg|mp3)$'

const rulesOf = ({ name, at, layers: below, packages, isNode, fix }) => {
  const allowed = [under(at), ...below.map(atOf), ...packages.map(inPackage), assets]
  const program = at.startsWith('src/') ? '^src/' : '^(simulator/|src/contract/)'
  const others = { dependencyTypesNot: ['core', 'unknown', 'undetermined'] }
  const rule = (suffix, comment, from, to) => ({ name: `${name}${suffix}`, comment, severity: 'error', from, to })
  const code = { path: under(at), pathNot: [tests, testSupport] }
  const list = [...below, ...packages].join(', ') || 'nothing'
  return [
    rule('-imports', `${name} may import ${list}. ${fix}`, code, { pathNot: allowed, ...others }),
    ...(isNode ? [] : [rule('-has-no-node', `${name} may not use Node. ${fix}`, code, { dependencyTypes: ['core'] })]),
    rule(
      '-tests-import',
      `A test of ${name} may use its own program and the test tools. A test of both programs goes to e2e/.`,
      { path: `${under(at).replace(/\$$/, '')}.*(${tests}|/testing/)` },
      { pathNot: [...allowed, ...testTools.map(inPackage), program, '^fixtures/'], ...others },
    ),
  ]
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers.flatMap(rulesOf),
    {
      name: 'every-file-has-a-layer',
      comment:
        'No layer covers this file. Move it into one, or add a row to scripts/boundaries/dependency-cruiser.mjs.',
      severity: 'error',
      from: {
        path: '^(src|simulator)/',
        pathNot: [...layers.map(({ at }) => under(at)), '^simulator/[^/]+\\.test\\.ts$', '\\.d\\.ts$'],
      },
      to: {},
    },
    {
      name: 'no-cycles',
      comment: 'Merge two files that import each other, or move what both need into a third. Lazy imports count.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-imports-of-tests',
      comment: 'Move what the test and the other file both need into a third file.',
      severity: 'error',
      from: { pathNot: `${tests}|^e2e/` },
      to: { path: tests },
    },
    {
      name: 'test-support-is-for-tests',
      comment: 'A program must not import test support. Move what both need into a third file.',
      severity: 'error',
      from: { pathNot: `${tests}|${testSupport}|^(e2e|scripts)/` },
      to: { path: testSupport },
    },
    {
      name: 'imports-resolve',
      comment: 'The file or package does not exist. Add the package to package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(url|raw)$' },
    },
    {
      name: 'no-dev-dependencies-in-programs',
      comment: 'A program imports a development dependency. Move the package to dependencies, or the code to a test.',
      severity: 'error',
      from: { path: '^(src|simulator)/', pathNot: [tests, testSupport] },
      to: { dependencyTypes: ['npm-dev'], pathNot: '(^|/)node_modules/@types/' },
    },
    {
      name: 'zod-mini-in-the-app',
      comment:
        "The app uses `import * as z from 'zod/mini'`, which is a fifth of the size. The simulator may use all of zod.",
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '(^|/)node_modules/zod/', pathNot: '(^|/)node_modules/zod/mini/' },
    },
    {
      name: 'names-say-what-is-inside',
      comment: 'Name the file after its noun; split it if there are several.',
      severity: 'error',
      from: {},
      to: { path: '/(utils|util|helpers|helper|common|shared|misc|lib|types)[./]', pathNot: 'node_modules' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    preserveSymlinks: true,
    doNotFollow: { path: 'node_modules' },
    // Files of another team, which import the package.
    exclude: { path: '^e2e/another-team/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
}
