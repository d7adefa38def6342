// Parts of the app that load on demand: once, before a likely press, and then render without waiting. placeholder.tsx has
// what is shown meanwhile.
import type { ComponentType } from 'react'
import { lazy, useEffect, useState } from 'react'

/** Handlers for the trigger of a part: pointing at it or focusing it loads the part. */
export interface AheadHandlers {
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
}

export interface LazyModule<M> {
  /** Loads once; tries again after a failure. */
  readonly load: () => Promise<M>
  /** Calls `action` with the module: at once if it is loaded, else when it is. */
  readonly run: (action: (module: M) => void) => void
  readonly ahead: AheadHandlers
}

export interface LazyPart<P> {
  readonly load: () => Promise<unknown>
  /** True once it renders without waiting. */
  readonly isHere: () => boolean
  readonly Component: ComponentType<P>
  readonly ahead: AheadHandlers
}

/** Preloads. A failure is ignored here: it occurs again, and is shown, when the part is needed. */
export const fetchAhead = ({ load }: { readonly load: () => Promise<unknown> }): void =>
  void load().catch(() => undefined)

/** A module that loads when it is first needed, or earlier. */
export function lazyModule<M extends object>(fetch: () => Promise<M>): LazyModule<M> {
  let loaded: M | null = null
  const load = async (): Promise<M> => {
    if (loaded !== null) return loaded
    const module = await fetch()
    loaded ??= module
    return loaded
  }
  const loadAhead = () => fetchAhead({ load })
  return {
    load,
    run: (action) => {
      if (loaded === null) void load().then(action)
      else action(loaded)
    },
    ahead: { onPointerEnter: loadAhead, onFocus: loadAhead },
  }
}

/** A component that loads when it is first rendered, or earlier by `load`; then it renders without waiting. */
export function lazyPart<M extends object, P extends object>(
  fetch: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  const { load, ahead } = lazyModule(async () => {
    const module = await fetch()
    loaded ??= pick(module)
    return { default: loaded }
  })
  const Lazy: ComponentType<P> = lazy(load)
  function Part(props: P) {
    // Chosen once per mount, so that a part that was awaited does not remount when it is loaded.
    const [Rendered] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return <Rendered {...props} />
  }
  return { load, isHere: () => loaded !== null, ahead, Component: Part }
}

/** How the loading of a part stands. */
interface Loaded {
  readonly isHere: boolean
  /** Why it could not be loaded; null where it could, or is on its way. */
  readonly error: { readonly thrown: unknown } | null
}

const onItsWay: Loaded = { isHere: false, error: null }
const here: Loaded = { isHere: true, error: null }

/**
 * Loads a part that is wanted, for whoever shows something else meanwhile. Suspense would show that for 300 ms at least, and
 * once more for each part that is found missing after it.
 */
export function useLoadedPart({ load, isHere }: Pick<LazyPart<never>, 'load' | 'isHere'>, wanted: boolean): Loaded {
  const [loaded, setLoaded] = useState(onItsWay)
  useEffect(() => {
    if (wanted && !isHere())
      load().then(
        () => setLoaded(here),
        (thrown: unknown) => setLoaded({ isHere: false, error: { thrown } }),
      )
  }, [load, isHere, wanted])
  return isHere() ? here : loaded
}

/** The first signs that somebody is there and may press something. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Preloads a part while it is `wanted`, as soon as somebody moves, presses or types. */
export function useFetchedForSomebody(wanted: boolean, part: { readonly load: () => Promise<unknown> }): void {
  useEffect(() => {
    if (!wanted) return
    const listening = new AbortController()
    const begin = () => {
      listening.abort()
      fetchAhead(part)
    }
    for (const name of signs) window.addEventListener(name, begin, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [wanted, part])
}
