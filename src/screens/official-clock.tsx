// Official time on the screen: one ticker for all countdowns. It wakes at each whole official second, at once when the
// estimate changes, and never while the clock is stopped. It never reads the local date.
import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { formatMarketDay, officialNow } from '../domain/official-time'
import { selectClock } from '../state/clock/clock.slice'
import type { RootState } from '../state/root-state'
import { useScreenPorts } from './store-binding'

interface Ticker {
  /** Official ms at the last tick; null before the first sample. */
  read(): number | null
  subscribe(ticked: () => void): () => void
}

const SECOND = 1000
/** A shorter wait than this uses a frame instead of a timer. */
const FRAME_MS = 32

interface TickerSources {
  readonly monotonic: () => number
  readonly store: { getState(): RootState; subscribe(changed: () => void): () => void }
}

/** A ticker that runs only while somebody listens. */
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
  const look = () => {
    const newest = selectClock(store.getState())
    if (newest === clock) return
    clock = newest
    tick()
  }

  return {
    read: () => now,
    subscribe(ticked) {
      listeners.add(ticked)
      if (listeners.size === 1) {
        unsubscribe = store.subscribe(look)
        clock = selectClock(store.getState())
        now = clock ? officialNow(clock, monotonic()) : null
        wait()
      }
      return () => {
        listeners.delete(ticked)
        if (listeners.size > 0) return
        cancel()
        unsubscribe()
      }
    },
  }
}

const TickerContext = createContext<Ticker | null>(null)

/** Gives the one ticker to everything inside. */
export function OfficialClock({ children }: { readonly children: ReactNode }) {
  const store = useStore<RootState>()
  const { clock } = useScreenPorts()
  const ticker = useMemo(() => createTicker({ monotonic: () => clock.monotonic(), store }), [clock, store])
  // Keeps the ticker running while the app is mounted, so that a later countdown starts from a fresh reading.
  useEffect(() => ticker.subscribe(() => undefined), [ticker])
  return <TickerContext value={ticker}>{children}</TickerContext>
}

const never: Ticker = { read: () => null, subscribe: () => () => undefined }

/** Official time, ms since 1970, renewed once per official second; null before the first sample. */
export function useOfficialNow(): number | null {
  const ticker = useContext(TickerContext) ?? never
  return useSyncExternalStore(ticker.subscribe, ticker.read)
}

/** The day in the market's zone, `03/02/2026`; it changes at midnight there. Null before the first sample. */
export function useMarketDay(): string | null {
  const ticker = useContext(TickerContext) ?? never
  const read = () => {
    const now = ticker.read()
    return now === null ? null : formatMarketDay(now)
  }
  return useSyncExternalStore(ticker.subscribe, read)
}

/** Fixes official time, ms, for everything inside; used by the replay. */
export function StandingClock({ now, children }: { readonly now: number; readonly children: ReactNode }) {
  const ticker = useMemo<Ticker>(() => ({ read: () => now, subscribe: () => () => undefined }), [now])
  return <TickerContext value={ticker}>{children}</TickerContext>
}
