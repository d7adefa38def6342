// How the live line gets back on its feet: one pure step over five phases. It holds no timers and makes no calls.
//
//             opening            opened               synced
//   offline ──────────▶ connecting ─────▶ syncing ──────────────▶ live
//      ▲                    ▲             │  ▲  ▲ ◀─── woke, ─────┤
//      │ went-offline,      │ lost,       │  │  │    replaced     │
//      │ no data            │ no data     │  │  │ opened          │ lost, went-offline
//      └────────────────────┴─────────────┤  └──── stale ◀────────┘
//                                         └─ lost, with data ─▶ stale
//
// `stale` means: there is data on the screen, and it may be old. Without data the same loss is `offline` or `connecting`.

export type LinePhase = 'offline' | 'connecting' | 'syncing' | 'live' | 'stale'

/** What can happen to the line. */
export type LineEvent =
  | 'went-offline' // the browser lost its network
  | 'came-online' // it has one again
  | 'opening' // the line is being opened
  | 'opened' // it is open; snapshots are on their way
  | 'lost' // it broke
  | 'synced' // the snapshot of everything that is followed has arrived
  | 'doubted' // something could not be read: what is shown may lack it
  | 'woke' // the computer slept: what was said meanwhile is not known
  | 'replaced' // the world has a new epoch: all data is void
  | 'ended' // the session has ended: the page stays, and grows old
  | 'left' // nobody is signed in: nothing is followed

/** A step: the next phase and the reason in words, or null when the event changes nothing. */
export type Step = { readonly phase: LinePhase; readonly because: string } | null

type Cell = (hasData: boolean) => Step

const to =
  (phase: LinePhase, because: string): Cell =>
  () => ({ phase, because })
/** Old data on the screen is worse than none: it is marked. */
const orStale =
  (phase: LinePhase, because: string): Cell =>
  (hasData) => ({ phase: hasData ? 'stale' : phase, because })
const ignore: Cell = () => null

const NO_NETWORK = 'this device has no network'
const BACK = 'the network is back; connecting'
const OPENING = 'connecting'
const OPENED = 'connected; loading what is new'
const BROKE = 'reconnecting'
const RIGHT = 'connected'
const DOUBTED = 'something could not be read; loading it anew'
const SLEPT = 'the device slept; loading what is new'
const REPLACED = 'the world was set to another time; loading it anew'
const ENDED = 'the session has ended'
const LEFT = 'not connected: nobody is signed in'

/** Every phase × every event; the compiler makes each cell be decided. */
const recoveryTable: Readonly<Record<LinePhase, Readonly<Record<LineEvent, Cell>>>> = {
  offline: {
    'went-offline': ignore,
    'came-online': to('connecting', BACK),
    opening: to('connecting', OPENING),
    opened: to('syncing', OPENED),
    lost: ignore,
    synced: ignore,
    doubted: ignore,
    woke: ignore,
    replaced: ignore,
    ended: ignore,
    left: ignore,
  },
  connecting: {
    'went-offline': to('offline', NO_NETWORK),
    'came-online': ignore,
    opening: ignore,
    opened: to('syncing', OPENED),
    lost: to('connecting', BROKE),
    synced: ignore,
    doubted: ignore,
    woke: ignore,
    replaced: ignore,
    ended: orStale('offline', ENDED),
    left: to('offline', LEFT),
  },
  syncing: {
    'went-offline': orStale('offline', NO_NETWORK),
    'came-online': ignore,
    opening: orStale('connecting', OPENING),
    opened: ignore,
    lost: orStale('connecting', BROKE),
    synced: to('live', RIGHT),
    doubted: ignore,
    woke: ignore,
    replaced: to('syncing', REPLACED),
    ended: orStale('offline', ENDED),
    left: to('offline', LEFT),
  },
  live: {
    'went-offline': to('stale', NO_NETWORK),
    'came-online': ignore,
    opening: to('stale', BROKE),
    opened: to('syncing', OPENED),
    lost: to('stale', BROKE),
    synced: ignore,
    doubted: to('syncing', DOUBTED),
    // Everything followed is read again; if the line did not survive the sleep, it says so itself by breaking.
    woke: to('syncing', SLEPT),
    replaced: to('syncing', REPLACED),
    ended: to('stale', ENDED),
    left: to('offline', LEFT),
  },
  stale: {
    'went-offline': to('stale', NO_NETWORK),
    'came-online': to('stale', BACK),
    opening: ignore,
    opened: to('syncing', OPENED),
    lost: to('stale', BROKE),
    // The line is down: what is read meanwhile is right for a moment only.
    synced: ignore,
    doubted: ignore,
    woke: ignore,
    // The old data is gone, so nothing on the screen is old; the line itself is still down.
    replaced: to('connecting', REPLACED),
    ended: to('stale', ENDED),
    left: to('offline', LEFT),
  },
}

/** The next step. `hasData`: there is something on the screen that may grow old. */
export function next(phase: LinePhase, event: LineEvent, hasData: boolean): Step {
  return recoveryTable[phase][event](hasData)
}
