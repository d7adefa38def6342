// Toasts: short messages in the corner of the page, read politely by assistive technology. Never for required actions.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  createContext,
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
}

interface ShownToast extends Toast {
  readonly key: number
}

const SHOWN_MS = 8_000
const MOST = 3

interface ToastBoard {
  readonly show: (toast: Toast) => void
  readonly dismiss: (key: number) => void
  readonly toasts: readonly ShownToast[]
  /** The mounted outlets, the topmost last. */
  readonly outlets: readonly string[]
  readonly enter: (outlet: string) => () => void
}

const nowhere: ToastBoard = {
  show: () => undefined,
  dismiss: () => undefined,
  toasts: [],
  outlets: [],
  enter: () => () => undefined,
}
const ToastContext = createContext(nowhere)

/** Gives the function that shows a toast. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext).show
}

/** Holds the toasts, and shows them while no modal surface is open. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const [outlets, setOutlets] = useState<readonly string[]>([])
  const counter = useRef(0)
  const show = useCallback((toast: Toast) => {
    counter.current += 1
    const key = counter.current
    setToasts((before) => [...before, { ...toast, key }].slice(-MOST))
  }, [])
  const dismiss = useCallback((key: number) => setToasts((before) => before.filter((toast) => toast.key !== key)), [])
  const enter = useCallback((outlet: string) => {
    setOutlets((before) => [...before, outlet])
    return () => setOutlets((before) => before.filter((each) => each !== outlet))
  }, [])
  const board = useMemo(() => ({ show, dismiss, toasts, outlets, enter }), [show, dismiss, toasts, outlets, enter])
  return (
    <ToastContext value={board}>
      {children}
      <ToastOutlet />
    </ToastContext>
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
      {mine ? toasts.map((toast) => <ToastCard key={toast.key} toast={toast} onDone={dismiss} />) : null}
    </div>
  )
}

function ToastCard({ toast, onDone }: { readonly toast: ShownToast; readonly onDone: (key: number) => void }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDone(toast.key), SHOWN_MS)
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
}
