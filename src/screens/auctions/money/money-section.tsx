// The panel's Money section: proceeds and yields at the auction's current figure.

import { bestFigureText } from '../../../domain/bid-figures'
import { showsRank } from '../../../state/views/auction-card.view'
import { currentFigure } from '../../../state/views/auction-figures'
import { useAuction } from '../auction-context'
import { PanelSection } from '../panel-section'
import { MoneyFigures } from './money-figures'

/** Money and yields at the result, the best bid or the minimum first bid; nothing if all are unknown. */
export function MoneySection() {
  const panel = useAuction()
  const { auction, loan, best } = panel
  const current = currentFigure(auction, loan, best)
  if (current === null) return null
  const { figure, label } = current
  return (
    <PanelSection title="Money">
      <p className="money__at num">
        At {showsRank(panel) && label === 'best bid' ? 'your bid' : `the ${label}`} <b>{bestFigureText(figure)}</b>
      </p>
      <MoneyFigures figure={figure} />
    </PanelSection>
  )
}
