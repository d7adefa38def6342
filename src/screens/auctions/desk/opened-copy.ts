// Describes the documents an investor has opened.
import { loanFileForms } from '../../../domain/loan/documents'
import { formatZonedDateTime } from '../../../domain/official-time'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'

type Opening = NonNullable<AuctionPanel['auction']['opened']>[number]

/** `HUD, 92264 · 3 times, first 03/02/2026 10:42:00 ET, last 03/02/2026 11:02:00 ET`; `once, …` after one. */
export function openedText({ forms, count, first_at, last_at }: Opening): string {
  const labels = loanFileForms.filter(({ form }) => forms.includes(form)).map(({ label }) => label)
  const when =
    count === 1
      ? `once, ${formatZonedDateTime(first_at)}`
      : `${count} times, first ${formatZonedDateTime(first_at)}, last ${formatZonedDateTime(last_at)}`
  return [labels.join(', '), when].filter(Boolean).join(' · ')
}
