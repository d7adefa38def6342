// A non-modal popover under a button, using the native popover attribute: Escape and a click outside close it. Its
// children are mounted only while it is open.
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import './popover.css'

interface PopoverProps {
  /** Accessible name of the popover. */
  readonly label: string
  /** Class of the button. */
  readonly triggerClass: string
  /** Accessible name of the button, if it differs from its content. */
  readonly triggerLabel?: string
  /** Accessible description of the button, e.g. a count. */
  readonly triggerDescription?: string
  readonly trigger: ReactNode
  readonly narrow?: boolean
  /** Closes whenever this changes to a value other than null. */
  readonly closeOn?: unknown
  readonly children: (close: () => void) => ReactNode
}

const MARGIN = 12
const GAP = 8

export function Popover(props: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [closedFor, setClosedFor] = useState(props.closeOn)
  const close = () => surface.current?.hidePopover?.()

  const place = useEffectEvent(() => {
    const anchor = button.current?.getBoundingClientRect()
    const box = surface.current
    if (!anchor || !box) return
    // Below the button, or above it if it doesn't fit.
    const below = anchor.bottom + GAP
    const fits = below + box.offsetHeight <= document.documentElement.clientHeight - MARGIN
    box.style.top = `${fits ? below : Math.max(MARGIN, anchor.top - GAP - box.offsetHeight)}px`
    box.style.right = `${Math.max(MARGIN, Math.min(document.documentElement.clientWidth - anchor.right, document.documentElement.clientWidth - box.offsetWidth - MARGIN))}px`
  })
  // Its content may grow while it's open, for example when it asks for a confirmation.
  useEffect(() => {
    if (!open || surface.current === null) return
    const observer = new ResizeObserver(() => place())
    observer.observe(surface.current)
    return () => observer.disconnect()
  }, [open])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={props.triggerClass}
        aria-label={props.triggerLabel}
        aria-describedby={props.triggerDescription ? `${id}-description` : undefined}
        aria-expanded={open}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        {props.trigger}
      </button>
      {props.triggerDescription ? (
        <span id={`${id}-description`} className="visually-hidden">
          {props.triggerDescription}
        </span>
      ) : null}
      <div
        ref={(element) => {
          surface.current = element
          if (element && props.closeOn !== closedFor) {
            setClosedFor(props.closeOn)
            if (open && props.closeOn !== null) element.hidePopover?.()
          }
        }}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={props.label}
        className={props.narrow ? 'popover popover--narrow' : 'popover'}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setOpen(true)
        }}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open ? props.children(close) : null}
      </div>
    </>
  )
}
