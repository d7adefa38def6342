// What the own profile says of a new loan. Reads the profile where it is needed.
import { useEffect, useMemo } from 'react'
import { prefillOf } from '../../domain/loan/prefill'
import { profileRequested, selectProfile } from '../../state/profiles/profiles.slice'
import { selectUser } from '../../state/session/session.slice'
import { useAppDispatch, useAppSelector } from '../store-binding'

/** Null while it is not read, and for whoever has no lender's profile. */
export function usePrefill(needed: boolean) {
  const dispatch = useAppDispatch()
  const own = useAppSelector(selectProfile).own
  const isLender = useAppSelector(selectUser)?.role === 'lender'
  useEffect(() => {
    if (needed && isLender) dispatch(profileRequested())
  }, [dispatch, needed, isLender])
  return useMemo(() => (own?.role === 'lender' ? prefillOf(own.profile) : null), [own])
}
