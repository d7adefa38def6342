// Opens and closes the bid ticket. Opening pushes a history entry, so Back closes the ticket and not the auction.
import { useCallback, useEffect, useRef, useState } from 'react'

interface Ticket {
  readonly open: boolean
  /** Opens the ticket, or focuses it if open. */
  readonly show: () => void
  /** Closes the ticket and removes its history entry. */
  readonly leave: () => void
}

const TICKET_ENTRY = 'ticket'

/** The ticket of the open auction. */
export function useTicket(auctionId: number | null): Ticket {
  const [openFor, setOpenFor] = useState<number | null>(null)
  const open = openFor !== null && openFor === auctionId
  /** A ref, because `history.back` is asynchronous, and the ticket may be reopened before the next render. */
  const latest = useRef({ isOpen: false, isGoingBack: false })
  useEffect(() => {
    const onPopState = () => {
      const { isOpen, isGoingBack } = latest.current
      latest.current.isGoingBack = false
      if (!isGoingBack) {
        latest.current.isOpen = false
        setOpenFor(null)
      } else if (isOpen) pushTicketEntry()
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  const show = useCallback(() => {
    if (auctionId === null) return
    if (open) return focusTicket()
    if (!latest.current.isGoingBack && !isTicketEntry()) pushTicketEntry()
    latest.current.isOpen = true
    setOpenFor(auctionId)
  }, [auctionId, open])
  const leave = useCallback(() => {
    setOpenFor(null)
    if (!latest.current.isOpen) return
    latest.current.isOpen = false
    if (latest.current.isGoingBack || !isTicketEntry()) return
    latest.current.isGoingBack = true
    window.history.back()
  }, [])
  return { open, show, leave }
}

const pushTicketEntry = (): void => window.history.pushState({ step: TICKET_ENTRY }, '')

/** True if the current history entry is an open ticket. */
function isTicketEntry(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'step' in state && state.step === TICKET_ENTRY
}

/** Focuses the first field, or the submit button in the review step. */
function focusTicket(): void {
  document.querySelector<HTMLElement>('.ticket__form input:not([disabled]), .ticket__form [type="submit"]')?.focus()
}
