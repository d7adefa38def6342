// Short news in the corner of the page, read politely by assistive technology. Nothing that must be acted upon stands here.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
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

const ToastContext = createContext<(toast: Toast) => void>(() => undefined)

/** Gives the function that shows a toast. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}

/** Holds the place where toasts appear. */
export function ToastPlace({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const counter = useRef(0)
  const show = useCallback((toast: Toast) => {
    counter.current += 1
    const key = counter.current
    setToasts((before) => [...before, { ...toast, key }].slice(-MOST))
  }, [])
  const dismiss = useCallback((key: number) => setToasts((before) => before.filter((toast) => toast.key !== key)), [])
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite" aria-label="News">
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} onDone={dismiss} />
        ))}
      </div>
    </ToastContext>
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
