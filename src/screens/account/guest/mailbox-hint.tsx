// A simulator sends no email, so this links to its mailbox. Renders nothing on a real server.
import { selectSession } from '../../../state/session/session.slice'
import { Notice } from '../../../ui/states'
import { useAppSelector } from '../../store-binding'

export function MailboxHint() {
  const { world } = useAppSelector(selectSession)
  if (world === null) return null
  return (
    <Notice tone="info">
      Simulated: the email isn’t really sent. Read it in the mailbox of{' '}
      <a href="/simulator" target="_blank" rel="noreferrer">
        the simulator console
      </a>
      .
    </Notice>
  )
}
