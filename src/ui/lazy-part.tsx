// Parts of the app that load on demand: once, before a likely press, and then render without waiting. placeholder.tsx has
// what is shown meanwhile.
import type { ComponentType, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { atFirstSign } from './first-sign'

/** Handlers for the trigger of a part: pointing at it or focusing it loads the part. */
interface AheadHandlers {
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
}

export interface LazyPart<P> {
  /** Loads once; tries again after a failure. */
  readonly load: () => Promise<unknown>
  /** True once it renders without waiting. */
  readonly isHere: () => boolean
  readonly Component: ComponentType<P>
  readonly ahead: AheadHandlers
}

/** Preloads. A failure is ignored here: it occurs again, and is shown, when the part is needed. */
export const fetchAhead = ({ load }: { readonly load: () => Promise<unknown> }): void =>
  void load().catch(() => undefined)

/**
 * What arrives. A page that is being left or reloaded gets undefined for what it was still loading (src/guard/page-guard.ts):
 * it waits until it is gone, so that it doesn't show an error at the end.
 */
async function arrival<M>(fetch: () => Promise<M | undefined>): Promise<M> {
  return (await fetch()) ?? new Promise(() => undefined)
}

/** A component that loads when `WhenLoaded` first renders it, or earlier by `load`; then it renders without waiting. */
export function lazyPart<M extends object, P extends object>(
  fetch: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  const load = async (): Promise<void> => {
    if (loaded !== null) return
    const module = await arrival(fetch)
    loaded ??= pick(module)
  }
  const loadAhead = () => fetchAhead({ load })
  function Part(props: P) {
    if (loaded === null) throw new Error('A part is rendered that is not there yet: WhenLoaded waits for it.')
    const Rendered = loaded
    return <Rendered {...props} />
  }
  return {
    load,
    isHere: () => loaded !== null,
    ahead: { onPointerEnter: loadAhead, onFocus: loadAhead },
    Component: Part,
  }
}

/** How the loading of a part stands. */
interface Loaded {
  readonly isHere: boolean
  /** Why it could not be loaded; null where it could, or is on its way. */
  readonly error: { readonly thrown: unknown } | null
}

const onItsWay: Loaded = { isHere: false, error: null }
const here: Loaded = { isHere: true, error: null }

/** A part, for whoever only loads it. */
export type PartToLoad = Pick<LazyPart<never>, 'load' | 'isHere'>

/**
 * Loads a part that is wanted, for whoever shows something else meanwhile. Suspense would show that for 300 ms at least, and
 * once more for each part that is found missing after it.
 */
function useLoadedPart(part: PartToLoad, wanted = true): Loaded {
  const [tried, setTried] = useState<{ readonly part: PartToLoad; readonly error: Loaded['error'] } | null>(null)
  const isHere = part.isHere()
  // Also where it has come since it was looked for: somebody has to draw it.
  useEffect(() => {
    if (wanted && !isHere)
      part.load().then(
        () => setTried({ part, error: null }),
        (thrown: unknown) => setTried({ part, error: { thrown } }),
      )
  }, [part, wanted, isHere])
  if (isHere) return here
  return tried?.part === part && tried.error !== null ? { isHere: false, error: tried.error } : onItsWay
}

/** Shows a part once it is there, and `fallback` until then; throws where it cannot be loaded. */
export function WhenLoaded({ part, fallback, children }: WhenLoadedProps) {
  const { isHere, error } = useLoadedPart(part)
  // Shown by the error boundary, as what the part throws itself would be.
  if (error !== null) throw error.thrown
  return isHere ? children : fallback
}

interface WhenLoadedProps {
  readonly part: PartToLoad
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** The first signs that somebody is there and may press something. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Preloads a part while it is `wanted`, as soon as somebody moves, presses or types. */
export function useFetchedForSomebody(wanted: boolean, part: { readonly load: () => Promise<unknown> }): void {
  useEffect(() => {
    if (wanted) return atFirstSign(signs, () => fetchAhead(part))
    return undefined
  }, [wanted, part])
}
