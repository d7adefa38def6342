// Where an originator waits for the lender's decision. A live event brings it, and the guard then opens the next page.
import { CircleX, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { profileRequested, selectProfile } from '../../state/profiles/profiles.slice'
import { sessionCheckRequested } from '../../state/session/session.slice'
import { Button, buttonClass } from '../../ui/button'
import type { ScreenRole } from '../destinations'
import { useDestinations } from '../destinations'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { GuestPage } from './guest-page'

/** The page at /{role}/approving-email. */
export function ApprovingEmailScreen({ role }: { readonly role: ScreenRole }) {
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const { own, status } = useAppSelector(selectProfile)
  useEffect(() => dispatch(profileRequested()), [dispatch])
  const request = own?.role === 'originator' ? own.profile : null
  const lender = request?.lender_name ?? 'Your lender'
  const declined = request?.standing === 'declined'
  const checkAgain = () => {
    dispatch(profileRequested())
    dispatch(sessionCheckRequested())
  }
  return (
    <GuestPage role={role} title="Waiting for approval">
      <div className="guest__body" aria-live="polite">
        {status === 'absent' ? (
          <>
            <p>Finish your registration so we can ask your lender to approve you.</p>
            <Link className={buttonClass('primary', 'large', true)} href={to.registration(role)}>
              Continue registration
            </Link>
          </>
        ) : declined ? (
          <>
            <p>
              <CircleX size={18} aria-hidden="true" /> <b>{lender}</b> declined your request. Ask them why, then change
              your registration and ask again.
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
    </GuestPage>
  )
}
