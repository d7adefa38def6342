// Signs in over a page whose session has ended, which keeps the page and its input.
import { SignInForm } from '../screens/account/sign-in/sign-in-form'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { useAfterTyping } from '../ui/use-after-typing'

interface SignInAgainDialogProps {
  readonly open: boolean
  /** The user whose session ended. */
  readonly email: string
  /** Dismisses the dialog; the page stays. */
  readonly onClose: () => void
  /** Called before another page opens. */
  readonly onLeave: () => void
}

export function SignInAgainDialog({ open, email, onClose, onLeave }: SignInAgainDialogProps) {
  // If the session ends while the user types, the rest of the word must not go into the password field. The connection bar shows
  // the end at once.
  const mayOpen = useAfterTyping(open)
  return (
    <Dialog
      open={mayOpen}
      onClose={onClose}
      title="Your session has ended"
      subtitle="Log in to pick up where you left off. Everything you typed is still here."
      className="sign-in-again"
    >
      <SignInForm email={email} onLeave={onLeave} />
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
