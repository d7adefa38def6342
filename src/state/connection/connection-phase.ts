// How the live connection recovers: a table of five phases and twelve events. It holds no timers and makes no calls.
//
//             opening            opened               synced
//   offline ──────────▶ connecting ─────▶ syncing ──────────────▶ live
//      ▲                    ▲             │  ▲  ▲ ◀─── woke, ─────┤
//      │ went-offline,      │ lost,       │  │  │    replaced     │
//      │ no data            │ no data     │  │  │ opened          │ lost, went-offline
//      └────────────────────┴─────────────┤  └──── stale ◀────────┘
//                                         └─ lost, with data ─▶ stale
//
// `stale` means that there's data on the screen, and it may be old. Without data the same loss is `offline` or `connecting`.

export type ConnectionPhase = 'offline' | 'connecting' | 'syncing' | 'live' | 'stale'

/** What can happen to the connection. */
export type ConnectionEvent =
  | 'went-offline' // the browser lost its network
  | 'came-online' // it has one again
  | 'message-received' // a message arrived over the connection, although the browser says that it has no network
  | 'opening' // the connection is being opened
  | 'opened' // it is open; snapshots are on their way
  | 'lost' // it was lost
  | 'synced' // every followed subject has its snapshot
  | 'out-of-sync' // something couldn't be read, or an update is missing
  | 'woke' // the computer slept, and may have missed events
  | 'replaced' // the world has a new epoch: all data is void
  | 'ended' // the session has ended: the page stays, and becomes stale
  | 'left' // the user signed out: nothing is followed

/** The next phase and the reason in words, or null when the event changes nothing. */
export type NextPhase = { readonly phase: ConnectionPhase; readonly because: string } | null

type Cell = (hasData: boolean) => NextPhase

const to =
  (phase: ConnectionPhase, because: string): Cell =>
  () => ({ phase, because })
/** Stale data is worse than none, so it's marked. */
const orStale =
  (phase: ConnectionPhase, because: string): Cell =>
  (hasData) => ({ phase: hasData ? 'stale' : phase, because })
const ignore: Cell = () => null

const NO_NETWORK = 'this device has no network'
const ONLINE_AGAIN = 'the network is back; connecting'
const MESSAGE_RECEIVED = 'a message arrived; the connection is up'
const OPENING = 'connecting'
const OPENED = 'connected; loading updates'
const LOST = 'reconnecting'
const SYNCED = 'connected'
const OUT_OF_SYNC = 'an update could not be read; reloading'
const SLEPT = 'the device was asleep; loading updates'
const REPLACED = 'the simulated time was changed; reloading'
const ENDED = 'the session has ended'
const LEFT = 'not connected: signed out'

/** Every phase × every event; the compiler demands every cell. */
const recoveryTable: Readonly<Record<ConnectionPhase, Readonly<Record<ConnectionEvent, Cell>>>> = {
  offline: {
    'went-offline': ignore,
    'came-online': to('connecting', ONLINE_AGAIN),
    'message-received': to('syncing', MESSAGE_RECEIVED),
    opening: to('connecting', OPENING),
    opened: to('syncing', OPENED),
    lost: ignore,
    synced: ignore,
    'out-of-sync': ignore,
    woke: ignore,
    replaced: ignore,
    ended: ignore,
    left: ignore,
  },
  connecting: {
    'went-offline': to('offline', NO_NETWORK),
    'came-online': ignore,
    'message-received': ignore,
    opening: ignore,
    opened: to('syncing', OPENED),
    lost: to('connecting', LOST),
    synced: ignore,
    'out-of-sync': ignore,
    woke: ignore,
    replaced: ignore,
    ended: orStale('offline', ENDED),
    left: to('offline', LEFT),
  },
  syncing: {
    'went-offline': orStale('offline', NO_NETWORK),
    'came-online': ignore,
    'message-received': ignore,
    opening: orStale('connecting', OPENING),
    opened: ignore,
    lost: orStale('connecting', LOST),
    synced: to('live', SYNCED),
    'out-of-sync': ignore,
    woke: ignore,
    replaced: to('syncing', REPLACED),
    ended: orStale('offline', ENDED),
    left: to('offline', LEFT),
  },
  live: {
    'went-offline': to('stale', NO_NETWORK),
    'came-online': ignore,
    'message-received': ignore,
    opening: to('stale', LOST),
    opened: to('syncing', OPENED),
    lost: to('stale', LOST),
    synced: ignore,
    'out-of-sync': to('syncing', OUT_OF_SYNC),
    // Everything is fetched again. If the connection didn't survive the sleep, its loss comes as an event.
    woke: to('syncing', SLEPT),
    replaced: to('syncing', REPLACED),
    ended: to('stale', ENDED),
    left: to('offline', LEFT),
  },
  stale: {
    'went-offline': to('stale', NO_NETWORK),
    'came-online': to('stale', ONLINE_AGAIN),
    'message-received': to('syncing', MESSAGE_RECEIVED),
    opening: ignore,
    opened: to('syncing', OPENED),
    lost: to('stale', LOST),
    // The connection is down, so fetched data is right only for a moment.
    synced: ignore,
    'out-of-sync': ignore,
    woke: ignore,
    // The old data is gone, so nothing on the screen is stale; the connection is still down.
    replaced: to('connecting', REPLACED),
    ended: to('stale', ENDED),
    left: to('offline', LEFT),
  },
}

/** The next phase. `hasData`: there's data on the screen that may become stale. */
export function nextPhase(phase: ConnectionPhase, event: ConnectionEvent, hasData: boolean): NextPhase {
  return recoveryTable[phase][event](hasData)
}
