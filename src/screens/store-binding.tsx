// How components meet the store and the few instruments from outside: views in, intents out. No rules, no I/O.
import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { Provider, useDispatch, useSelector, useStore } from 'react-redux'
import type { ClipboardPort } from '../ports/clipboard'
import type { Ports } from '../ports/ports'
import type { SaverPort } from '../ports/saver'
import type { Intent } from '../state/intents'
import type { RootState } from '../state/root-state'

type MarketStore = Parameters<typeof Provider>[0]['store']

/** What a screen may use of the outside world beside the store. */
export type ScreenPorts = Pick<Ports, 'clock' | 'ids' | 'secrets' | 'sessionStorage' | 'files'> & {
  readonly saver: SaverPort
  readonly clipboard: ClipboardPort
}

const ScreenPortsContext = createContext<ScreenPorts | null>(null)

interface StoreBindingProps {
  readonly store: MarketStore
  readonly ports: ScreenPorts
  /** What the markup was drawn from that is taken over: each part is taken over with it, whatever was told meanwhile. */
  readonly drawnFrom?: unknown
  readonly children: ReactNode
}

/** Gives the store and the instruments to everything inside. */
export function StoreBinding({ store, ports, drawnFrom, children }: StoreBindingProps) {
  return (
    <Provider store={store} serverState={drawnFrom}>
      <ScreenPortsContext value={ports}>{children}</ScreenPortsContext>
    </Provider>
  )
}

/** The instruments; throws outside of a StoreBinding. */
export function useScreenPorts(): ScreenPorts {
  const instruments = useContext(ScreenPortsContext)
  if (!instruments) throw new Error('There is no StoreBinding above this component')
  return instruments
}

/** Reads with a selector; re-renders when the answer is another object. */
export function useRead<T>(selector: (state: RootState) => T): T {
  return useSelector<RootState, T>(selector)
}

/** Reads with a memoized view that this component alone owns; re-renders when the view's answer changes. */
export function useView<A extends readonly unknown[], T>(
  makeView: () => (state: RootState, ...args: A) => T,
  ...args: A
): T {
  const view = useMemo(makeView, [makeView])
  return useSelector<RootState, T>((state) => view(state, ...args))
}

/** Says to the store what the person wants. */
export function useIntent(): (intent: Intent) => void {
  const dispatch = useDispatch()
  return useCallback((intent) => void dispatch(intent), [dispatch])
}

/** The store itself, for reading at the moment of a press. */
export function useGetState(): () => RootState {
  const store = useStore<RootState>()
  return useCallback(() => store.getState(), [store])
}
