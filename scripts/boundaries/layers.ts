// THE TABLE OF ARROWS: which layer may use which layer and which package. What is not in the table is forbidden.
// One row per layer; boundaries.ts turns the rows into dependency-cruiser rules. Adding a folder means adding a row.

/** One layer: where it lives, what it may import, and what somebody should do who wanted something else. */
export interface Layer {
  readonly name: string
  /** Folder, or one file, relative to the project root. */
  readonly at: string
  /** Names of other layers. */
  readonly layers: readonly string[]
  /** Packages; `zod/mini` means that entry point only. */
  readonly packages: readonly string[]
  /** Modules of Node itself; `*` for all. */
  readonly node?: readonly string[]
  /** What to do instead, said to the offender. */
  readonly instead: string
}

/** The app. Arrows of the architecture: contract ← domain ← state ← screens ← app; transport stands beside. */
export const appLayers: readonly Layer[] = [
  {
    name: 'contract',
    at: 'src/contract/',
    layers: [],
    packages: ['zod/mini'],
    instead:
      'The contract says what crosses the wire and nothing else. Logic goes to src/domain, reading to src/transport.',
  },
  {
    name: 'domain',
    at: 'src/domain/',
    layers: ['contract'],
    packages: ['dayjs', '@noble/hashes', '@noble/curves', 'tldts', 'email-providers'],
    instead:
      'A rule of the business is a pure function of plain values. Pass what it needs as an argument, `now` included.',
  },
  {
    name: 'ports',
    at: 'src/ports/',
    layers: ['contract'],
    packages: ['rxjs'],
    instead: 'Ports are the interfaces between the state and the outside world. Implementations go to src/transport.',
  },
  {
    name: 'retry',
    at: 'src/retry/',
    layers: [],
    packages: [],
    instead:
      'retry-delay.ts is the arithmetic of waiting, for state and transport. Timers stay where something is tried.',
  },
  {
    name: 'transport',
    at: 'src/transport/',
    layers: ['contract', 'ports', 'retry'],
    packages: ['zod/mini', 'rxjs', 'laravel-echo', 'pusher-js', 'socket.io-client', 'fflate', '@noble/hashes'],
    instead:
      'Transport only turns the outside world into facts of src/contract. It implements src/ports. Decisions go to src/state or src/domain.',
  },
  {
    name: 'state',
    at: 'src/state/',
    layers: ['contract', 'domain', 'ports', 'retry'],
    packages: ['rxjs', '@reduxjs/toolkit', 'redux', 'redux-observable'],
    instead: 'Effects touch the outside world only through the ports of src/ports. What is seen goes to src/screens.',
  },
  {
    name: 'ui',
    at: 'src/ui/',
    layers: [],
    packages: [
      'react',
      'react-dom',
      'lucide-react',
      'react-aria-components',
      '@internationalized/date',
      '@tanstack/react-virtual',
      '@fontsource-variable/inter',
    ],
    instead: 'A part has no product words: props in, callbacks out. What knows an auction goes to src/screens.',
  },
  {
    name: 'screens',
    at: 'src/screens/',
    layers: ['state', 'ports', 'domain', 'ui'],
    // fflate reads a workbook that somebody chose: bytes in, bytes out.
    packages: [
      'react',
      'react-dom',
      'react-redux',
      'wouter',
      'lucide-react',
      'react-hook-form',
      '@hookform/resolvers',
      'fflate',
    ],
    instead:
      'A screen reads through selectors and dispatches intents of src/state. Calls, streams and storage are behind the ports.',
  },
  {
    name: 'app',
    at: 'src/app/',
    layers: ['screens', 'state', 'ports', 'domain', 'ui', 'contract'],
    packages: ['react', 'react-dom', 'react-redux', 'wouter', 'lucide-react'],
    instead:
      'Routes, guards and frame. What touches the outside world goes to src/transport and is wired in src/main.tsx.',
  },
  {
    name: 'main',
    at: 'src/main.tsx',
    layers: ['app', 'screens', 'state', 'ports', 'transport', 'domain', 'ui', 'contract'],
    packages: ['react', 'react-dom', 'react-redux', 'wouter'],
    instead: 'main.tsx only wires. Anything else belongs to a layer.',
  },
  {
    name: 'guard',
    at: 'src/guard/',
    layers: [],
    packages: [],
    instead: 'The guard runs before the app and when the app cannot run: it may need no part of it.',
  },
  {
    name: 'start',
    at: 'src/start.ts',
    layers: ['main', 'ui'],
    packages: [],
    instead: 'start.ts is what every page loads first: it only fetches main.tsx.',
  },
]

/** A room of the simulator: it may import the rooms above it in `simulatorRooms`, and nothing else of the project. */
type Room = Omit<Layer, 'name' | 'at' | 'layers'> & { readonly room: string }

/** The second program, from its pure middle outwards: each room may import only the rooms above it. */
const simulatorRooms: readonly Room[] = [
  {
    room: 'world',
    packages: ['zod/mini', 'pure-rand', 'tldts', 'email-providers'],
    instead: 'The world is pure: (state, command, at) in, events out. What it needs from outside comes in the command.',
  },
  {
    room: 'scenarios',
    packages: ['zod/mini', 'yaml', 'pure-rand'],
    instead:
      'Scenarios are read from text and scheduled without a clock. Files and timers belong to simulator/runtime.',
  },
  {
    room: 'runtime',
    packages: ['zod', 'yaml', 'pure-rand'],
    node: ['*'],
    instead:
      'The runtime turns a script and a clock into a running world. It knows no HTTP, no sockets and no database.',
  },
  {
    room: 'persistence',
    packages: ['zod', '@libsql/client', '@nats-io/jetstream', '@nats-io/kv', '@nats-io/obj', '@nats-io/transport-node'],
    node: ['*'],
    instead: 'Persistence stores what the runtime hands it. It decides nothing.',
  },
  {
    room: 'faults',
    packages: ['zod'],
    node: ['*'],
    instead: 'Faults decide what goes wrong, for whom and when. The gateways and the API carry it out.',
  },
  {
    room: 'training',
    packages: ['zod'],
    node: ['*'],
    instead: 'Training knows rooms, seats and progress. Its calls are answered in simulator/control-api.',
  },
  {
    room: 'recording',
    packages: ['zod', 'yaml'],
    node: ['*'],
    instead: 'Recording turns logs into scenarios. What it needs of the API comes as an argument.',
  },
  {
    room: 'realtime',
    packages: ['zod', 'ws', 'socket.io'],
    node: ['*'],
    instead: 'The gateways authorize and deliver. What is announced to whom is decided in simulator/world.',
  },
  {
    room: 'api',
    packages: [
      'zod',
      'express',
      'helmet',
      'compression',
      'busboy',
      'pino',
      'rate-limiter-flexible',
      'fflate',
      'pdfkit',
    ],
    node: ['*'],
    instead: 'A handler parses, asks the running world, and answers. Rules of the market go to simulator/world.',
  },
  {
    room: 'control-api',
    packages: ['zod', 'express', 'yaml'],
    node: ['*'],
    instead:
      'The control API answers what simulator/control-api/control.calls.ts declares. Work belongs to the rooms above.',
  },
  {
    room: 'cluster',
    packages: ['zod', '@nats-io/jetstream', 'pino'],
    node: ['*'],
    instead: 'A cluster says which node runs which world, and passes requests on. What a world does it does not know.',
  },
]

const roomLayers: readonly Layer[] = simulatorRooms.map(({ room, ...rest }, index) => ({
  ...rest,
  name: `simulator/${room}`,
  at: `simulator/${room}/`,
  // The simulator restates the rules of the server itself, so that a wrong rule cannot agree with itself.
  layers: ['contract', ...simulatorRooms.slice(0, index).map((above) => `simulator/${above.room}`)],
}))

/** The second program. */
export const simulatorLayers: readonly Layer[] = [
  ...roomLayers,
  {
    name: 'simulator/console',
    at: 'simulator/console/',
    layers: ['contract', 'ui', 'simulator/control-api'],
    packages: ['react', 'react-dom', 'lucide-react', 'zod/mini', '@tanstack/react-query'],
    instead: 'The console talks to its simulator by the control API and borrows parts of src/ui only.',
  },
  {
    name: 'simulator/docs',
    at: 'simulator/docs/',
    layers: [],
    packages: ['swagger-ui-dist'],
    instead: 'The page of the documents shows what /simulator/api/openapi.json says, and nothing else.',
  },
  {
    name: 'simulator/server-options',
    at: 'simulator/server-options.ts',
    layers: ['simulator/realtime', 'simulator/cluster'],
    packages: [],
    instead: 'server-options.ts only says what a simulator can be told.',
  },
  {
    name: 'simulator/server',
    at: 'simulator/server.ts',
    layers: ['contract', 'simulator/server-options', ...roomLayers.map((layer) => layer.name)],
    packages: ['express', 'socket.io', 'ws', 'pino', 'helmet', 'compression'],
    node: ['*'],
    instead: 'server.ts only puts the rooms on one port.',
  },
]

export const layers: readonly Layer[] = [...appLayers, ...simulatorLayers]

/** Folder that only test files may import from, next to the test tools themselves. */
export const testTools: readonly string[] = [
  'vitest',
  'fast-check',
  'fetch-mock',
  'happy-dom',
  '@testing-library/react',
  '@testing-library/dom',
  'rxjs',
  'react',
  'ws',
  'pusher-js',
  'socket.io-client',
]
