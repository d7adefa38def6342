// Renders the toasts.
import { X } from 'lucide-react'
import { memo, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Button, IconButton } from './button'
import type { ShownToast } from './toast-queue'
import { useToastQueue } from './toasts'
import './toasts.css'

const SHOWN_MS = 8_000
/** While hovered or focused. Even then, no toast stays forever. */
const HELD_MS = 30_000
/** If others are waiting, the oldest toast that isn't hovered or focused leaves after this time. */
const CROWDED_MS = 1_000

/**
 * Shows the toasts if it is the topmost outlet. Everything outside a modal is inert and silent, so each modal has its own
 * outlet.
 */
export function ToastOutlet() {
  const { subscribe, read, enter, dismiss, hold } = useToastQueue()
  const { shown, leaving, outlet } = useSyncExternalStore(subscribe, read, read)
  const id = useId()
  useLayoutEffect(() => enter(id), [enter, id])
  const isTop = outlet === id
  const wasTop = useRef(false)
  /** Those that another outlet has announced. */
  const announced = useRef<ReadonlySet<number>>(new Set())
  if (isTop && !wasTop.current) announced.current = new Set(shown.map(({ key }) => key))
  wasTop.current = isTop
  // A log announces what is added or changed; a status would read all toasts again.
  return (
    <div className="toasts" role="log" aria-label="Messages">
      {isTop
        ? shown.map((toast) => (
            <ToastCard
              key={toast.about ?? toast.key}
              toast={toast}
              isSilent={announced.current.has(toast.key)}
              leaves={toast.key === leaving}
              onDone={dismiss}
              onHold={hold}
            />
          ))
        : null}
    </div>
  )
}

interface ToastCardProps {
  readonly toast: ShownToast
  /** It was announced elsewhere. */
  readonly isSilent: boolean
  readonly leaves: boolean
  readonly onDone: (key: number) => void
  readonly onHold: (key: number, by: number) => void
}

const ToastCard = memo(function ToastCard({ toast, isSilent, leaves, onDone, onHold }: ToastCardProps) {
  const { key } = toast
  const held = toast.holders > 0
  const ms = held ? HELD_MS : leaves ? CROWDED_MS : SHOWN_MS
  useEffect(() => {
    const timer = setTimeout(() => onDone(key), ms)
    return () => clearTimeout(timer)
  }, [ms, key, onDone])
  // An outlet that unmounts gets no pointerleave event.
  useEffect(() => (held ? () => onHold(key, 0) : undefined), [held, key, onHold])
  const more = () => onHold(key, 1)
  const less = () => onHold(key, -1)
  const { button } = toast
  const pressButton = () => {
    onDone(key)
    button?.press()
  }
  return (
    <div
      className={`toast toast--${toast.tone}`}
      aria-live={isSilent ? 'off' : undefined}
      onPointerEnter={more}
      onPointerLeave={less}
    >
      <p>{toast.text}</p>
      {button === undefined ? null : (
        <Button size="small" onClick={pressButton} onFocus={more} onBlur={less}>
          {button.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => onDone(key)} onFocus={more} onBlur={less}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
})
