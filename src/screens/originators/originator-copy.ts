// Texts about originators: their name, their history, and that a lender declined their request.
import { formatDollars } from '../../domain/money'
import { formatDate, formatZonedNotificationTime } from '../../domain/official-time'
import type { OwnProfile } from '../../domain/profile/profile-sending'

export type Originator = Extract<OwnProfile, { readonly role: 'lender' }>['profile']['originators'][number]

export const nameOf = ({ firstname, lastname }: Originator): string => `${firstname} ${lastname}`

const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/**
 * `Listed 12 loans, sold 9 for $182,400,000 in total. Last sale 03/02/2026. Approved 02/01/2026.` Null if the server sends no
 * history.
 */
export function historyText({ history, standing, decided_at: decidedAt }: Originator): string | null {
  if (!history) return null
  const { listed, sold, volume, last_sale_at: lastSale } = history
  const decided = decidedAt ? ` ${standing === 'declined' ? 'Declined' : 'Approved'} ${formatDate(decidedAt)}.` : ''
  if (listed === 0) return `No loans listed yet.${decided}`
  const sales = sold === 0 ? 'none sold yet.' : `sold ${sold} for ${formatDollars(volume)} in total.`
  const last = lastSale ? ` Last sale ${formatDate(lastSale)}.` : ''
  return `Listed ${countText(listed, 'loan')}, ${sales}${last}${decided}`
}

type OwnRequest = Extract<OwnProfile, { readonly role: 'originator' }>['profile']

/** `Prairie Lending declined your request on 03/02/2026 10:42 AM ET.` Without the time if the server doesn't send it. */
export function declinedText({ lender_name, decided_at }: OwnRequest): string {
  const on = decided_at ? ` on ${formatZonedNotificationTime(decided_at)}` : ''
  return `${lender_name ?? 'Your lender'} declined your request${on}.`
}
