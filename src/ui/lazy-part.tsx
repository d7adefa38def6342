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
  readonly run: (act: (module: M) => void) => void
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
  let here: M | null = null
  const load = async (): Promise<M> => {
    if (here !== null) return here
    const module = await fetch()
    here ??= module
    return here
  }
  const come = () => fetchAhead({ load })
  return {
    load,
    run: (act) => {
      if (here === null) void load().then(act)
      else act(here)
    },
    ahead: { onPointerEnter: come, onFocus: come },
  }
}

/** A component that comes when it is first drawn, or earlier by `load`: it is then drawn without waiting. */
export function lazyPart<M extends object, P extends object>(
  fetch: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<P> {
  let here: ComponentType<P> | null = null
  const { load, ahead } = lazyModule(async () => {
    const module = await fetch()
    here ??= pick(module)
    return { default: here }
  })
  const Awaited: ComponentType<P> = lazy(load)
  function Part(props: P) {
    // Once and for as long as it stands: what was awaited is not drawn anew when it is here.
    const [Drawn] = useState<ComponentType<P>>(() => here ?? Awaited)
    return <Drawn {...props} />
  }
  return { load, ahead, Component: Part }
}

/** Loads a part ahead, while it is `wanted`, once the browser has nothing better to do. */
export function useFetchedWhenIdle(wanted: boolean, awaited: { readonly load: () => Promise<unknown> }): void {
  useEffect(() => {
    if (!wanted) return
    const come = () => fetchAhead(awaited)
    // Not in every browser; what is not urgent there comes at once.
    if (typeof window.requestIdleCallback !== 'function') return come()
    const asked = window.requestIdleCallback(come)
    return () => window.cancelIdleCallback(asked)
  }, [wanted, awaited])
}
