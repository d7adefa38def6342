// Lazy-loaded components. React's own `lazy` and `Suspense` keep a fallback visible for at least 300 ms, which is too slow
// here; see docs/performance.md.
import { type ComponentType, type PropsWithChildren, type ReactNode, useEffect, useState } from 'react'

export interface LazyPart<P> {
  /** Loads once; retries after a failure. */
  readonly load: () => Promise<void>
  /** True once it can render. */
  readonly isLoaded: () => boolean
  readonly Component: ComponentType<P>
  /** Handlers for its trigger, which preload it on hover and focus. */
  readonly preloadHandlers: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
}

export type PartToLoad = Pick<LazyPart<never>, 'load' | 'isLoaded'>

/** Preloads. Ignores failures, because rendering tries again and shows them. */
export const preload = ({ load }: { readonly load: () => Promise<unknown> }): void => void load().catch(() => undefined)

/** Creates a component that loads when `WhenLoaded` first renders it, or earlier with `load`. */
export function lazyPart<M extends object, P extends object>(
  fetch: () => Promise<M | undefined>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<P> {
  let Loaded: ComponentType<P> | null = null
  const load = async (): Promise<void> => {
    if (Loaded !== null) return
    // While the page unloads, imports resolve to undefined (src/guard/page-guard.ts). Wait forever instead of showing an error.
    const module = (await fetch()) ?? (await new Promise<M>(() => undefined))
    Loaded ??= pick(module)
  }
  const preloadThis = () => preload({ load })
  function Component(props: P) {
    if (Loaded === null) throw new Error('A lazy component was rendered before it had loaded. Wrap it in WhenLoaded.')
    return <Loaded {...props} />
  }
  return {
    load,
    isLoaded: () => Loaded !== null,
    Component,
    preloadHandlers: { onPointerEnter: preloadThis, onFocus: preloadThis },
  }
}

type WhenLoadedProps = PropsWithChildren<{ readonly part: PartToLoad; readonly fallback: ReactNode }>

/** Renders its children once the part has loaded, and `fallback` until then. Throws load errors to the error boundary. */
export function WhenLoaded({ part, fallback, children }: WhenLoadedProps) {
  const [tried, setTried] = useState<{ readonly part: PartToLoad; readonly failure?: { readonly thrown: unknown } }>()
  const isLoaded = part.isLoaded()
  useEffect(() => {
    if (!isLoaded)
      part.load().then(
        () => setTried({ part }),
        (thrown: unknown) => setTried({ part, failure: { thrown } }),
      )
  }, [part, isLoaded])
  if (isLoaded) return children
  if (tried?.part === part && tried.failure !== undefined) throw tried.failure.thrown
  return fallback
}
