// What a person wants with the own profile.
import type { ProfileEntry } from '../../domain/profile/profile-sending'
import { fact, intent } from '../core/intent'

/** Read the own profile, unless it is on its way. */
export const profileRequested = intent('profile/requested')()
/** The person has seen that the registration is complete. */
export const profileRegistrationFinished = fact('profile/registration-finished')()
/** Register (`edit: false`) or edit the own profile with a checked form's request. */
export const profileSaveRequested = intent('profile/save-requested')<{
  readonly entry: ProfileEntry
  readonly edit: boolean
}>()
