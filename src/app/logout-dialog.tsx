// Asks before signing out (S2.29, S2.30). The specification gives the text.
import { useAppDispatch } from '../screens/store-binding'
import { sessionSignOutRequested } from '../state/session/session.slice'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

interface LogoutDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Goes to the landing page first, so that the current path is not remembered for the next login. */
  readonly onLeave: () => void
}

export function LogoutDialog({ open, onClose, onLeave }: LogoutDialogProps) {
  const dispatch = useAppDispatch()
  return (
    <Dialog open={open} onClose={onClose} title="Logout" small>
      <p>Are you sure you want to Logout?</p>
      <div className="dialog__foot">
        <Button tone="quiet" size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="large"
          onClick={() => {
            onLeave()
            dispatch(sessionSignOutRequested())
          }}
        >
          Logout
        </Button>
      </div>
    </Dialog>
  )
}
