// Whether the ticket of the open auction is open. Opening it is a step of the browser's history, so that Back leaves the
// ticket and not the auction beneath.
import { useCallback, useEffect, useRef, useState } from 'react'

interface Ticket {
  readonly open: boolean
  /** Opens it, or puts the focus into it. */
  readonly show: () => void
  readonly leave: () => void
}

const STEP = 'ticket'

/** The ticket of the auction that is open; another auction has its own. */
export function useTicket(auctionId: number | null): Ticket {
  const [openFor, setOpenFor] = useState<number | null>(null)
  const open = openFor !== null && openFor === auctionId
  /** What holds before anything renders: going back takes a moment, in which the ticket may be opened again. */
  const now = useRef({ isOpen: false, isGoingBack: false })
  useEffect(() => {
    const wentBack = () => {
      const { isOpen, isGoingBack } = now.current
      now.current.isGoingBack = false
      if (!isGoingBack) {
        now.current.isOpen = false
        setOpenFor(null)
      } else if (isOpen) pushStep()
    }
    window.addEventListener('popstate', wentBack)
    return () => window.removeEventListener('popstate', wentBack)
  }, [])
  const show = useCallback(() => {
    if (auctionId === null) return
    if (open) return focusTicket()
    if (!now.current.isGoingBack && !isOnStep()) pushStep()
    now.current.isOpen = true
    setOpenFor(auctionId)
  }, [auctionId, open])
  const leave = useCallback(() => {
    setOpenFor(null)
    if (!now.current.isOpen) return
    now.current.isOpen = false
    if (now.current.isGoingBack || !isOnStep()) return
    now.current.isGoingBack = true
    window.history.back()
  }, [])
  return { open, show, leave }
}

const pushStep = (): void => window.history.pushState({ step: STEP }, '')

/** True when the newest step of the history is the opening of a ticket. */
function isOnStep(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'step' in state && state.step === STEP
}

/** Its field, or in the review its button. */
function focusTicket(): void {
  document.querySelector<HTMLElement>('.ticket__form input:not([disabled]), .ticket__form [type="submit"]')?.focus()
}
