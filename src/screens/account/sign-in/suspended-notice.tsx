// After a login with the right password to a suspended account: when and by whom, and **Reactivate**.
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'

interface SuspendedNoticeProps {
  /** When the account was suspended, and until when it can be reactivated. */
  readonly message: string
  readonly busy: boolean
  readonly onReactivate: () => void
}

export function SuspendedNotice({ message, busy, onReactivate }: SuspendedNoticeProps) {
  return (
    <section className="sign-in__suspended" aria-label="Suspended account">
      <Notice tone="warn" role="alert">
        {message} Everything in it is as you left it.
      </Notice>
      <Button wide busy={busy} onClick={onReactivate}>
        {busy ? 'Reactivating…' : 'Reactivate'}
      </Button>
    </section>
  )
}
