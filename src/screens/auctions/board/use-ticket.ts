// Opens and closes the bid ticket. Opening pushes a history entry, so Back closes the ticket and not the auction.
import { useCallback, useEffect, useRef, useState } from 'react'

interface Ticket {
  readonly open: boolean
  /** Opens the ticket, or focuses it if open. */
  readonly show: () => void
  readonly leave: () => void
}

const STEP = 'ticket'

/** The ticket of the open auction. */
export function useTicket(auctionId: number | null): Ticket {
  const [openFor, setOpenFor] = useState<number | null>(null)
  const open = openFor !== null && openFor === auctionId
  /** Current before the next render: `history.back` is asynchronous, and the ticket may be reopened meanwhile. */
  const now = useRef({ isOpen: false, isGoingBack: false })
  useEffect(() => {
    const onPopState = () => {
      const { isOpen, isGoingBack } = now.current
      now.current.isGoingBack = false
      if (!isGoingBack) {
        now.current.isOpen = false
        setOpenFor(null)
      } else if (isOpen) pushStep()
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
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

/** True if the current history entry is an open ticket. */
function isOnStep(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'step' in state && state.step === STEP
}

/** Focuses the first field, or the submit button in the review step. */
function focusTicket(): void {
  document.querySelector<HTMLElement>('.ticket__form input:not([disabled]), .ticket__form [type="submit"]')?.focus()
}
