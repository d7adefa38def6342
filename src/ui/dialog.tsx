// Modal surfaces on the native dialog element. The browser holds the focus inside, makes the rest inert and gives the
// focus back on closing; this adds the name, the backdrop press and a React prop for being open.
import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { ToastOutlet } from './toast-outlet'
import { TopSurface } from './top-surface'
import './dialog.css'

type Placement = 'center' | 'left' | 'right'

interface DialogProps {
  readonly open: boolean
  /** Escape, a press on the backdrop. Not called while `locked`. */
  readonly onClose: () => void
  /** The accessible name; also the heading, unless `titleHidden` is set because the content has its own. */
  readonly title: string
  readonly titleHidden?: boolean
  readonly subtitle?: ReactNode
  readonly placement?: Placement
  readonly small?: boolean
  /** Neither Escape nor the backdrop closes it. */
  readonly locked?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A modal dialog, drawer (`left`) or sheet (`right`); nothing is in the document while closed. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closing in the cleanup, before React removes the element, returns the focus.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    element.showModal()
    return () => element.close()
  }, [])
  const placement = props.placement ?? 'center'
  const close = () => {
    if (!props.locked) props.onClose()
  }
  return (
    <dialog
      ref={ref}
      className={['dialog', `dialog--${placement}`, props.small ? 'dialog--small' : '', props.className]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={props.titleHidden ? undefined : titleId}
      aria-label={props.titleHidden ? props.title : undefined}
      onCancel={(event) => {
        // A file input inside tells of a choice that was given up by an event of the same name.
        if (event.target !== ref.current) return
        event.preventDefault()
        close()
      }}
      onMouseDown={(event) => {
        // The second click of a double click belongs to the button that has just opened this dialog.
        if (event.detail > 1) return
        if (event.target === ref.current && !insideBox(event.clientX, event.clientY, ref.current)) close()
      }}
    >
      <TopSurface />
      <div className={placement === 'center' ? 'dialog__body' : 'dialog__fill'}>
        {props.titleHidden ? null : (
          <h2 id={titleId} className="dialog__title">
            {props.title}
          </h2>
        )}
        {props.subtitle ? <p className="dialog__sub">{props.subtitle}</p> : null}
        {props.children}
      </div>
      <ToastOutlet />
    </dialog>
  )
}

function insideBox(x: number, y: number, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}
