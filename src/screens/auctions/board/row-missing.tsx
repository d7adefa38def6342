// What an incomplete loan lacks, as its seller's row tells it. Apart from the rows, because the rules of the loan's fields
// stand behind it, which no investor needs.
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { missingSteps, missingTitle } from '../missing-steps'

interface RowMissingProps {
  readonly loan: AuctionCard['loan']
  readonly missing: readonly string[]
  /** The line above the figure, or the figure: the steps on which something is missing. */
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
