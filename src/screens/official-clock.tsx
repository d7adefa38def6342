// Official time on the screen: one ticker for all countdowns. It ticks at each whole official second and when the estimate
// changes, but not while the clock is paused. It never reads the local date.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { formatMarketDay, officialNow } from '../domain/official-time'
import { selectClock } from '../state/clock/clock.slice'
import type { RootState } from '../state/root-reducer'
import { useScreenPorts } from './store-binding'

interface Ticker {
  /** Official ms at the last tick; null before the first sample. */
  read(): number | null
  subscribe(onTick: () => void): () => void
}

const SECOND = 1000
/** Waits shorter than this use an animation frame instead of a timer. */
const FRAME_MS = 32

interface TickerSources {
  readonly monotonic: () => number
  readonly store: { getState(): RootState; subscribe(changed: () => void): () => void }
}

/** A ticker that runs only while it has listeners. */
function createTicker({ monotonic, store }: TickerSources): Ticker {
  const listeners = new Set<() => void>()
  let clock = selectClock(store.getState())
  let now = clock ? officialNow(clock, monotonic()) : null
  let cancel: () => void = () => undefined
  let unsubscribe: () => void = () => undefined

  const tick = () => {
    now = clock ? officialNow(clock, monotonic()) : null
    for (const listener of listeners) listener()
    wait()
  }
  const wait = () => {
    cancel()
    if (now === null || !clock || clock.rate === 0 || listeners.size === 0) return
    const realMs = (SECOND - (now % SECOND)) / clock.rate
    if (realMs < FRAME_MS) {
      const frame = requestAnimationFrame(tick)
      cancel = () => cancelAnimationFrame(frame)
    } else {
      const timer = setTimeout(tick, realMs)
      cancel = () => clearTimeout(timer)
    }
  }
  const onStoreChange = () => {
    const newest = selectClock(store.getState())
    if (newest === clock) return
    clock = newest
    tick()
  }

  return {
    read: () => now,
    subscribe(onTick) {
      listeners.add(onTick)
      if (listeners.size === 1) {
        unsubscribe = store.subscribe(onStoreChange)
        clock = selectClock(store.getState())
        now = clock ? officialNow(clock, monotonic()) : null
        wait()
      }
      return () => {
        listeners.delete(onTick)
        if (listeners.size > 0) return
        cancel()
        unsubscribe()
      }
    },
  }
}

const TickerContext = createContext<Ticker | null>(null)

/** Provides the ticker. */
export function OfficialClock({ children }: { readonly children: ReactNode }) {
  const store = useStore<RootState>()
  const { clock } = useScreenPorts()
  const ticker = useMemo(() => createTicker({ monotonic: () => clock.monotonic(), store }), [clock, store])
  // Keeps the ticker running while the app is mounted, so that a later countdown starts from a fresh reading.
  useEffect(() => ticker.subscribe(() => undefined), [ticker])
  return <TickerContext value={ticker}>{children}</TickerContext>
}

const never: Ticker = { read: () => null, subscribe: () => () => undefined }

/** Official time, ms since 1970, updated once per official second; null before the first sample. */
export function useOfficialNow(): number | null {
  const ticker = useContext(TickerContext) ?? never
  return useSyncExternalStore(ticker.subscribe, ticker.read)
}

/** Today in the market's time zone, such as `03/02/2026`; null before the first sample. */
export function useMarketDay(): string | null {
  const ticker = useContext(TickerContext) ?? never
  const read = () => {
    const now = ticker.read()
    return now === null ? null : formatMarketDay(now)
  }
  return useSyncExternalStore(ticker.subscribe, read)
}

/** Stops official time at `now` (ms) for its children; used by the replay. */
export function FrozenClock({ now, children }: { readonly now: number; readonly children: ReactNode }) {
  const ticker = useMemo<Ticker>(() => ({ read: () => now, subscribe: () => () => undefined }), [now])
  return <TickerContext value={ticker}>{children}</TickerContext>
}
