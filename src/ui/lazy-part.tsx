// Parts of the app that load on demand: once, before a likely press, and then render without waiting. React's own `lazy` and
// `Suspense` keep a fallback for 300 ms; docs/performance.md has the figures, and placeholder.tsx the fallbacks.
import type { ComponentType, PropsWithChildren, ReactNode } from 'react'
import { useEffect, useState } from 'react'

export interface LazyPart<P> {
  /** Loads once; tries again after a failure. */
  readonly load: () => Promise<void>
  /** True once it renders without waiting. */
  readonly isHere: () => boolean
  readonly Component: ComponentType<P>
  /** Handlers for the trigger of the part: pointing at it or focusing it loads the part. */
  readonly ahead: { readonly onPointerEnter: () => void; readonly onFocus: () => void }
}

export type PartToLoad = Pick<LazyPart<never>, 'load' | 'isHere'>

/** Preloads. A failure is ignored here: it occurs again, and is shown, when the part is needed. */
export const fetchAhead = ({ load }: { readonly load: () => Promise<unknown> }): void =>
  void load().catch(() => undefined)

/** A component that loads when `WhenLoaded` first renders it, or earlier by `load`. */
export function lazyPart<M extends object, P extends object>(
  fetch: () => Promise<M | undefined>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<P> {
  let Loaded: ComponentType<P> | null = null
  const load = async (): Promise<void> => {
    if (Loaded !== null) return
    // A page that is being left gets undefined (src/guard/page-guard.ts) and shows no error at the end: it waits until it is gone.
    const module = (await fetch()) ?? (await new Promise<M>(() => undefined))
    Loaded ??= pick(module)
  }
  const ahead = () => fetchAhead({ load })
  function Component(props: P) {
    if (Loaded === null) throw new Error('A part is rendered that is not there yet: WhenLoaded waits for it.')
    return <Loaded {...props} />
  }
  return { load, isHere: () => Loaded !== null, Component, ahead: { onPointerEnter: ahead, onFocus: ahead } }
}

type Waiting = PropsWithChildren<{ readonly part: PartToLoad; readonly fallback: ReactNode }>

/** Shows a part once it is loaded, and `fallback` until then; throws where it cannot be loaded, for the error boundary. */
export function WhenLoaded({ part, fallback, children }: Waiting) {
  const [tried, setTried] = useState<{ readonly part: PartToLoad; readonly failure?: { readonly thrown: unknown } }>()
  const isHere = part.isHere()
  useEffect(() => {
    if (!isHere)
      part.load().then(
        () => setTried({ part }),
        (thrown: unknown) => setTried({ part, failure: { thrown } }),
      )
  }, [part, isHere])
  if (isHere) return children
  if (tried?.part === part && tried.failure !== undefined) throw tried.failure.thrown
  return fallback
}
