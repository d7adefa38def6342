// Content that moves from one place of the page to another without being made anew: what was typed, opened and scrolled stays.
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Content for a place that depends on the room there is. `place` names the present one, and `frame` draws it around the
 * content. Dialogs that are open inside stay open, above the new place, with the focus where it was.
 */
export function Movable({ place, frame, children }: MovableProps) {
  const [host] = useState(makeHost)
  const focused = useRef<Element | null>(null)
  const before = useRef(place)
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null
    }
    host.addEventListener('focusin', note)
    return () => host.removeEventListener('focusin', note)
  }, [host])
  // After the places below have taken the content, and after a sheet around it has opened.
  useLayoutEffect(() => {
    if (before.current === place) return
    before.current = place
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

function makeHost(): HTMLDivElement {
  const host = document.createElement('div')
  host.className = 'movable'
  return host
}

/** Takes the content in while it is shown. */
function Place({ host }: { readonly host: HTMLElement }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.append(host)
  }, [host])
  return <div ref={ref} className="movable" />
}

/** The browser takes a dialog that is moved off its top layer: it is opened again. */
function raiseDialogs(host: HTMLElement, focused: Element | null): void {
  for (const dialog of host.querySelectorAll('dialog')) {
    if (!dialog.open) continue
    dialog.close()
    dialog.showModal()
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus()
  }
}
