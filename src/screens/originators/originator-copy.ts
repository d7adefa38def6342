// Texts about originators: their name, and that a lender declined their request.
import { formatZonedNotificationTime } from '../../domain/official-time'
import type { OwnProfile } from '../../domain/profile/profile-sending'

export type Originator = Extract<OwnProfile, { readonly role: 'lender' }>['profile']['originators'][number]

export const nameOf = ({ firstname, lastname }: Originator): string => `${firstname} ${lastname}`

type OwnRequest = Extract<OwnProfile, { readonly role: 'originator' }>['profile']

/** `Prairie Lending declined your request on 03/02/2026 10:42 AM ET.` Without the time if the server doesn't send it. */
export function declinedText({ lender_name, decided_at }: OwnRequest): string {
  const on = decided_at ? ` on ${formatZonedNotificationTime(decided_at)}` : ''
  return `${lender_name ?? 'Your lender'} declined your request${on}.`
}
