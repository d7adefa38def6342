// Signing in over the page whose session has ended: what is on the page, and what was typed, stays.

import type { ScreenRole } from '../contract/role'
import { SignInForm } from '../screens/sign-in/sign-in-form'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

interface SignInAgainDialogProps {
  readonly open: boolean
  readonly role: ScreenRole
  /** Who was signed in. */
  readonly email: string
  /** Puts the dialog aside: the page stays as it was. */
  readonly onClose: () => void
  /** Gives the page up, before another one opens. */
  readonly onLeave: () => void
}

/** The dialog. */
export function SignInAgainDialog({ open, role, email, onClose, onLeave }: SignInAgainDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your session has ended"
      subtitle="Log in to go on where you were. Nothing that you typed is lost."
      className="sign-in-again"
    >
      <SignInForm role={role} email={email} onElsewhere={onLeave} />
      <div className="dialog__foot">
        <Button tone="quiet" onClick={onClose}>
          Not now
        </Button>
        <Button tone="quiet" onClick={onLeave}>
          Leave this page
        </Button>
      </div>
    </Dialog>
  )
}
