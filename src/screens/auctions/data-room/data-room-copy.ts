// What the data room says.
import { formOf } from '../../../domain/loan/documents'
import { formatZonedDateTime } from '../../../domain/official-time'
import type { DataRoom } from '../../../state/documents/documents.slice'

type Readers = NonNullable<DataRoom['readers']>
type Reader = Readers[number]
type Acceptance = Reader['acceptances'][number]

/** `Ann Lee`, `Ann Lee or Bob Ray`, `Ann Lee, Bob Ray or Cy Dow`. */
export function anyOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** Who may accept the agreement for the viewer's firm. */
export const whoAccepts = (signators: readonly { readonly name: string }[]): string =>
  signators.length === 0
    ? 'Only a signator can accept it, and your firm’s profile lists none. Add one under My account.'
    : `Only ${anyOf(signators.map(({ name }) => name))} can accept it for your firm.`

/** `Version 2, accepted by Ann Lee, 03/02/2026 10:42:00 ET`. */
export const acceptedText = ({ version, signator, at }: Acceptance): string =>
  `Version ${version}, accepted by ${signator}, ${formatZonedDateTime(at)}`

/** Whether documents open without an agreement, or how many firms have accepted it. */
export function agreementText(
  mark: { readonly version: number; readonly accepted?: number | null | undefined } | null,
): string {
  if (mark === null) return 'None. Investors open the documents without one.'
  const { version, accepted } = mark
  if (typeof accepted !== 'number') return `Version ${version}`
  return `Version ${version}, accepted by ${accepted === 0 ? 'no firm yet' : accepted === 1 ? '1 firm' : `${accepted} firms`}`
}

/** `3 investors opened the current version.` */
export const openedByText = (count: number): string =>
  `${count === 1 ? '1 investor' : `${count} investors`} opened the current version.`

/** `HUD, version 2`, and whether it was replaced or removed since. */
export const readDocument = ({ form, version, is_current }: Reader['reads'][number]): string =>
  `${formOf(form).label}, version ${version}${is_current ? '' : ' (not current)'}`

/** `once, 03/02/2026 10:42:00 ET`, or `3 times, first …, last …`. */
export const timesText = ({ count, first_at, last_at }: Reader['reads'][number]): string =>
  count === 1
    ? `once, ${formatZonedDateTime(first_at)}`
    : `${count} times, first ${formatZonedDateTime(first_at)}, last ${formatZonedDateTime(last_at)}`

/** `4 of 6 investors opened a document.` */
export function readersText(readers: Readers): string {
  const opened = readers.filter(({ reads }) => reads.length > 0).length
  const all = readers.length === 1 ? '1 investor' : `${readers.length} investors`
  return `${opened} of ${all} opened a document.`
}
