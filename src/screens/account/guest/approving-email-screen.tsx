// Where an originator waits for the lender's decision. When it arrives as a live event, the guard opens the next page. An
// originator who was declined or removed sees who did it and when.
import { CircleX, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { profileRequested, selectProfile, selectRemoval } from '../../../state/profiles/profiles.slice'
import { sessionCheckRequested } from '../../../state/session/session.slice'
import { Button, buttonClass } from '../../../ui/button'
import { useDestinations, usePageRole } from '../../destinations'
import { LazyUnfinishedLoans } from '../../loans/lazy-unfinished-loans'
import { declinedText } from '../../originators/originator-copy'
import { useAppDispatch, useAppSelector } from '../../store-binding'
import { GuestPage } from './guest-page'

/** The page at /{role}/approving-email. */
export function ApprovingEmailScreen() {
  const role = usePageRole()
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const { own, status } = useAppSelector(selectProfile)
  const removal = useAppSelector(selectRemoval)
  useEffect(() => dispatch(profileRequested()), [dispatch])
  const request = own?.role === 'originator' ? own.profile : null
  const lender = request?.lender_name ?? 'Your lender'
  const declined = request !== null && request.standing === 'declined'
  const checkAgain = () => {
    dispatch(profileRequested())
    dispatch(sessionCheckRequested())
  }
  const titleOf = () => {
    if (removal !== null) return 'You are no longer an originator'
    if (declined) return 'Request declined'
    return status === 'absent' ? 'Ask for approval' : 'Waiting for approval'
  }
  return (
    <GuestPage title={titleOf()}>
      <div className="guest__body" aria-live="polite">
        {status === 'absent' ? (
          <>
            <p>
              {removal === null
                ? 'Finish your registration so we can ask your lender to approve you.'
                : `${removal} To work on loans again, ask a lender to approve you.`}
            </p>
            <Link className={buttonClass('primary', 'large', true)} href={to.registration(role)}>
              {removal === null ? 'Continue registration' : 'Ask for approval'}
            </Link>
          </>
        ) : declined ? (
          <>
            <p>
              <CircleX size={18} aria-hidden="true" /> {declinedText(request)} Ask them why, then change your
              registration and ask again.
            </p>
            <Link className={buttonClass('primary', 'large', true)} href={to.registration(role)}>
              Change my registration
            </Link>
          </>
        ) : (
          <>
            <p>
              <Hourglass size={18} aria-hidden="true" /> <b>{lender}</b> is reviewing your request. This page updates
              when they decide. You can close it and come back later.
            </p>
            {request !== null && !request.standing ? (
              <p>
                This server doesn’t report declined requests. If your lender declined,{' '}
                <Link href={to.registration(role)}>change your registration</Link> and ask again.
              </p>
            ) : null}
          </>
        )}
        <Button tone="quiet" size="large" wide onClick={checkAgain}>
          Check again
        </Button>
      </div>
      <LazyUnfinishedLoans />
    </GuestPage>
  )
}
