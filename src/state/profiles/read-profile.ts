// Reading the own profile of a role.
import type { Observable } from 'rxjs'
import { EMPTY } from 'rxjs'
import type { Role } from '../../contract/role'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'

/** Reads the profile of the person who is signed in as this role; an admin has none. */
export function readProfile({ api }: Pick<EpicDependencies, 'api'>, role: Role): Observable<AppEvent> {
  switch (role) {
    case 'lender':
      return api.call('lender-profile.read', {})
    case 'investor':
      return api.call('investor-profile.read', {})
    case 'borrower':
      return api.call('borrower-profile.read', {})
    case 'originator':
      return api.call('originator-profile.read', {})
    case 'admin':
      return EMPTY
    default:
      return role satisfies never
  }
}
