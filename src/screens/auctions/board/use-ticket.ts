// Opens and closes the bid ticket. Back closes the ticket and not the auction.
import { useCallback, useState } from 'react'
import { useBackCloses } from '../../../ui/use-back-closes'

interface Ticket {
  readonly open: boolean
  /** Opens the ticket, or focuses it if open. */
  readonly show: () => void
  readonly leave: () => void
}

/** The ticket of the open auction. */
export function useTicket(auctionId: number | null): Ticket {
  const [openFor, setOpenFor] = useState<number | null>(null)
  const open = openFor !== null && openFor === auctionId
  const leave = useCallback(() => setOpenFor(null), [])
  useBackCloses({ open, onClose: leave })
  const show = useCallback(() => {
    if (open) focusTicket()
    else setOpenFor(auctionId)
  }, [auctionId, open])
  return { open, show, leave }
}

/** Focuses the first field, or the submit button in the review step. */
function focusTicket(): void {
  document.querySelector<HTMLElement>('.ticket__form input:not([disabled]), .ticket__form [type="submit"]')?.focus()
}
