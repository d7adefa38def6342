// The user's profile, or its loading or error state.
import type { ReactNode } from 'react'
import { type ProfilesState, profileRequested } from '../../state/profiles/profiles.slice'
import { ErrorState, LoadingNote, Skeleton } from '../../ui/states'
import { useAppDispatch } from '../store-binding'

interface LoadedProfileProps {
  readonly profile: ProfilesState
  readonly children: (own: NonNullable<ProfilesState['own']>) => ReactNode
}

/** Renders `children` with the profile once it is loaded. */
export function LoadedProfile({ profile, children }: LoadedProfileProps) {
  const dispatch = useAppDispatch()
  if (profile.own !== null) return children(profile.own)
  if (profile.status === 'failed' || profile.status === 'absent') {
    return (
      <ErrorState title="Couldn’t load your profile" onRetry={() => dispatch(profileRequested())}>
        {profile.error?.message ?? 'The server has no profile for this account.'}
      </ErrorState>
    )
  }
  return (
    <div className="card">
      <LoadingNote>Loading your profile</LoadingNote>
      <Skeleton width="40%" height="20px" />
      <Skeleton height="16px" />
      <Skeleton height="16px" />
    </div>
  )
}
