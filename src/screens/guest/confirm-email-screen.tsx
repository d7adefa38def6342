// The page of the link in the sign-up e-mail: uses the link at once, which signs in. The guard then leads to the registration.
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
  const use = () => {
    if (token !== null) dispatch(accountEmailConfirmRequested({ tokenKey: secrets.hold(token), role }))
  }
  useEffect(() => {
    // A link works once, so mounting the page twice must not use it twice.
    if (sent.current || token === null) return
    sent.current = true
    dispatch(requestDismissed({ subject: SUBJECT }))
    dispatch(accountEmailConfirmRequested({ tokenKey: secrets.hold(token), role }))
  }, [token, role, dispatch, secrets])

  const failed = request?.status === 'failed' && request.error ? request.error : null
  const problem = token === null ? 'This address lacks the token of the link. Open the link in the e-mail again.' : null
  const message = problem ?? (failed ? (guestMessage(failed, []) ?? failed.message) : null)
  const again = failed !== null && failed.kind !== 'invalid'
  return (
    <GuestPage role={role} title="Confirm your e-mail">
      <div className="guest__body">
        {message === null ? (
          request?.status === 'succeeded' ? (
            <Notice tone="good" role="status">
              Your e-mail address is confirmed. If this page does not continue,{' '}
              <Link href={to.login(role)}>log in</Link>.
            </Notice>
          ) : (
            <>
              <LoadingNote>Confirming your e-mail address</LoadingNote>
              <p>Confirming your e-mail address…</p>
              <Skeleton height="44px" />
            </>
          )
        ) : (
          <>
            <Notice tone="wrong" role="alert">
              {message}
            </Notice>
            {again ? (
              <Button size="large" wide onClick={use}>
                Try again
              </Button>
            ) : null}
            <Link className={buttonClass(again ? 'quiet' : 'primary', 'large', true)} href={to.verification(role)}>
              Get a new link
            </Link>
          </>
        )}
      </div>
    </GuestPage>
  )
}
