// Content that stays usable over every modal surface. A modal surface makes everything outside it inert, so this content moves into
// the topmost one.
import type { ReactNode } from 'react'
import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import './top-surface.css'

interface Surfaces {
  /** Adds a surface on top, until the function that it returns is called. */
  readonly enter: (surface: HTMLElement) => () => void
  readonly subscribe: (changed: () => void) => () => void
  readonly top: () => HTMLElement | null
}

function createSurfaces(): Surfaces {
  let stack: readonly HTMLElement[] = []
  const listeners = new Set<() => void>()
  const settle = (next: readonly HTMLElement[]): void => {
    stack = next
    for (const changed of listeners) changed()
  }
  return {
    enter: (surface) => {
      settle([...stack, surface])
      return () => settle(stack.filter((each) => each !== surface))
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    top: () => stack.at(-1) ?? null,
  }
}

const SurfacesContext = createContext(createSurfaces())

/** Where the content appears: one in the page, and one in each modal surface. */
export function TopSurface() {
  const { enter } = useContext(SurfacesContext)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current === null ? undefined : enter(place.current)), [enter])
  return <div ref={place} className="top-surface" />
}

/** Shows its children in the topmost surface. They are mounted again when another surface becomes the topmost one. */
export function OnTop({ children }: { readonly children: ReactNode }) {
  const { subscribe, top } = useContext(SurfacesContext)
  const surface = useSyncExternalStore(subscribe, top, () => null)
  return surface === null ? null : createPortal(children, surface)
}
