// Toasts: short messages in the corner of the page, read politely by assistive technology. Never for required actions.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  createContext,
  memo,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
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
}

const SHOWN_MS = 8_000
/** Under a resting pointer: nothing stays for ever. */
const HELD_MS = 30_000
const MOST = 3
/** When more have come, the first one leaves after so long: nobody reads faster. */
const LEAST_MS = 1_000
/** As many may wait for a place; then the one that waited longest is dropped. */
const MOST_WAITING = 3

/** What the app may do; always the same functions, so that nobody is drawn again because a toast came. */
interface ToastActions {
  readonly show: (toast: Toast) => void
  readonly changes: ToastChanges
}

interface ToastBoard {
  readonly dismiss: (key: number) => void
  readonly toasts: readonly ShownToast[]
  /** The mounted outlets, the topmost last. */
  readonly outlets: readonly string[]
  readonly enter: (outlet: string) => () => void
}

const unheard: ToastActions = {
  show: () => undefined,
  changes: { withdraw: () => undefined, amend: () => undefined },
}
const nowhere: ToastBoard = {
  dismiss: () => undefined,
  toasts: [],
  outlets: [],
  enter: () => () => undefined,
}
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

/** The toasts with this one: in the place of the one about the same, else at the end. Those behind the first three wait. */
function withToast(toasts: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  const at = toast.about === undefined ? -1 : toasts.findIndex(({ about }) => about === toast.about)
  if (at < 0) return [...toasts.slice(0, MOST), ...[...toasts.slice(MOST), toast].slice(-MOST_WAITING)]
  return toasts.map((each, index) => (index === at ? toast : each))
}

/** Holds the toasts, and shows them while no modal surface is open. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const [outlets, setOutlets] = useState<readonly string[]>([])
  const counter = useRef(0)
  const show = useCallback((toast: Toast) => {
    counter.current += 1
    const key = counter.current
    setToasts((before) => withToast(before, { ...toast, key }))
  }, [])
  const changes = useMemo(
    (): ToastChanges => ({
      withdraw: (about, tone) =>
        setToasts((before) => {
          const left = before.filter((toast) => toast.about !== about || toast.tone !== tone)
          return left.length === before.length ? before : left
        }),
      amend: ({ about, tone, text }) =>
        setToasts((before) => {
          const isOutdated = (toast: Toast) => toast.about === about && toast.tone === tone && toast.text !== text
          return before.some(isOutdated)
            ? before.map((toast) => (isOutdated(toast) ? { ...toast, text } : toast))
            : before
        }),
    }),
    [],
  )
  const dismiss = useCallback((key: number) => setToasts((before) => before.filter((toast) => toast.key !== key)), [])
  const isCrowded = toasts.length > MOST
  const first = toasts[0]?.key
  useEffect(() => {
    if (!isCrowded || first === undefined) return
    const timer = setTimeout(() => dismiss(first), LEAST_MS)
    return () => clearTimeout(timer)
  }, [isCrowded, first, dismiss])
  const enter = useCallback((outlet: string) => {
    setOutlets((before) => [...before, outlet])
    return () => setOutlets((before) => before.filter((each) => each !== outlet))
  }, [])
  const actions = useMemo(() => ({ show, changes }), [show, changes])
  const board = useMemo(() => ({ dismiss, toasts, outlets, enter }), [dismiss, toasts, outlets, enter])
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
  const { toasts, outlets, enter, dismiss } = useContext(ToastContext)
  const id = useId()
  useLayoutEffect(() => enter(id), [enter, id])
  const mine = outlets[outlets.length - 1] === id
  return (
    <div className="toasts" role="status" aria-live="polite">
      {mine
        ? toasts
            .slice(0, MOST)
            .map((toast) => <ToastCard key={toast.about ?? toast.key} toast={toast} onDone={dismiss} />)
        : null}
    </div>
  )
}

interface ToastCardProps {
  readonly toast: ShownToast
  readonly onDone: (key: number) => void
}

const ToastCard = memo(function ToastCard({ toast, onDone }: ToastCardProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => onDone(toast.key), held ? HELD_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast.key, onDone])
  return (
    <div
      className={`toast toast--${toast.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <p>{toast.text}</p>
      <IconButton label="Dismiss" onClick={() => onDone(toast.key)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
})
