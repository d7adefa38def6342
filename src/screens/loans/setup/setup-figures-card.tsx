// The side card: figures that follow from the values, computed while they are typed. It reports no errors.
import type { ReactNode } from 'react'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { isConstruction } from '../../../domain/loan/setup-context'
import { setupFigures } from '../../../domain/loan/setup-figures'
import { formatCents, formatDollars } from '../../../domain/money'
import { formatRate } from '../../../domain/rates'
import { formatPrice } from '../../../domain/thirty-seconds'
import { Facts } from '../../../ui/facts'
import { DrawChart } from './draw-chart'
import type { Step } from './setup-copy'
import './setup-figures.css'

const UNKNOWN = '—'
const cents = (dollars: number): string => formatCents(Math.round(dollars * 100))

interface SetupFiguresCardProps {
  readonly context: SetupContext
  /** The step that is shown: the figures that belong to it are unfolded. */
  readonly step: Step
}

/** Price and proceeds, payment, balance, premium by year, late fees, draws. */
export function SetupFiguresCard({ context, step }: SetupFiguresCardProps) {
  const { values } = context
  const figures = setupFigures(values)
  const construction = isConstruction(context)
  const byPrice = values.auction_process_type === 'price'
  return (
    <aside className="figures" aria-label="What the numbers mean">
      <section className="card">
        <h2>{byPrice ? 'At the minimum price' : 'At the fixed price'}</h2>
        <Facts
          layout="lines"
          facts={[
            { name: 'Loan amount', value: figures.amount === null ? UNKNOWN : formatDollars(figures.amount) },
            { name: 'Price', value: figures.price32 === null ? UNKNOWN : formatPrice(figures.price32) },
            { name: 'Premium', value: figures.premiumCents === null ? UNKNOWN : formatCents(figures.premiumCents) },
            { name: 'Proceeds', value: figures.proceedsCents === null ? UNKNOWN : formatCents(figures.proceedsCents) },
          ]}
        />
      </section>
      <section className="card">
        <h2>Loan</h2>
        <Facts
          layout="lines"
          facts={[
            { name: 'Note rate', value: figures.noteRate === null ? UNKNOWN : formatRate(figures.noteRate) },
            { name: 'Monthly payment', value: figures.payment === null ? UNKNOWN : cents(figures.payment) },
            ...figures.balances.map(({ years, balance }) => ({
              name: `Balance after ${years} years`,
              value: cents(balance),
            })),
          ]}
        />
      </section>
      {figures.premiumByYear.length > 0 ? (
        <Foldable title="Prepayment premium" of="terms-and-protection" step={step}>
          <Facts
            layout="lines"
            facts={figures.premiumByYear
              .filter(({ premium }, place, all) => premium !== 0 || all[place - 1]?.premium !== 0)
              .map(({ year, premium }) => ({
                name: `Year ${year}${premium === 0 ? ' on' : ''}`,
                value: premium === 'locked' ? 'Locked' : `${premium}%`,
              }))}
          />
        </Foldable>
      ) : null}
      {construction && values.draws.length > 0 ? (
        <Foldable title="Draws" of="construction-draws" step={step}>
          <DrawChart values={values} />
        </Foldable>
      ) : null}
      {construction && figures.lateFees.length > 0 ? (
        <Foldable title="Late fees, default terms" of="delivery-and-deposit" step={step}>
          <Facts
            layout="lines"
            facts={figures.lateFees.map(({ monthsLate, fee }) => ({
              name: `${monthsLate} ${monthsLate === 1 ? 'month' : 'months'} late`,
              value: cents(fee),
            }))}
          />
        </Foldable>
      ) : null}
    </aside>
  )
}

interface FoldableProps {
  readonly title: string
  /** The step to which the figures belong. */
  readonly of: Step
  readonly step: Step
  readonly children: ReactNode
}

/** A card that starts open on its step and on the last one, so that the others fit the window. A press opens or folds it. */
function Foldable({ title, of, step, children }: FoldableProps) {
  return (
    <details className="card" open={step === of || step === 'review-and-submit'}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  )
}
