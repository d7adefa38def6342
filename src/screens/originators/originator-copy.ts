// An originator in a lender's profile, and their name.
import type { OwnProfile } from '../../domain/profile/profile-sending'

export type Originator = Extract<OwnProfile, { readonly role: 'lender' }>['profile']['originators'][number]

export const nameOf = ({ firstname, lastname }: Originator): string => `${firstname} ${lastname}`
