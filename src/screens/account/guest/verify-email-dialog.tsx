// **Verify your email**: opens after a sign-up, and after a login with an unconfirmed address.
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { MailboxHint } from './mailbox-hint'
import { ResendEmail } from './resend-email'

interface VerifyEmailDialogProps {
  readonly open: boolean
  readonly email: string
  readonly onClose: () => void
}

export function VerifyEmailDialog({ open, email, onClose }: VerifyEmailDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Verify your email" small>
      <div className="guest__body">
        <p>
          We sent a link to <b>{email}</b>. Open it to confirm your address and continue your registration. The link
          expires in 24 hours.
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
