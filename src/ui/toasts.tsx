// Toasts: short messages in the corner of the page, read politely by assistive technology. Never for required actions.
// toast-outlet.tsx shows them.
import type { ReactNode } from 'react'
import { createContext, useContext, useState } from 'react'
import type { Toast, ToastChanges, ToastQueue } from './toast-queue'
import { createToastQueue } from './toast-queue'

export type { Toast } from './toast-queue'

/** Without a provider nothing is heard. */
const ToastContext = createContext(createToastQueue())

/** The toasts that have come and were not dismissed. */
export const useToastQueue = (): ToastQueue => useContext(ToastContext)

/** Gives the function that shows a toast. */
export function useToast(): (toast: Toast) => void {
  return useToastQueue().show
}

/** What may be done to a toast that was shown, as long as it is there and nothing else took its place. */
export function useToastChanges(): ToastChanges {
  return useToastQueue()
}

/** Holds the toasts of everything inside. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [queue] = useState(createToastQueue)
  return <ToastContext value={queue}>{children}</ToastContext>
}
