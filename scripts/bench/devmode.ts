// `devmode`: what a dispatch costs with Redux Toolkit's development checks on, by how much is loaded. Ours freezes only
// what is new; the ordinary way leaves a hand-written reducer's state unfrozen, so that the checks walk all of it.
import { configureStore } from '@reduxjs/toolkit'
import type { AppEvent, LogEntry } from '../../src/state/core/log-entry'
import { createMarketStore } from '../../src/state/market-store'
import { rootReducer } from '../../src/state/root-reducer'
import type { RootState } from '../../src/state/root-state'
import { createFakePorts } from '../../src/state/testing/fake-ports'
import { createMarket } from './market'
import { loadedState } from './ours'
import type { Report } from './report'
import { atMost, median } from './report'

const SIZES = [100, 1000, 10_000] as const
const DISPATCHES = 300
const ORDINARY_DISPATCHES = 5

function costOf(dispatch: () => void, count: number): number {
  const costs = Array.from({ length: count }, () => {
    const begin = performance.now()
    dispatch()
    return (performance.now() - begin) * 1000
  })
  return median(costs)
}

function ours(size: number): number {
  const market = createMarket(size, size)
  const { ports, frame } = createFakePorts()
  const { store } = createMarketStore(ports, { checks: true })
  const answer = { data: market.loaded }
  const list = { subject: 'auction.list:live', params: { status: 'live' }, query: undefined, answer } as const
  store.dispatch({ type: 'auction.list/answered', payload: list })
  frame.run()
  const facts = market.take(DISPATCHES + 100)
  let next = 0
  const dispatch = (): void => {
    const fact = facts[next]
    if (fact === undefined) throw new Error('too few facts')
    next += 1
    store.dispatch(fact as AppEvent)
    frame.run()
  }
  costOf(dispatch, 100)
  return costOf(dispatch, DISPATCHES)
}

function ordinary(size: number): number {
  const market = createMarket(size, size)
  const preloadedState: RootState = loadedState(market.loaded)
  const store = configureStore({
    reducer: (state: RootState | undefined, action: LogEntry) => rootReducer(state, action),
    preloadedState,
    // What the checks warn of is that they are slow: that is what is being measured.
    middleware: (defaults) => defaults({ immutableCheck: { warnAfter: 1e6 }, serializableCheck: { warnAfter: 1e6 } }),
  })
  return costOf(() => {
    for (const fact of market.take(1)) store.dispatch(fact)
  }, ORDINARY_DISPATCHES)
}

/** Runs the bench. */
export function benchDevmode(): Report {
  const rows = SIZES.map((size) => ({ size, ours: ours(size), ordinary: ordinary(size) }))
  const of = (size: number): number => rows.find((row) => row.size === size)?.ours ?? Number.NaN
  const micro = (value: number): string => `${value.toFixed(0)} µs`
  return {
    bench: 'devmode',
    columns: ['loaded', 'ours', 'ordinary', 'ordinary / ours'],
    rows: rows.map((row) => [
      `${row.size}`,
      micro(row.ours),
      micro(row.ordinary),
      `${(row.ordinary / row.ours).toFixed(1)}x`,
    ]),
    // A tree of 10k rows is one level deeper than one of 1k, and that one level deeper than one of 100.
    goals: [
      atMost('ours: cost at 10k loaded / at 1k', of(10_000) / of(1000), 1.5),
      atMost('ours: cost at 10k loaded / at 100', of(10_000) / of(100), 2),
    ],
    notes: ['Elapsed time of one dispatch with all development checks on; medians.'],
  }
}
