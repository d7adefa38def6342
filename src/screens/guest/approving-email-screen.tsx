// An originator waits for the lender's decision. It arrives by itself (state/profiles hears it); the guard then leads on.
import { CircleX, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { profileRequested } from '../../state/profiles/profiles.events'
import { selectProfile } from '../../state/profiles/profiles.selectors'
import { sessionCheckRequested } from '../../state/session/session.events'
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
            <p>No lender has been asked yet: your registration is not complete.</p>
            <Link className={buttonClass('primary', 'large', true)} href={to.registration(role)}>
              Go on with the registration
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
          <p>
            <Hourglass size={18} aria-hidden="true" /> <b>{lender}</b> has been asked to approve you. This page moves on
            by itself the moment they decide; you may also close it and come back.
          </p>
        )}
        <Button tone="quiet" size="large" wide onClick={again}>
          Check again
        </Button>
      </div>
    </GuestPage>
  )
}
