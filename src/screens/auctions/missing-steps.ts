// The setup steps of an incomplete loan that still have missing fields. Pure.
import { formatCountOf } from '../../domain/formats'
import { setupChecklist } from '../../domain/loan/setup-checklist'
import type { AuctionCard } from '../../state/views/auction-card.view'
import { stepTitle } from '../loans/setup/setup-copy'

type Checklist = ReturnType<typeof setupChecklist>

export type ListedStep = Checklist[number] & { readonly title: string }

/** The steps with missing fields, in order. */
export const missingSteps = (loan: AuctionCard['loan'], missing: readonly string[]): readonly ListedStep[] =>
  setupChecklist(loan.loan_section_act, missing)
    .filter((step) => step.missing.length > 0)
    .map((step) => ({ ...step, title: stepTitle[step.step] }))

/** `Missing · 9 fields in 4 steps`. */
export function missingTitle(steps: readonly ListedStep[]): string {
  const fields = steps.reduce((sum, step) => sum + step.missing.length, 0)
  return `Missing · ${formatCountOf(fields, 'field')} in ${formatCountOf(steps.length, 'step')}`
}
