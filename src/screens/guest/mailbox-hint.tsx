// On the simulator no e-mail is sent: this says where to read it. Nothing on a real server.
import { selectSession } from '../../state/session/session.slice'
import { Notice } from '../../ui/states'
import { useAppSelector } from '../store-binding'

/** Where to read the simulated e-mail. */
export function MailboxHint() {
  const { world } = useAppSelector(selectSession)
  if (world === null) return null
  return (
    <Notice tone="info">
      Simulated: no e-mail leaves this machine. It waits in the mailbox on{' '}
      <a href="/simulator" target="_blank" rel="noreferrer">
        the simulator console
      </a>
      .
    </Notice>
  )
}
