// Tells the viewer why the open auction has left their boards.
import { Notice } from '../../../ui/states'
import type { Gone } from '../use-gone'

/** A status if the ticket is open, because the ticket alerts about it; otherwise an alert. */
export function GoneNotice({ gone, ticketOpen }: { readonly gone: Gone; readonly ticketOpen: boolean }) {
  return (
    <div className="panel__notes">
      <Notice tone="warn" role={ticketOpen ? 'status' : 'alert'}>
        <b>{gone.text}</b> This is its last known state. No further action is possible.
      </Notice>
    </div>
  )
}
