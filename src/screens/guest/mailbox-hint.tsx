// Under the simulator no e-mail leaves: this says where it is instead. Nothing on a real server.
import { selectSession } from '../../state/session/session.selectors'
import { Notice } from '../../ui/states'
import { useAppSelector } from '../store-binding'

/** Where the simulated e-mail is read. */
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
