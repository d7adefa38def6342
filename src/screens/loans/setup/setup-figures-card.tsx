// The side card: figures calculated from the values as the user types. It shows no errors.
import type { ReactNode } from 'react'
import { isConstruction, type SetupContext } from '../../../domain/loan/setup-context'
import { setupFigures } from '../../../domain/loan/setup-figures'
import { formatCents, formatDollars } from '../../../domain/money'
import { formatPrice } from '../../../domain/thirty-seconds'
import { type Fact, Facts } from '../../../ui/facts'
import { DrawChart } from './draw-chart'
import { PaymentCard } from './payment-card'
import type { Step } from './setup-copy'
import './setup-figures.css'

const UNKNOWN = '—'
const cents = (dollars: number): string => formatCents(Math.round(dollars * 100))

/** Named as on the board and in the cockpit, and never negative. */
function premiumFact(premium: number | null): Fact {
  if (premium === null) return { name: 'Premium over par', value: UNKNOWN }
  return { name: premium < 0 ? 'Discount to par' : 'Premium over par', value: formatCents(Math.abs(premium)) }
}

interface SetupFiguresCardProps {
  readonly context: SetupContext
  /** The current step, whose figures start expanded. */
  readonly step: Step
}

export function SetupFiguresCard({ context, step }: SetupFiguresCardProps) {
  const { values } = context
  const figures = setupFigures(context)
  const construction = isConstruction(context)
  const byPrice = values.auction_process_type === 'price'
  return (
    <aside className="figures" aria-label="Calculated figures">
      <section className="card">
        <h2>{byPrice ? 'At the minimum price' : 'At the fixed price'}</h2>
        <Facts
          layout="lines"
          facts={[
            { name: 'Loan amount', value: figures.amount === null ? UNKNOWN : formatDollars(figures.amount) },
            { name: 'Price', value: figures.price32 === null ? UNKNOWN : formatPrice(figures.price32) },
            premiumFact(figures.premiumCents),
            { name: 'Proceeds', value: figures.proceedsCents === null ? UNKNOWN : formatCents(figures.proceedsCents) },
          ]}
        />
      </section>
      <PaymentCard context={context} figures={figures} />
      {figures.premiumByYear.length > 0 ? (
        <Collapsible title="Prepayment premium" ownStep="terms-and-protection" step={step}>
          <Facts
            layout="lines"
            facts={figures.premiumByYear
              .filter(({ premium }, index, all) => premium !== 0 || all[index - 1]?.premium !== 0)
              .map(({ year, premium }) => ({
                name: `Year ${year}${premium === 0 ? ' onward' : ''}`,
                value: premium === 'locked' ? 'Locked' : `${premium}%`,
              }))}
          />
        </Collapsible>
      ) : null}
      {construction && values.draws.length > 0 ? (
        <Collapsible title="Draws" ownStep="construction-draws" step={step}>
          <DrawChart values={values} />
        </Collapsible>
      ) : null}
      {construction && figures.lateFees.length > 0 ? (
        <Collapsible title="Late fees at the default terms" ownStep="delivery-and-deposit" step={step}>
          <Facts
            layout="lines"
            facts={figures.lateFees.map(({ monthsLate, fee }) => ({
              name: `${monthsLate} ${monthsLate === 1 ? 'month' : 'months'} late`,
              value: cents(fee),
            }))}
          />
        </Collapsible>
      ) : null}
    </aside>
  )
}

interface CollapsibleProps {
  readonly title: string
  /** The step that the figures belong to. */
  readonly ownStep: Step
  readonly step: Step
  readonly children: ReactNode
}

/** A collapsible card that starts expanded only on its step and on the last one, so that the cards fit the window. */
function Collapsible({ title, ownStep, step, children }: CollapsibleProps) {
  return (
    <details className="card" open={step === ownStep || step === 'review-and-submit'}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  )
}
