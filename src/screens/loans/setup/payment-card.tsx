// The borrower's payment in the figures of a setup: note rate, payment, mortgage insurance, balloon, balances.
import { useRef, useState } from 'react'
import { mipKey, mipName, mipOf, mipPercent, monthlyMipCents, type SectionMip } from '../../../domain/loan/mip'
import { hasBalloon, repaymentText } from '../../../domain/loan/repayment'
import { isConstruction, type SetupContext } from '../../../domain/loan/setup-context'
import type { SetupFigures } from '../../../domain/loan/setup-figures'
import { formatCents } from '../../../domain/money'
import { formatRate } from '../../../domain/rates'
import { selectMipRates } from '../../../state/mip-rates/mip-rates.slice'
import { Button } from '../../../ui/button'
import { type Fact, Facts } from '../../../ui/facts'
import { WhenLoaded } from '../../../ui/lazy-part'
import { useFocusAfterClose } from '../../../ui/use-focus-after-close'
import { useAppSelector } from '../../store-binding'
import { mipForm } from './lazy-parts'

const UNKNOWN = '—'
const cents = (dollars: number): string => formatCents(Math.round(dollars * 100))

interface PaymentCardProps {
  readonly context: SetupContext
  readonly figures: SetupFigures
}

function repaymentFacts(context: SetupContext, { repayment, balloon }: SetupFigures): readonly Fact[] {
  if (repayment === null || !hasBalloon(repayment)) return []
  const name = isConstruction(context) ? 'Permanent loan' : 'Loan'
  return [
    { name, value: repaymentText(repayment) },
    { name: 'Balloon at maturity', value: balloon === null ? UNKNOWN : cents(balloon) },
  ]
}

/** The payment with the premium; a dash for an unknown one. */
function mipFact(section: NonNullable<SetupContext['section']>, figures: SetupFigures, mip: SectionMip | null): Fact {
  if (mip === null) return { name: `With ${mipName(section)}`, value: `${mipName(section)} unknown` }
  const { amount, payment } = figures
  return {
    name: `With ${mipName(section)} ${mipPercent(mip.annual)}`,
    value:
      amount === null || payment === null
        ? UNKNOWN
        : formatCents(Math.round(payment * 100) + monthlyMipCents(amount, mip.annual)),
  }
}

export function PaymentCard({ context, figures }: PaymentCardProps) {
  const own = useAppSelector(selectMipRates)
  const { section } = context
  const mip = mipOf(section, own)
  return (
    <section className="card">
      <h2>Loan</h2>
      <Facts
        layout="lines"
        facts={[
          { name: 'Note rate', value: figures.noteRate === null ? UNKNOWN : formatRate(figures.noteRate) },
          { name: 'Principal and interest', value: figures.payment === null ? UNKNOWN : cents(figures.payment) },
          ...(section === null ? [] : [mipFact(section, figures, mip)]),
          ...repaymentFacts(context, figures),
          ...figures.balances.map(({ years, balance }) => ({
            name: `Balance after ${years} years`,
            value: cents(balance),
          })),
        ]}
      />
      {section === null ? null : <Mip key={mipKey(section)} section={section} mip={mip} />}
    </section>
  )
}

interface MipProps {
  readonly section: NonNullable<SetupContext['section']>
  readonly mip: SectionMip | null
}

/** Where the premium comes from, with a form to change it. */
function Mip({ section, mip }: MipProps) {
  const [changing, setChanging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusAfterClose(changing, button)
  if (changing)
    return (
      <WhenLoaded part={mipForm} fallback={null}>
        <mipForm.Component section={section} mip={mip} onDone={() => setChanging(false)} />
      </WhenLoaded>
    )
  return (
    <p className="figures__source">
      <span>{sourceText(section, mip)}</span>
      <Button ref={button} tone="quiet" size="small" onClick={() => setChanging(true)}>
        {mip === null ? 'Enter' : 'Change'}
        <span className="visually-hidden"> {mipName(section)}</span>
      </Button>
    </p>
  )
}

/** `MIP: 0.25% a year, 0.25% at closing (HUD notice FR-6522-N-02, from 10/01/2025)`. */
function sourceText(section: MipProps['section'], mip: SectionMip | null): string {
  const name = mipName(section)
  if (mip === null) return `${name}: no published figure for ${section.loan_type.toUpperCase()} ${section.name} here.`
  const upfront = mip.upfront === null ? '' : `, ${mipPercent(mip.upfront)} at closing`
  return `${name}: ${mipPercent(mip.annual)} a year${upfront} (${mip.source}).`
}
