// What a figure comes to: proceeds, premium, one 32nd, and its yields under the assumption that stands below them.
import { useMemo } from 'react'
import type { BestFigure } from '../../../domain/bid-figures'
import { moneyOf, yieldsOf } from '../../../domain/yield/money-in-view'
import { selectAssumption } from '../../../state/assumption/assumption.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { Facts } from '../../../ui/facts'
import { useAppSelector } from '../../store-binding'
import { Assumption } from './assumption'
import { moneyFacts, yieldLines } from './money-copy'
import { YieldEntry } from './yield-entry'
import './money.css'

interface MoneyFiguresProps {
  readonly panel: AuctionPanel
  /** What is bid on; the price or rate that the seller has fixed is added. */
  readonly figure: BestFigure
  /** Takes the figure that belongs to a typed yield; without it the figure is only told. */
  readonly onFigure?: ((figure: BestFigure) => void) | undefined
}

/** Money and yields at a figure, the assumption behind them, and the way back from a yield to a figure. */
export function MoneyFigures({ panel, figure, onFigure }: MoneyFiguresProps) {
  const { loan } = panel
  const { price32, rate } = figure
  const assumption = useAppSelector(selectAssumption)
  const money = moneyOf(loan, figure)
  const found = useMemo(() => yieldsOf(loan, { price32, rate }, assumption), [loan, price32, rate, assumption])
  return (
    <div className="money">
      {money === null ? null : <Facts layout="lines" facts={moneyFacts(money)} />}
      {found === null ? (
        <p className="panel__sub">No yield: the term, the rate or the price of this loan is not known.</p>
      ) : (
        <>
          <div className="money__yields">
            <Facts
              layout="lines"
              facts={yieldLines(found, assumption).map(({ name, value, note }) => ({
                name,
                value: note === '' ? value : <Noted value={value} note={note} />,
              }))}
            />
          </div>
          <Assumption loan={loan} assumption={assumption} />
          <YieldEntry loan={loan} assumption={assumption} onFigure={onFigure} />
        </>
      )}
    </div>
  )
}

const Noted = ({ value, note }: { readonly value: string; readonly note: string }) => (
  <>
    <span className="money__note">{note}</span> {value}
  </>
)
