// A loan whose terms can't change now: its values, its documents, and the reason.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { marketDay } from '../../../domain/business-days'
import { valueText } from '../../../domain/loan/draft-comparison'
import { type SetupContext, sectionOf } from '../../../domain/loan/setup-context'
import { stepsOf } from '../../../domain/loan/setup-problems'
import type { SetupValues } from '../../../domain/loan/setup-values'
import { buttonClass } from '../../../ui/button'
import { Facts } from '../../../ui/facts'
import { Notice } from '../../../ui/states'
import { useDestinations } from '../../destinations'
import { PageHeading } from '../../page-heading'
import { useScreenPorts } from '../../store-binding'
import { ReadOnlyDocuments } from '../documents/read-only-documents'
import { LoanActivity } from './loan-activity'
import type { SetupLoan } from './setup-actions'
import { choiceNames, choicesOf, type SetupLists } from './setup-choices'
import { stepTitle } from './setup-copy'
import { TermChanges } from './term-changes'
import { useStoredFields } from './use-stored-fields'

/** Why this loan can't be changed now; null if it can. */
export function readOnlyReason(loan: SetupLoan, rhs: boolean): string | null {
  if (loan.offered_by) {
    return `${loan.offered_by} offered you this loan. You can view it now, and change it once you accept the offer.`
  }
  switch (loan.auction_status) {
    case 'submitted':
      return loan.commitment === 'waiting'
        ? `${rhs ? 'USDA' : 'HUD'} is reviewing the commitment letter. To change the loan, remove the letter under Upload forms. The review then starts over.`
        : null
    case 'commitment':
      return loan.commitment === 'waiting'
        ? `${rhs ? 'USDA' : 'HUD'} is reviewing the amended commitment letter. You can change the loan after the review.`
        : null
    case 'pre':
      return 'The auction is scheduled, and investors rely on these terms. Withdraw it to change the loan.'
    case 'live':
      return 'The auction is live, so its terms can’t change.'
    case 'past':
      return 'The auction has closed. These were its terms.'
    default:
      return null
  }
}

interface ReadOnlyLoanProps {
  readonly loan: SetupLoan
  readonly values: SetupValues
  readonly lists: SetupLists
  readonly reason: string
  /** What the user had typed, if anything. */
  readonly children: ReactNode
}

/** Each step with its fields as text, then the documents. */
export function ReadOnlyLoan({ loan, values, lists, reason, children }: ReadOnlyLoanProps) {
  const to = useDestinations()
  const { clock } = useScreenPorts()
  const fields = useStoredFields()
  const context: SetupContext = {
    values,
    section: sectionOf(values, lists.sections),
    today: marketDay(clock.read().now),
    restrictions: lists.restrictions,
  }
  const nameOf = choiceNames(choicesOf(lists, values), lists)
  return (
    <main className="setup__alone" id="content" tabIndex={-1}>
      <div className="page">
        <PageHeading title={values.project_name} />
        <Notice tone="info" role="status">
          {reason}
        </Notice>
        {children}
        {stepsOf(context).map((step) => {
          const rows = fields.filter((row) => row.step === step && row.applies(context))
          return rows.length === 0 ? null : (
            <section key={step} className="card" aria-label={stepTitle[step]}>
              <h2>{stepTitle[step]}</h2>
              <Facts
                facts={rows.map((row) => ({
                  name: row.label(context),
                  value: valueText(row.field, values, nameOf),
                }))}
              />
            </section>
          )
        })}
        <section className="card" aria-label="Documents">
          <h2>Documents</h2>
          <ReadOnlyDocuments loan={loan} />
        </section>
        <TermChanges loan={loan} context={context} nameOf={nameOf} />
        <LoanActivity loan={loan} />
        <p>
          <Link
            className={buttonClass('quiet')}
            href={to.board(loan.auction_status ?? 'incomplete', loan.auction_id ?? undefined)}
          >
            Go to the auction
          </Link>
        </p>
      </div>
    </main>
  )
}
