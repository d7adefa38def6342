// Moves content between places in the page without remounting it, so that input, open sections and scroll positions stay.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Renders `children` inside `frame`. When `place` changes, the content moves into the new frame. Open dialogs inside stay
 * open and on top, and focus stays where it was.
 */
export function Movable({ place, frame, children }: MovableProps) {
  const [host] = useState(createHost)
  const focused = useRef<Element | null>(null)
  const previous = useRef(place)
  useLayoutEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null
    }
    host.addEventListener('focusin', onFocus)
    return () => host.removeEventListener('focusin', onFocus)
  }, [host])
  // Runs after the new place has adopted the content, and after a surrounding sheet has opened.
  useLayoutEffect(() => {
    if (previous.current === place) return
    previous.current = place
    raiseDialogs(host, focused.current)
  }, [host, place])
  return (
    <>
      {frame(<Place key={place} host={host} />)}
      {createPortal(children, host)}
    </>
  )
}

interface MovableProps {
  readonly place: string
  readonly frame: (content: ReactNode) => ReactNode
  readonly children: ReactNode
}

function createHost(): HTMLDivElement {
  const host = document.createElement('div')
  host.className = 'movable'
  return host
}

/** Adopts the content. */
function Place({ host }: { readonly host: HTMLElement }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.append(host)
  }, [host])
  return <div ref={ref} className="movable" />
}

/** Moving a dialog removes it from the browser's top layer, so reopen it. */
function raiseDialogs(host: HTMLElement, focused: Element | null): void {
  for (const dialog of host.querySelectorAll('dialog')) {
    if (!dialog.open) continue
    dialog.close()
    // A dialog that is still meant to be open may have reopened itself (dialog.tsx).
    if (!dialog.open) dialog.showModal()
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus()
  }
}
