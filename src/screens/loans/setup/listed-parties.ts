// The people and investors of a setup on a server without the call for them: those of the lender's profile, and the
// investors who may trade. Reads them only then.
import { useEffect, useMemo } from 'react'
import { lookupRequested, selectLookup } from '../../../state/lookups/lookups.slice'
import { profileRequested, selectProfile } from '../../../state/profiles/profiles.slice'
import { selectUser } from '../../../state/session/session.slice'
import { useAppDispatch, useAppSelector } from '../../store-binding'

/** By id; empty before they're read, and for a person without such a profile. */
export function useListedParties(needed: boolean) {
  const dispatch = useAppDispatch()
  const own = useAppSelector(selectProfile).own
  const investors = useAppSelector((state) => selectLookup(state, 'lookup.investor-trading-authorities')).rows
  const role = useAppSelector(selectUser)?.role
  useEffect(() => {
    if (!needed) return
    dispatch(lookupRequested({ name: 'lookup.investor-trading-authorities' }))
    // An originator's profile names no people, and may not read the lender's.
    if (role === 'lender') dispatch(profileRequested())
  }, [dispatch, needed, role])
  return useMemo(() => {
    const profile = own?.role === 'lender' ? own.profile : null
    const people = (profile?.persons ?? []).map(({ id, name }) => ({ id, name }))
    const originators = (profile?.originators ?? [])
      .filter(({ standing }) => standing !== 'declined' && standing !== 'waiting')
      .map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` }))
    const signators = (profile?.persons ?? []).filter(({ signator }) => signator).map(({ id, name }) => ({ id, name }))
    return { people, originators, signators, investors }
  }, [own, investors])
}
