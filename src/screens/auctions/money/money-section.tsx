// Money in view: the section of the panel that says what the auction comes to where it stands.
import { bestFigureText } from '../../../domain/bid-figures'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { PanelSection } from '../panel-section'
import { standingFigure } from './money-copy'
import { MoneyFigures } from './money-figures'

/** Money and yields at the result, the best bid or the first bid; nothing while none of them is known. */
export function MoneySection({ panel }: { readonly panel: AuctionPanel }) {
  const standing = standingFigure(panel)
  if (standing === null) return null
  const { figure, words } = standing
  return (
    <PanelSection title="Money">
      <p className="money__at num">
        At the {words} <b>{bestFigureText(figure)}</b>
      </p>
      <MoneyFigures panel={panel} figure={figure} />
    </PanelSection>
  )
}
