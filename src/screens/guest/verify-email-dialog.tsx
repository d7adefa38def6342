// The dialog Verify your e-mail: after a sign-up, and when somebody signs in whose address is not confirmed.
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { MailboxHint } from './mailbox-hint'
import { ResendEmail } from './resend-email'

interface VerifyEmailDialogProps {
  readonly open: boolean
  readonly email: string
  readonly onClose: () => void
}

/** Says where the link was sent, and sends it again. */
export function VerifyEmailDialog({ open, email, onClose }: VerifyEmailDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Verify your e-mail" small>
      <div className="guest__body">
        <p>
          A link went to <b>{email}</b>. Open it to confirm that the address is yours; your registration goes on from
          there. The link works for 24 hours.
        </p>
        <MailboxHint />
        <ResendEmail email={email} />
        <Button size="large" wide onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
