// The missing steps of an incomplete loan, in its seller's row. In a file of its own, because it loads the rules of the
// loan's fields, which investors do not need.
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { missingSteps, missingTitle } from '../missing-steps'

interface RowMissingProps {
  readonly loan: AuctionCard['loan']
  readonly missing: readonly string[]
  /** The name above the figure, or the figure: the steps on which something is missing. */
  readonly as: 'name' | 'value'
}

/** Name or value of the figure *Missing*. */
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
