// Binds components to the store and to the ports that screens may use: hooks that select state and dispatch actions.
import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { Provider, useDispatch, useSelector, useStore } from 'react-redux'
import type { ClipboardPort, SaverPort } from '../ports/browser'
import type { Ports } from '../ports/ports'
import type { OwnAction } from '../state/nouns'
import type { RootState } from '../state/root-reducer'

type MarketStore = Parameters<typeof Provider>[0]['store']

/** The ports that a screen may use. */
export type ScreenPorts = Pick<Ports, 'alerts' | 'clock' | 'ids' | 'secrets' | 'sessionStorage' | 'files'> & {
  readonly saver: SaverPort
  readonly clipboard: ClipboardPort
}

const ScreenPortsContext = createContext<ScreenPorts | null>(null)

interface StoreBindingProps {
  readonly store: MarketStore
  readonly ports: ScreenPorts
  readonly children: ReactNode
}

/** Provides the store and the screen ports. */
export function StoreBinding({ store, ports, children }: StoreBindingProps) {
  return (
    <Provider store={store}>
      <ScreenPortsContext value={ports}>{children}</ScreenPortsContext>
    </Provider>
  )
}

/** The screen ports. Throws without a StoreBinding. */
export function useScreenPorts(): ScreenPorts {
  const ports = useContext(ScreenPortsContext)
  if (!ports) throw new Error('There is no StoreBinding above this component')
  return ports
}

/** react-redux's `useSelector`, typed for this state. Pass `shallowEqual` so that a new list of the same items doesn't re-render. */
export function useAppSelector<T>(selector: (state: RootState) => T, isEqual?: (a: T, b: T) => boolean): T {
  return useSelector<RootState, T>(selector, isEqual)
}

/**
 * Selects with a memoized selector that this component owns, created by `makeView`.
 *
 * @example
 * const card = useView(makeAuctionCardView, auctionId)
 */
export function useView<A extends readonly unknown[], T>(
  makeView: () => (state: RootState, ...args: A) => T,
  ...args: A
): T {
  const view = useMemo(makeView, [makeView])
  return useSelector<RootState, T>((state) => view(state, ...args))
}

/** Returns a stable function that dispatches a user action. */
export function useAppDispatch(): (action: OwnAction) => void {
  const dispatch = useDispatch()
  return useCallback((action) => void dispatch(action), [dispatch])
}

/** Returns a function that reads the current state, for event handlers. Does not subscribe. */
export function useGetState(): () => RootState {
  const store = useStore<RootState>()
  return useCallback(() => store.getState(), [store])
}
