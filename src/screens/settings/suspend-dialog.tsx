// **Suspend account**: says what happens and until when it can be undone, and asks for the account's email.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { lastDayToReactivate, reactivationSpan } from '../../domain/reactivation'
import { confirms, firstProblem, required } from '../../domain/validation/rules'
import { requestDismissed } from '../../state/requests/requests.slice'
import { selectSession, selectUser } from '../../state/session/session.slice'
import { accountSuspensionRequested, settingsSubjects } from '../../state/settings/settings.slice'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Notice } from '../../ui/states'
import { TextField } from '../../ui/text-field'
import { useDestinations } from '../destinations'
import { useRequestState } from '../request-state'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../store-binding'
import { useOffers } from '../use-offers'

/** What happens when this user suspends the account. */
function consequences(user: ReturnType<typeof selectUser>): readonly string[] {
  const stays = 'Your loans, documents and settings stay as they are.'
  const opens = 'Auctions that are already scheduled still open on time.'
  const loggedOut = 'You are logged out on every device, and no one can log in.'
  switch (user?.role) {
    case 'lender':
      return [loggedOut, stays, opens, 'Your originators are notified.']
    case 'originator':
      return [loggedOut, stays, opens, `${user.profile?.lender?.name ?? 'Your lender'} is notified.`]
    case 'investor':
      return [loggedOut, 'Your bids stay binding, and your receipts, limits and settings stay as they are.']
    default:
      return [loggedOut, 'Your profile and settings stay as they are.']
  }
}

export interface SuspendDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Signs the user out afterwards. */
export function SuspendDialog({ open, onClose }: SuspendDialogProps) {
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const { status } = useAppSelector(selectSession)
  const to = useDestinations()
  const [, navigate] = useLocation()
  const isRequested = useRef(false)
  useEffect(() => {
    // Signed out on request, so leave this page.
    if (isRequested.current && status === 'signed-out') navigate(to.landing)
  }, [status, navigate, to.landing])
  const request = useRequestState(settingsSubjects.suspend)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const email = user?.email ?? ''
  const canUndo = useOffers('reactivation')
  const { clock } = useScreenPorts()
  const problem = firstProblem(typed.trim().toLowerCase(), 'Email', [required, confirms(email.toLowerCase())])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem !== null) return
    dispatch(requestDismissed({ subject: settingsSubjects.suspend }))
    isRequested.current = true
    dispatch(accountSuspensionRequested())
  }
  return (
    <Dialog open={open} onClose={onClose} title="Suspend account" small locked={request?.status === 'pending'}>
      <form className="settings" onSubmit={submit} noValidate>
        <ul className="settings__consequences">
          {consequences(user).map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>
            {canUndo ? (
              <>
                You can undo this for {reactivationSpan}, until <strong>{lastDayToReactivate(clock.read().now)}</strong>
                : log in and choose <strong>Reactivate</strong>.
              </>
            ) : (
              'This server doesn’t offer a way to undo this.'
            )}
          </li>
        </ul>
        <p>
          Type <strong>{email}</strong> to confirm.
        </p>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={typed}
          onText={setTyped}
          error={tried ? problem : null}
        />
        {request?.status === 'failed' ? (
          <Notice tone="wrong" role="alert">
            {request.error?.message}
          </Notice>
        ) : null}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={onClose} disabled={request?.status === 'pending'}>
            Cancel
          </Button>
          <Button tone="danger" type="submit" busy={request?.status === 'pending'}>
            Suspend account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
