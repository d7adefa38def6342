// Toasts: short, politely announced messages in the corner of the page. Never for required actions. Rendered by
// toast-outlet.tsx.
import { createContext, type ReactNode, useContext, useState } from 'react'
import { createToastQueue, type Toast, type ToastChanges, type ToastQueue } from './toast-queue'

export type { Toast } from './toast-queue'

/** Without a provider, toasts are never shown. */
const ToastContext = createContext(createToastQueue())

export const useToastQueue = (): ToastQueue => useContext(ToastContext)

/** Returns the function that shows a toast. */
export function useToast(): (toast: Toast) => void {
  return useToastQueue().show
}

/** Functions that withdraw or amend a toast while it is visible or waiting. */
export function useToastChanges(): ToastChanges {
  return useToastQueue()
}

/** Provides a toast queue to its children. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [queue] = useState(createToastQueue)
  return <ToastContext value={queue}>{children}</ToastContext>
}
