// Edits the user's profile: the form of the registration, with steps in any order.
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { formOf } from '../../domain/profile/profile-sending'
import { profileRequested, selectProfile } from '../../state/profiles/profiles.slice'
import { useToast } from '../../ui/toasts'
import { useDestinations, usePageRole } from '../destinations'
import { PageHeading } from '../page-heading'
import { useAppDispatch, useAppSelector } from '../store-binding'
import { ProfileSteps } from './form/profile-steps'
import { LoadedProfile } from './loaded-profile'

/** The page at /{role}/profile/edit. */
export function ProfileEditScreen() {
  const role = usePageRole()
  const to = useDestinations()
  const [, navigate] = useLocation()
  const dispatch = useAppDispatch()
  const toast = useToast()
  const profile = useAppSelector(selectProfile)
  useEffect(() => dispatch(profileRequested()), [dispatch])
  return (
    <div className="page page--form">
      <PageHeading title="Edit profile" />
      <LoadedProfile profile={profile}>
        {(own) => (
          <ProfileSteps
            role={role}
            start={formOf(own)}
            own={own}
            sendLabel="Save profile"
            onSaved={() => {
              toast({ tone: 'good', text: 'Profile saved.' })
              navigate(to.profile ?? to.landing)
            }}
          />
        )}
      </LoadedProfile>
    </div>
  )
}
