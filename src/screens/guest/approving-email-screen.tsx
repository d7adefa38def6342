// An originator waits for the lender's decision. It arrives by a live event; the guard then leads to the next page.
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
  const again = () => {
    dispatch(profileRequested())
    dispatch(sessionCheckRequested())
  }
  return (
    <GuestPage role={role} title="Waiting for approval">
      <div className="guest__body" aria-live="polite">
        {status === 'absent' ? (
          <>
            <p>Your registration is not complete, so no lender has been asked yet.</p>
            <Link className={buttonClass('primary', 'large', true)} href={to.registration(role)}>
              Continue the registration
            </Link>
          </>
        ) : declined ? (
          <>
            <p>
              <CircleX size={18} aria-hidden="true" /> <b>{lender}</b> declined your request. Ask them why; you can
              change your registration and ask again.
            </p>
            <Link className={buttonClass('primary', 'large', true)} href={to.registration(role)}>
              Change my registration
            </Link>
          </>
        ) : (
          <>
            <p>
              <Hourglass size={18} aria-hidden="true" /> <b>{lender}</b> has been asked to approve you. This page
              continues as soon as they decide; you may also close it and come back.
            </p>
            {request !== null && !request.standing ? (
              <p>
                This server doesn’t say whether they declined. If they did, you can{' '}
                <Link href={to.registration(role)}>change your registration</Link> and ask again.
              </p>
            ) : null}
          </>
        )}
        <Button tone="quiet" size="large" wide onClick={again}>
          Check again
        </Button>
      </div>
    </GuestPage>
  )
}
