// Values for a new loan from the user's profile. Loads the profile if needed.
import { useEffect, useMemo } from 'react'
import { prefillOf } from '../../domain/loan/prefill'
import { profileRequested, selectProfile } from '../../state/profiles/profiles.slice'
import { selectUser } from '../../state/session/session.slice'
import { useAppDispatch, useAppSelector } from '../store-binding'

/** Null until loaded, and for users without a lender profile. */
export function usePrefill(needed: boolean) {
  const dispatch = useAppDispatch()
  const own = useAppSelector(selectProfile).own
  const isLender = useAppSelector(selectUser)?.role === 'lender'
  useEffect(() => {
    if (needed && isLender) dispatch(profileRequested())
  }, [dispatch, needed, isLender])
  return useMemo(() => (own?.role === 'lender' ? prefillOf(own.profile) : null), [own])
}
