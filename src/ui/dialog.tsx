// Modal dialogs, drawers and sheets on the native dialog element, which traps and restores focus. Adds an accessible
// name, closing on a backdrop click, and an `open` prop.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { NARROW, useMediaQuery } from './media-query'
import { ToastOutlet } from './toast-outlet'
import { TopSurface } from './top-surface'
import { useBackCloses } from './use-back-closes'
import './dialog.css'

type Placement = 'center' | 'left' | 'right'

interface DialogProps {
  readonly open: boolean
  /** Called on Escape or a backdrop click, but not while `locked`. */
  readonly onClose: () => void
  /** Accessible name, and the heading unless `titleHidden`. */
  readonly title: string
  readonly titleHidden?: boolean
  readonly subtitle?: ReactNode
  readonly placement?: Placement
  readonly small?: boolean
  /** Nothing that the user does closes it: no key, back gesture or click outside. */
  readonly locked?: boolean
  /** The page's address opens and closes it, so that it needs no entry in the browser's history. */
  readonly addressed?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A modal dialog, drawer (`left`) or sheet (`right`). Renders nothing while closed. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closing before React removes the element makes the browser restore focus.
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
  // On a phone it covers the page, and Back is how people leave what covers it. A drawer does at every width.
  const narrow = useMediaQuery(NARROW)
  const covers = !props.addressed && (narrow || placement === 'left')
  useBackCloses({ open: covers, locked: props.locked === true, onClose: props.onClose })
  return (
    <dialog
      ref={ref}
      className={['dialog', `dialog--${placement}`, props.small ? 'dialog--small' : '', props.className]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={props.titleHidden ? undefined : titleId}
      aria-label={props.titleHidden ? props.title : undefined}
      onCancel={(event) => {
        // A file input inside fires a bubbling `cancel` event when its picker is dismissed.
        if (event.target !== ref.current) return
        event.preventDefault()
        close()
      }}
      onKeyDown={(event) => {
        // Browsers let a page refuse one Escape, and close the dialog at the next one. Without its default, the key asks for nothing.
        const own = event.target instanceof Element && event.target.closest('dialog') === ref.current
        if (own && props.locked && event.key === 'Escape') event.preventDefault()
      }}
      onClose={(event) => {
        // The browser closed what the program still shows, for example at Android’s second back gesture.
        if (event.target === ref.current && !ref.current.open) ref.current.showModal()
      }}
      onMouseDown={(event) => {
        // The second click of a double click was meant for the button that opened this dialog.
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
