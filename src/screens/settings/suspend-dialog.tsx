// The dialog **Suspend account**: asks for the account's email before it closes the account for good.
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
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
import { useAppDispatch, useAppSelector } from '../store-binding'

interface SuspendDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** **Email**, **Suspend account**; afterwards the person is signed out. */
export function SuspendDialog({ open, onClose }: SuspendDialogProps) {
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const { status } = useAppSelector(selectSession)
  const to = useDestinations()
  const [, navigate] = useLocation()
  const asked = useRef(false)
  useEffect(() => {
    // Signed out on request: nothing on this page needs to stay.
    if (asked.current && status === 'signed-out') navigate(to.landing)
  }, [status, navigate, to.landing])
  const request = useRequestState(settingsSubjects.suspend)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const email = user?.email ?? ''
  const wrong = firstProblem(typed.trim().toLowerCase(), 'Email', [required, confirms(email.toLowerCase())])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong !== null) return
    dispatch(requestDismissed({ subject: settingsSubjects.suspend }))
    asked.current = true
    dispatch(accountSuspensionRequested())
  }
  return (
    <Dialog open={open} onClose={onClose} title="Suspend account" small>
      <form className="settings" onSubmit={submit} noValidate>
        <p>
          Nobody will be able to sign in to this account any more. Type <strong>{email}</strong> to confirm.
        </p>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={typed}
          onText={setTyped}
          error={tried ? wrong : null}
        />
        {request?.status === 'failed' ? (
          <Notice tone="wrong" role="alert">
            {request.error?.message}
          </Notice>
        ) : null}
        <div className="dialog__foot">
          <Button tone="quiet" onClick={onClose}>
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
