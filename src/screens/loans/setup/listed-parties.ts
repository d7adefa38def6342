// The people and investors to choose from if the server has no call for them: those of the lender's profile, and all investors
// who may trade.
import { useEffect, useMemo } from 'react'
import { lookupRequested, selectLookup } from '../../../state/lookups/lookups.slice'
import { profileRequested, selectProfile } from '../../../state/profiles/profiles.slice'
import { selectUser } from '../../../state/session/session.slice'
import { useAppDispatch, useAppSelector } from '../../store-binding'

/** Loads them only if `needed`. Empty until loaded, and for users without a lender profile. */
export function useListedParties(needed: boolean) {
  const dispatch = useAppDispatch()
  const own = useAppSelector(selectProfile).own
  const investors = useAppSelector((state) => selectLookup(state, 'lookup.investor-trading-authorities')).rows
  const role = useAppSelector(selectUser)?.role
  useEffect(() => {
    if (!needed) return
    dispatch(lookupRequested({ name: 'lookup.investor-trading-authorities' }))
    // An originator's profile lists no people, and an originator may not read the lender's.
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
