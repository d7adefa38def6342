// Names from the lookup lists, for the ids in a role's profile.
import { useCallback, useEffect } from 'react'
import type { NameOf } from '../../../domain/profile/profile-copy'
import { profileFields } from '../../../domain/profile/profile-fields'
import type { ProfileRole } from '../../../domain/profile/profile-form'
import { lookupRequested } from '../../../state/lookups/lookups.slice'
import type { RootState } from '../../../state/root-reducer'
import { useAppDispatch, useAppSelector } from '../../store-binding'

const selectLookups = (state: RootState): RootState['lookups'] => state.lookups

/** Looks up names by list and id. Loads the lists that this role's profile needs. */
export function useListedNames(role: ProfileRole): NameOf {
  const dispatch = useAppDispatch()
  const lookups = useAppSelector(selectLookups)
  useEffect(() => {
    for (const field of profileFields[role]) if ('lookup' in field) dispatch(lookupRequested({ name: field.lookup }))
  }, [role, dispatch])
  return useCallback(
    (lookup, id) => {
      const row = lookups[lookup].rows.find((each) => each.id === id)
      return row?.name ?? (lookups[lookup].status === 'loaded' ? `No. ${id} (no longer listed)` : '…')
    },
    [lookups],
  )
}
