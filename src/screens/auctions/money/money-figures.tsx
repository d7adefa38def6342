// Proceeds, premium, value of a 32nd, and yields at a price or rate, with the yield assumption below them.
import { useMemo } from 'react'
import type { BestFigure } from '../../../domain/bid-figures'
import { moneyOf, yieldsOf } from '../../../domain/yield/money-in-view'
import { selectAssumption } from '../../../state/assumption/assumption.slice'
import { Facts } from '../../../ui/facts'
import { useAppSelector } from '../../store-binding'
import { useAuction } from '../auction-context'
import { Assumption } from './assumption'
import { moneyFacts, yieldLines } from './money-copy'
import { YieldEntry } from './yield-entry'

interface MoneyFiguresProps {
  /** The bid price or rate. The one fixed by the seller comes from the loan. */
  readonly figure: BestFigure
  /** Uses the figure computed from a target yield. Without it, the figure is only shown. */
  readonly onFigure?: ((figure: BestFigure) => void) | undefined
}

export function MoneyFigures({ figure, onFigure }: MoneyFiguresProps) {
  const panel = useAuction()
  const { loan } = panel
  const { price32, rate } = figure
  const assumption = useAppSelector(selectAssumption)
  const money = moneyOf(loan, figure)
  const yields = useMemo(() => yieldsOf(loan, { price32, rate }, assumption), [loan, price32, rate, assumption])
  return (
    <div className="money">
      {money === null ? null : <Facts layout="lines" facts={moneyFacts(money)} />}
      {yields === null ? (
        <p className="panel__sub">Yield unavailable: the loan’s term, rate or price is missing.</p>
      ) : (
        <>
          <div className="money__yields">
            <Facts
              layout="lines"
              facts={yieldLines(yields, assumption).map(({ name, value, note }) => ({
                name,
                value: note === '' ? value : <WithNote value={value} note={note} />,
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

const WithNote = ({ value, note }: { readonly value: string; readonly note: string }) => (
  <>
    <span className="money__note">{note}</span> {value}
  </>
)
