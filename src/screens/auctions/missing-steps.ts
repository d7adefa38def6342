// The checklist of an incomplete loan: the steps of its setup on which something is missing. Pure.
import { setupChecklist } from '../../domain/loan/setup-checklist'
import type { AuctionCard } from '../../state/views/auction-card.view'
import { stepTitle } from '../loans/setup/setup-copy'

type Checklist = ReturnType<typeof setupChecklist>

/** One step of the checklist. */
export type ListedStep = Checklist[number] & { readonly title: string }

/** Every step, in order. */
const checklistOf = (loan: AuctionCard['loan'], missing: readonly string[]): readonly ListedStep[] =>
  setupChecklist(loan.loan_section_act, missing).map((each) => ({ ...each, title: stepTitle[each.step] }))

/** The steps on which something is missing. */
export const missingSteps = (loan: AuctionCard['loan'], missing: readonly string[]): readonly ListedStep[] =>
  checklistOf(loan, missing).filter((step) => step.missing.length > 0)

/** `Missing · 9 fields in 4 steps`. */
export function missingTitle(steps: readonly ListedStep[]): string {
  const fields = steps.reduce((sum, step) => sum + step.missing.length, 0)
  const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
  return `Missing · ${counted(fields, 'field')} in ${counted(steps.length, 'step')}`
}
