// Content that stays usable above every modal. A modal makes everything outside it inert, so this content moves into the
// topmost one.
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import './top-surface.css'

interface Surfaces {
  /** Adds a surface on top. Returns a function that removes it. */
  readonly enter: (surface: HTMLElement) => () => void
  readonly subscribe: (changed: () => void) => () => void
  readonly top: () => HTMLElement | null
}

function createSurfaces(): Surfaces {
  let stack: readonly HTMLElement[] = []
  const listeners = new Set<() => void>()
  const update = (next: readonly HTMLElement[]): void => {
    stack = next
    for (const changed of listeners) changed()
  }
  return {
    enter: (surface) => {
      update([...stack, surface])
      return () => update(stack.filter((each) => each !== surface))
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    top: () => stack.at(-1) ?? null,
  }
}

const SurfacesContext = createContext(createSurfaces())

/** A target for the content: one in the page, and one in each modal. */
export function TopSurface() {
  const { enter } = useContext(SurfacesContext)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (ref.current === null ? undefined : enter(ref.current)), [enter])
  return <div ref={ref} className="top-surface" />
}

/** Renders its children in the topmost surface. They remount when another surface becomes the topmost. */
export function OnTop({ children }: { readonly children: ReactNode }) {
  const { subscribe, top } = useContext(SurfacesContext)
  const surface = useSyncExternalStore(subscribe, top, () => null)
  return surface === null ? null : createPortal(children, surface)
}
