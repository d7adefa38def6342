// Toasts: short messages in the corner of the page, read politely by assistive technology. Never for required actions.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { createContext, memo, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from './button'
import './toasts.css'

export interface Toast {
  readonly tone: 'info' | 'good' | 'warn' | 'wrong'
  readonly text: string
  /** What it is about, such as `auction:17`: a newer one about the same takes its place. */
  readonly about?: string
}

interface ShownToast extends Toast {
  readonly key: number
  /** Pointed at, focused, or both: it stays while others come. */
  readonly holders: number
}

const SHOWN_MS = 8_000
/** Pointed at or focused: nothing stays for ever. */
const HELD_MS = 30_000
const MOST = 3
/** When more have come, the first one that nobody holds leaves after so long: nobody reads faster. */
const LEAST_MS = 1_000
/** As many may wait for a place; then the one that waited longest is dropped. */
const MOST_WAITING = 3

/** What may be done; always the same functions, so that nobody is drawn again because a toast came. */
interface ToastActions {
  readonly show: (toast: Toast) => void
  readonly changes: ToastChanges
  readonly dismiss: (key: number) => void
  /** One more holds it, or one less; at 0 nobody any more. */
  readonly hold: (key: number, by: number) => void
  /** Adds an outlet, until the function that it gives is called. */
  readonly enter: (outlet: string) => () => void
}

interface ToastBoard {
  readonly toasts: readonly ShownToast[]
  /** The mounted outlets, the topmost last. */
  readonly outlets: readonly string[]
}

const nothing = (): void => undefined
const unheard: ToastActions = {
  show: nothing,
  changes: { withdraw: nothing, amend: nothing },
  dismiss: nothing,
  hold: nothing,
  enter: () => nothing,
}
const nowhere: ToastBoard = { toasts: [], outlets: [] }
const ActionsContext = createContext(unheard)
const ToastContext = createContext(nowhere)

/** Gives the function that shows a toast. */
export function useToast(): (toast: Toast) => void {
  return useContext(ActionsContext).show
}

interface ToastChanges {
  /** Takes back what is no longer so: the toast about this in this tone. */
  readonly withdraw: (about: string, tone: Toast['tone']) => void
  /** Gives the toast about the same, in the same tone, the text that is so now. */
  readonly amend: (toast: Toast) => void
}

/** What may be done to a toast that was shown, as long as it is there and nothing else took its place. */
export function useToastChanges(): ToastChanges {
  return useContext(ActionsContext).changes
}

type ToastTest = (toast: ShownToast) => boolean
type ToastChange = (toasts: readonly ShownToast[]) => readonly ShownToast[]

const without = (isIt: ToastTest) => (toasts: readonly ShownToast[]) =>
  toasts.some(isIt) ? toasts.filter((toast) => !isIt(toast)) : toasts

const withChange = (isIt: ToastTest, change: (toast: ShownToast) => ShownToast) => (toasts: readonly ShownToast[]) =>
  toasts.some(isIt) ? toasts.map((toast) => (isIt(toast) ? change(toast) : toast)) : toasts

/** Adds a toast: in the place of the one about the same, held as that was, else at the end. Behind the first three they wait. */
function withToast(toast: ShownToast): ToastChange {
  const isSame = ({ about }: Toast) => about !== undefined && about === toast.about
  return (toasts) =>
    toasts.some(isSame)
      ? withChange(isSame, ({ holders }) => ({ ...toast, holders }))(toasts)
      : [...toasts.slice(0, MOST), ...[...toasts.slice(MOST), toast].slice(-MOST_WAITING)]
}

/** Holds the toasts, and shows them while no modal surface is open. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const [outlets, setOutlets] = useState<readonly string[]>([])
  const counter = useRef(0)
  const actions = useMemo(
    (): ToastActions => ({
      show: (toast) => {
        counter.current += 1
        setToasts(withToast({ ...toast, key: counter.current, holders: 0 }))
      },
      changes: {
        withdraw: (about, tone) => setToasts(without((toast) => toast.about === about && toast.tone === tone)),
        amend: ({ about, tone, text }) =>
          setToasts(
            withChange(
              (toast) => toast.about === about && toast.tone === tone && toast.text !== text,
              (toast) => ({ ...toast, text }),
            ),
          ),
      },
      dismiss: (key) => setToasts(without((toast) => toast.key === key)),
      hold: (key, by) =>
        setToasts(
          withChange(
            (toast) => toast.key === key,
            (toast) => ({ ...toast, holders: by === 0 ? 0 : toast.holders + by }),
          ),
        ),
      enter: (outlet) => {
        setOutlets((before) => [...before, outlet])
        return () => setOutlets((before) => before.filter((each) => each !== outlet))
      },
    }),
    [],
  )
  const board = useMemo(() => ({ toasts, outlets }), [toasts, outlets])
  return (
    <ActionsContext value={actions}>
      <ToastContext value={board}>
        {children}
        <ToastOutlet />
      </ToastContext>
    </ActionsContext>
  )
}

/**
 * Where toasts appear. Everything outside of a modal surface is inert and silent, so each modal surface has an outlet of
 * its own; the topmost one shows them.
 */
export function ToastOutlet() {
  const { toasts, outlets } = useContext(ToastContext)
  const { enter, dismiss, hold } = useContext(ActionsContext)
  const id = useId()
  useLayoutEffect(() => enter(id), [enter, id])
  const mine = outlets[outlets.length - 1] === id
  const shown = toasts.slice(0, MOST)
  const leaving = toasts.length > MOST ? shown.find(({ holders }) => holders === 0) : null
  return (
    <div className="toasts" role="status" aria-live="polite">
      {mine
        ? shown.map((toast) => (
            <ToastCard
              key={toast.about ?? toast.key}
              toast={toast}
              leaves={toast === leaving}
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
  readonly leaves: boolean
  readonly onDone: (key: number) => void
  readonly onHold: (key: number, by: number) => void
}

const ToastCard = memo(function ToastCard({ toast, leaves, onDone, onHold }: ToastCardProps) {
  const { key } = toast
  const held = toast.holders > 0
  const ms = held ? HELD_MS : leaves ? LEAST_MS : SHOWN_MS
  useEffect(() => {
    const timer = setTimeout(() => onDone(key), ms)
    return () => clearTimeout(timer)
  }, [ms, key, onDone])
  // An outlet that goes is not told that the pointer left.
  useEffect(() => (held ? () => onHold(key, 0) : undefined), [held, key, onHold])
  const more = () => onHold(key, 1)
  const less = () => onHold(key, -1)
  return (
    <div className={`toast toast--${toast.tone}`} onPointerEnter={more} onPointerLeave={less}>
      <p>{toast.text}</p>
      <IconButton label="Dismiss" onClick={() => onDone(key)} onFocus={more} onBlur={less}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
})
