// **Resend email** with its result, which doesn't reveal whether there is such an account. Used by the page and the dialog, but never by both at once.
import { useEffect } from 'react'
import { accountResendRequested } from '../../../state/accounts/accounts.slice'
import { requestDismissed } from '../../../state/requests/requests.slice'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useRequestState } from '../../request-state'
import { useAppDispatch } from '../../store-binding'
import { useOffers } from '../../use-offers'
import { guestMessage } from './guest-copy'

const SUBJECT = 'auth.resend'

/** Sends the sign-up email to this address again. */
export function ResendEmail({ email }: { readonly email: string }) {
  const dispatch = useAppDispatch()
  const request = useRequestState(SUBJECT)
  useEffect(() => () => dispatch(requestDismissed({ subject: SUBJECT })), [dispatch])
  const isOffered = useOffers('email-again')
  if (!isOffered) return null
  return (
    <>
      {request?.status === 'succeeded' ? (
        <Notice tone="good" role="status">
          If this address still needs confirming, we’ve sent a new link. Only the newest link works.
        </Notice>
      ) : null}
      {request?.status === 'failed' && request.error ? (
        <Notice tone="wrong" role="alert">
          {guestMessage(request.error, [])}
        </Notice>
      ) : null}
      <Button
        tone="quiet"
        size="large"
        wide
        busy={request?.status === 'pending'}
        onClick={() => dispatch(accountResendRequested({ email }))}
      >
        Resend email
      </Button>
    </>
  )
}
