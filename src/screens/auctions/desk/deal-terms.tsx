// The deal's figures at the top of an order's dialog: amount, rate, price, proceeds, and who is invited.
import type { ReactNode } from 'react'
import { formatTerm } from '../../../domain/formats'
import { formatCents } from '../../../domain/money'
import { formatZonedDateTime } from '../../../domain/official-time'
import { invitedText } from '../../../domain/order-terms'
import { formatRate } from '../../../domain/rates'
import { sellerFigures } from '../../../domain/seller-figures'
import { priceFromWire } from '../../../domain/thirty-seconds'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { Button } from '../../../ui/button'
import type { Fact } from '../../../ui/facts'
import { Notice, Skeleton } from '../../../ui/states'
import {
  amountText,
  DASH,
  dateText,
  fixedPrice,
  isRateProcess,
  limitFact,
  protectionText,
  quote,
  repaymentLine,
} from '../loan-copy'
import type { SeenTermsReview } from './use-seen-terms'
import './deal-terms.css'

type Loan = SeenTermsReview['loan']

/** Proceeds at the minimum price, or at the fixed price of the rate process. */
function proceedsFact(loan: Loan): Fact {
  const byRate = isRateProcess(loan)
  const price = byRate ? fixedPrice(loan) : (loan.loan_min_price ?? null)
  const amount = loan.loan_amount ?? null
  const proceeds = amount === null || price === null ? null : sellerFigures(amount, priceFromWire(price), null)
  return {
    name: byRate ? 'Proceeds' : 'Proceeds at minimum',
    value: proceeds === null ? DASH : formatCents(proceeds.proceedsCents),
  }
}

/** Amount, what is fixed, the limit for the first bid, proceeds. */
const figuresOf = (loan: Loan): readonly Fact[] => [
  { name: 'Loan amount', value: amountText(loan) },
  isRateProcess(loan)
    ? { name: 'Fixed price', value: quote({ price: fixedPrice(loan) }) }
    : {
        name: 'GNMA rate',
        value: typeof loan.gnma_interest_rate === 'number' ? formatRate(loan.gnma_interest_rate) : DASH,
      },
  limitFact(loan),
  proceedsFact(loan),
]

/** The other terms: `Spread 0.250%`, `Term 480 months`, `10% declining 1%/yr`, `Deliver by 05/21/2026`. */
function otherTerms(loan: Loan): readonly string[] {
  const { servicing_spread: spread, construction_period: construction } = loan
  const repayment = repaymentLine(loan)
  const delivery = dateText(loan.delivery_last_date_fees)
  return [
    typeof spread === 'number' ? `Spread ${formatRate(spread)}` : null,
    typeof construction === 'number' ? `Construction ${formatTerm(construction)}` : null,
    repayment === null ? null : /term/.test(repayment) ? repayment : `Term ${repayment}`,
    protectionText(loan),
    delivery === null ? null : `Deliver by ${delivery}`,
  ].filter((part) => part !== null)
}

/** The announced start and duration, as far as they are known. */
export const scheduleFacts = ({ start_at, minutes }: AuctionPanel['auction']): readonly Fact[] => [
  ...(start_at ? [{ name: 'Start', value: formatZonedDateTime(start_at) }] : []),
  ...(typeof minutes === 'number' ? [{ name: 'Duration', value: `${minutes} min` }] : []),
]

/** What a dialog without the loan's terms doesn't show. */
export const UNSEEN_TERMS = 'loan amount, rate, price limit and proceeds'

interface DealTermsProps {
  readonly terms: SeenTermsReview
  /** How many investors the order invites, 0 for all; null if it isn't about invitations. */
  readonly invited?: number | null
  /** False where the dialog lists the other terms itself. */
  readonly hasOtherTerms?: boolean
  /** More figures, such as the schedule. */
  readonly more?: readonly Fact[]
}

/** A changed figure shows its old value too. */
export function DealTerms({ terms, invited = null, more = [], hasOtherTerms = true }: DealTermsProps) {
  const { loan, status, changes, readAgain } = terms
  if (status === 'reading')
    return (
      <div className="deal" role="status" aria-label="Loading the loan’s terms">
        <Skeleton height="120px" />
      </div>
    )
  if (status === 'failed')
    return (
      <Notice tone="wrong" role="alert">
        <p>Couldn’t load the loan’s terms.</p>
        <Button tone="quiet" size="small" onClick={readAgain}>
          Try again
        </Button>
      </Notice>
    )
  const lesser = [...more, ...(invited === null ? [] : [{ name: 'Invited', value: invitedText(invited) }])]
  const line = hasOtherTerms ? otherTerms(loan) : []
  if (status === 'unknown')
    return (
      <>
        <Notice tone="warn">
          This server doesn’t send the {UNSEEN_TERMS} of this loan, so they can’t be shown here, or checked for changes
          before the order is sent.
        </Notice>
        {lesser.length === 0 ? null : (
          <div className="deal">
            <Figures figures={lesser} changes={changes} size="small" />
          </div>
        )}
      </>
    )
  return (
    <div className="deal">
      <Figures figures={figuresOf(loan)} changes={changes} />
      {lesser.length === 0 ? null : <Figures figures={lesser} changes={changes} size="small" />}
      {line.length === 0 ? null : (
        <p className="deal__line num">
          {line.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      )}
    </div>
  )
}

interface FiguresProps {
  readonly figures: readonly Fact[]
  readonly changes: SeenTermsReview['changes']
  readonly size?: 'large' | 'small'
}

/** Figures, large in two columns or small in one row, each with its old value if it changed. */
export function Figures({ figures, changes, size = 'large' }: FiguresProps) {
  return (
    <dl className={`${size === 'large' ? 'deal__figures' : 'deal__figures deal__figures--small'} num`}>
      {figures.map(({ name, value }) => {
        const before = changes.find((change) => change.name === name)?.before
        return (
          <div key={name} className={before === undefined ? undefined : 'deal__changed'}>
            <dt>{name}</dt>
            <dd>
              {before === undefined ? null : <Before>{before}</Before>}
              {value}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const Before = ({ children }: { readonly children: ReactNode }) => (
  <del className="deal__before">
    <span className="visually-hidden">was </span>
    {children}
  </del>
)
