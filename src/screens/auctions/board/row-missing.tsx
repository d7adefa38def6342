// The missing steps of an incomplete loan, in the seller's row. Loaded lazily: it imports the loan field rules, which
// investors don't need.
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { missingSteps, missingTitle } from '../missing-steps'

export interface RowMissingProps {
  readonly loan: AuctionCard['loan']
  readonly missing: readonly string[]
  /** The heading, or the list of steps with missing fields. */
  readonly as: 'name' | 'value'
}

/** The heading or the value of the *Missing* figure. */
export function RowMissing({ loan, missing, as }: RowMissingProps) {
  const steps = missingSteps(loan, missing)
  if (as === 'name') return missingTitle(steps)
  return (
    <ul className="auction-row__missing">
      {steps.map(({ step, title }) => (
        <li key={step}>{title}</li>
      ))}
    </ul>
  )
}
