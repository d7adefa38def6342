// Signs in over a page whose session has ended, which keeps the page and its input.
import type { ScreenRole } from '../contract/role'
import { SignInForm } from '../screens/sign-in/sign-in-form'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { useAfterWord } from '../ui/use-after-word'

interface SignInAgainDialogProps {
  readonly open: boolean
  readonly role: ScreenRole
  /** The user whose session ended. */
  readonly email: string
  /** Dismisses the dialog; the page stays. */
  readonly onClose: () => void
  /** Called before another page opens. */
  readonly onLeave: () => void
}

export function SignInAgainDialog({ open, role, email, onClose, onLeave }: SignInAgainDialogProps) {
  // It may end in mid-word, and the rest of the word doesn't belong in the password field. The bar above the page says so at once.
  const mayOpen = useAfterWord(open)
  return (
    <Dialog
      open={mayOpen}
      onClose={onClose}
      title="Your session has ended"
      subtitle="Log in to pick up where you left off. Everything you typed is still here."
      className="sign-in-again"
    >
      <SignInForm role={role} email={email} onLeave={onLeave} />
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
