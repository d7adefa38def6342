// A notice that the auction has left the viewer's boards while it was open here, and why.
import { Notice } from '../../../ui/states'
import type { Gone } from '../use-gone'

/** The notice; the ticket says the same, and loudly, where it is open. */
export function GoneNotice({ gone, ticketOpen }: { readonly gone: Gone; readonly ticketOpen: boolean }) {
  return (
    <div className="panel__notes">
      <Notice tone="warn" role={ticketOpen ? 'status' : 'alert'}>
        <b>{gone.text}</b> You see it as it was, and there is nothing to do here any more.
      </Notice>
    </div>
  )
}
