// Binds components to the store and to the ports that screens may use: hooks that select state and dispatch intents.
import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { Provider, useDispatch, useSelector, useStore } from 'react-redux'
import type { ClipboardPort, SaverPort } from '../ports/browser'
import type { Ports } from '../ports/ports'
import type { OwnAction } from '../state/own-action'
import type { RootState } from '../state/root-state'

type MarketStore = Parameters<typeof Provider>[0]['store']

/** What a screen may use of the outside world besides the store. */
export type ScreenPorts = Pick<Ports, 'alerts' | 'clock' | 'ids' | 'secrets' | 'sessionStorage' | 'files'> & {
  readonly saver: SaverPort
  readonly clipboard: ClipboardPort
}

const ScreenPortsContext = createContext<ScreenPorts | null>(null)

interface StoreBindingProps {
  readonly store: MarketStore
  readonly ports: ScreenPorts
  /** The state that prerendered markup was made from; react-redux hydrates each component with it. */
  readonly serverState?: unknown
  readonly children: ReactNode
}

/** Provides the store and the screen ports to everything inside. */
export function StoreBinding({ store, ports, serverState, children }: StoreBindingProps) {
  return (
    <Provider store={store} serverState={serverState}>
      <ScreenPortsContext value={ports}>{children}</ScreenPortsContext>
    </Provider>
  )
}

/** The screen ports; throws outside of a StoreBinding. */
export function useScreenPorts(): ScreenPorts {
  const ports = useContext(ScreenPortsContext)
  if (!ports) throw new Error('There is no StoreBinding above this component')
  return ports
}

/** Selects from the state; renders again when the selector returns another value. */
export function useAppSelector<T>(selector: (state: RootState) => T): T {
  return useSelector<RootState, T>(selector)
}

/** Selects with a memoized selector that belongs to this component alone, made by `makeView`. */
export function useView<A extends readonly unknown[], T>(
  makeView: () => (state: RootState, ...args: A) => T,
  ...args: A
): T {
  const view = useMemo(makeView, [makeView])
  return useSelector<RootState, T>((state) => view(state, ...args))
}

/** Returns the function that dispatches an action; the same function on every render. */
export function useAppDispatch(): (action: OwnAction) => void {
  const dispatch = useDispatch()
  return useCallback((action) => void dispatch(action), [dispatch])
}

/** Returns the function that reads the current state, for event handlers; does not subscribe. */
export function useGetState(): () => RootState {
  const store = useStore<RootState>()
  return useCallback(() => store.getState(), [store])
}
