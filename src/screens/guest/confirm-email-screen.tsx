// The page behind the link in the sign-up email. Uses the link at once, which signs the user in; the guard then opens the
// registration.
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { accountEmailConfirmRequested } from '../../state/accounts/accounts.slice'
import { requestDismissed } from '../../state/requests/requests.slice'
import { Button, buttonClass } from '../../ui/button'
import { LoadingNote, Notice, Skeleton } from '../../ui/states'
import type { ScreenRole } from '../destinations'
import { useDestinations } from '../destinations'
import { useRequestState } from '../request-state'
import { useAppDispatch, useScreenPorts } from '../store-binding'
import { guestMessage } from './guest-copy'
import { GuestPage } from './guest-page'
import { useLinkToken } from './use-link-token'

const SUBJECT = 'auth.confirm-email'

/** The page at /{role}/confirm-email?token. */
export function ConfirmEmailScreen({ role }: { readonly role: ScreenRole }) {
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const { secrets } = useScreenPorts()
  const token = useLinkToken()
  const request = useRequestState(SUBJECT)
  const sent = useRef(false)
  const confirm = () => {
    if (token !== null) dispatch(accountEmailConfirmRequested({ tokenKey: secrets.hold(token), role }))
  }
  useEffect(() => {
    // A link works once, so a second mount must not confirm it again.
    if (sent.current || token === null) return
    sent.current = true
    dispatch(requestDismissed({ subject: SUBJECT }))
    dispatch(accountEmailConfirmRequested({ tokenKey: secrets.hold(token), role }))
  }, [token, role, dispatch, secrets])

  const failed = request?.status === 'failed' && request.error ? request.error : null
  const problem = token === null ? 'This link is incomplete. Open the link in your email again.' : null
  const message = problem ?? (failed ? (guestMessage(failed, []) ?? failed.message) : null)
  const canRetry = failed !== null && failed.kind !== 'invalid'
  return (
    <GuestPage role={role} title="Confirm your email">
      <div className="guest__body">
        {message === null ? (
          request?.status === 'succeeded' ? (
            <Notice tone="good" role="status">
              Your email address is confirmed. If this page doesn’t continue, <Link href={to.login(role)}>log in</Link>.
            </Notice>
          ) : (
            <>
              <LoadingNote>Confirming your email address</LoadingNote>
              <p>Confirming your email address…</p>
              <Skeleton height="44px" />
            </>
          )
        ) : (
          <>
            <Notice tone="wrong" role="alert">
              {message}
            </Notice>
            {canRetry ? (
              <Button size="large" wide onClick={confirm}>
                Try again
              </Button>
            ) : null}
            <Link className={buttonClass(canRetry ? 'quiet' : 'primary', 'large', true)} href={to.verification(role)}>
              Get a new link
            </Link>
          </>
        )}
      </div>
    </GuestPage>
  )
}
