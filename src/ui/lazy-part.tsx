// Parts of the app that come when they are needed: loaded once, ahead of a press where one can be seen coming, and then
// drawn without waiting. Knows no product words; what stands meanwhile is in coming.tsx.
import type { ComponentType } from 'react'
import { lazy, useEffect, useState } from 'react'

/** Handlers for what leads to a part: whoever points at it or comes to it by key makes the part come. */
interface AheadHandlers {
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
}

export interface LazyModule<M> {
  /** The same each time, once it is here; tried again when it failed. */
  readonly load: () => Promise<M>
  /** Does something with it: at once when it is here, else when it has come. */
  readonly run: (action: (module: M) => void) => void
  readonly ahead: AheadHandlers
}

export interface LazyPart<P> {
  readonly load: () => Promise<unknown>
  readonly Component: ComponentType<P>
  readonly ahead: AheadHandlers
}

/** Loads ahead: a failure is met again, and shown, when the part is needed. */
export const fetchAhead = ({ load }: { readonly load: () => Promise<unknown> }): void =>
  void load().catch(() => undefined)

/** Code that comes when it is first needed, or earlier. */
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

/** A component that comes when it is first drawn, or earlier by `load`: it is then drawn without waiting. */
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
    // Once and for as long as it stands: what was awaited is not drawn anew when it is here.
    const [Rendered] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return <Rendered {...props} />
  }
  return { load, ahead, Component: Part }
}

/** Loads a part ahead, while it is `wanted`, once the browser has nothing better to do. */
export function useFetchedWhenIdle(wanted: boolean, part: { readonly load: () => Promise<unknown> }): void {
  useEffect(() => {
    if (!wanted) return
    const loadAhead = () => fetchAhead(part)
    // Not in every browser; what is not urgent there comes at once.
    if (typeof window.requestIdleCallback !== 'function') return loadAhead()
    const asked = window.requestIdleCallback(loadAhead)
    return () => window.cancelIdleCallback(asked)
  }, [wanted, part])
}
