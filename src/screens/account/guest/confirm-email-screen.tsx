// The page behind the link in the sign-up email. The link works once and signs in the one who uses it, so the page waits for a
// press: mail filters open links too. Then the guard opens the registration.
import { useEffect } from 'react'
import { Link } from 'wouter'
import { accountEmailConfirmRequested } from '../../../state/accounts/accounts.slice'
import { requestDismissed } from '../../../state/requests/requests.slice'
import { Button, buttonClass } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useDestinations, usePageRole } from '../../destinations'
import { useRequestState } from '../../request-state'
import { useAppDispatch, useScreenPorts } from '../../store-binding'
import { guestMessage } from './guest-copy'
import { GuestPage } from './guest-page'
import { useLinkToken } from './use-link-token'

const SUBJECT = 'auth.confirm-email'

/** The page at /{role}/confirm-email?token. */
export function ConfirmEmailScreen() {
  const role = usePageRole()
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const { secrets } = useScreenPorts()
  const token = useLinkToken()
  const request = useRequestState(SUBJECT)
  useEffect(() => () => dispatch(requestDismissed({ subject: SUBJECT })), [dispatch])
  const confirm = () => {
    if (token !== null) dispatch(accountEmailConfirmRequested({ tokenKey: secrets.hold(token), role }))
  }

  const failed = request?.status === 'failed' && request.error ? request.error : null
  const problem = token === null ? 'This link is incomplete. Open the link in your email again.' : null
  const message = problem ?? (failed ? (guestMessage(failed, []) ?? failed.message) : null)
  // The link was refused: it has been used or replaced, or has expired.
  const isDead = failed?.kind === 'invalid'
  const canConfirm = token !== null && !isDead && request?.status !== 'succeeded'
  return (
    <GuestPage title="Confirm your email">
      <div className="guest__body">
        {message === null ? null : (
          <Notice tone="wrong" role="alert">
            {message}
          </Notice>
        )}
        {request?.status === 'succeeded' ? (
          <Notice tone="good" role="status">
            Your email address is confirmed. If this page doesn’t continue, <Link href={to.login(role)}>log in</Link>.
          </Notice>
        ) : null}
        {message === null && canConfirm ? <p>This confirms your address and continues your registration.</p> : null}
        {canConfirm ? (
          <Button size="large" wide busy={request?.status === 'pending'} onClick={confirm}>
            {failed === null ? 'Confirm email' : 'Try again'}
          </Button>
        ) : null}
        {isDead ? (
          <>
            <p>If you’ve confirmed this address, log in.</p>
            <Link className={buttonClass('primary', 'large', true)} href={to.login(role)}>
              Log in
            </Link>
          </>
        ) : null}
        {message === null ? null : (
          <Link
            className={buttonClass(token === null ? 'primary' : 'quiet', 'large', true)}
            href={to.verification(role)}
          >
            Get a new link
          </Link>
        )}
      </div>
    </GuestPage>
  )
}
