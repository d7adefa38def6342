// Says that a loan was created from a draft in another tab or on another device. What was typed here since becomes unsaved edits of that
// loan, field by field, or another loan.
import { Link, useLocation } from 'wouter'
import { blankSetup, type SetupValues } from '../../../domain/loan/setup-values'
import { formatZonedDateTime } from '../../../domain/official-time'
import {
  type CreatedLoan,
  draftChanged,
  draftOvertaken,
  selectDraft,
  selectTwinLoans,
} from '../../../state/drafts/drafts.slice'
import { Button, buttonClass } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import { useLoanDestinations } from '../../destinations'
import type { DraftOfForm } from '../../drafts/use-draft'
import { PageHeading } from '../../page-heading'
import { useAppDispatch, useAppSelector, useGetState, useScreenPorts } from '../../store-binding'
import { draftKey, newSetup } from '../loan-draft'
import { useInView } from '../use-in-view'

/** `on another device on 03/02/2026 10:15 ET` */
function useWhereAndWhen(): (loan: CreatedLoan) => string {
  const { ids } = useScreenPorts()
  return ({ browser, at }) => {
    const where = browser === ids.browser() ? 'in this browser' : 'on another device'
    return `${where} on ${formatZonedDateTime(new Date(at).toISOString())}`
  }
}

/** The label of the button or link for each loan; a draft can become several only if two devices create it at once. */
const openLabel = (loans: readonly CreatedLoan[], loanId: number): string =>
  loans.length === 1 ? 'Open the loan' : `Open loan ${loanId}`

interface DraftBecameLoanProps {
  readonly loans: readonly [CreatedLoan, ...CreatedLoan[]]
  /** True if an earlier attempt from this browser may have created a loan that isn't among them. */
  readonly isDoubted: boolean
}

const DOUBT =
  'Your earlier attempt may have created another loan: Unfinished loans list more than one with this project’s name. Delete the one that you don’t need.'

/** The page of a draft that is a loan now, if nothing was typed here since. */
export function DraftBecameLoan({ loans, isDoubted }: DraftBecameLoanProps) {
  const to = useLoanDestinations()
  const whereAndWhen = useWhereAndWhen()
  return (
    <main className="setup__alone" id="content" tabIndex={-1}>
      <div className="page">
        <PageHeading title="This draft is a loan now" />
        <p role="status">It was created {whereAndWhen(loans[0])}, with everything you had typed here.</p>
        {isDoubted ? (
          <div className="draft-offer">
            <Notice tone="warn" role="status">
              {DOUBT}
            </Notice>
          </div>
        ) : null}
        <div className="draft-offer__actions">
          {loans.map(({ loanId }) => (
            <Link key={loanId} className={buttonClass('primary')} href={to.setup(String(loanId))}>
              {openLabel(loans, loanId)}
            </Link>
          ))}
          <Link className={buttonClass('quiet')} href={to.create}>
            Back to your loans
          </Link>
        </div>
      </div>
    </main>
  )
}

interface TypedDraft {
  readonly draft: DraftOfForm
  readonly step: string
  /** The name that the user gave the draft; may be empty. */
  readonly draftName: string
  readonly typed: () => SetupValues
}

/** What the user can do with text that the created loan doesn't include. */
export function useConvertedDraft({ draft, step, draftName, typed }: TypedDraft) {
  const to = useLoanDestinations()
  const dispatch = useAppDispatch()
  const getState = useGetState()
  const { ids } = useScreenPorts()
  const toast = useToast()
  const [, navigate] = useLocation()
  return {
    /** Opens the loan with the text as unsaved edits. */
    openLoan(loanId: number) {
      const key = draftKey(String(loanId))
      // The draft began blank: a field that only one side filled gets that value, and the user chooses where both did.
      const values = { ...typed(), base: blankSetup }
      const { writer, n, lineage, own } = draft
      if (selectDraft(getState(), key).own === null) {
        dispatch(draftChanged({ key, values, step }))
        draft.clear()
        toast({ tone: 'info', text: 'Your changes are in the loan’s form. Save the loan to keep them.' })
      } else if (own !== null) {
        // The loan has other unsaved edits here, so that page offers these, and they stay under their draft until then.
        const version = { writer: writer ?? '', n }
        dispatch(
          draftOvertaken({
            key,
            offered: { at: own.at, step, values, version, lineage: [version, ...lineage], isFromThisBrowser: true },
          }),
        )
      }
      navigate(to.setup(String(loanId), step))
    },
    /** Moves the text to a draft of its own. */
    keepAsNewLoan() {
      const setup = newSetup(ids.next())
      dispatch(draftChanged({ key: draftKey(setup), step, values: { ...typed(), draft_name: draftName } }))
      draft.clear()
      navigate(to.setup(setup, step))
    },
  }
}

interface DraftBecameLoanNoticeProps extends DraftBecameLoanProps {
  readonly converted: ReturnType<typeof useConvertedDraft>
}

/** Above a form with text that the created loan doesn't include. */
export function DraftBecameLoanNotice({ loans, isDoubted, converted }: DraftBecameLoanNoticeProps) {
  const whereAndWhen = useWhereAndWhen()
  const box = useInView<HTMLElement>(`${loans.map(({ loanId }) => loanId).join()}${isDoubted ? '?' : ''}`)
  return (
    <section ref={box} className="draft-offer" aria-label="This draft is a loan now">
      <Notice tone="warn">
        <p role="status">
          {loans.length === 1
            ? `This draft became a loan ${whereAndWhen(loans[0])}. `
            : `This draft became ${loans.length} loans, the last one ${whereAndWhen(loans[0])}. `}
          Changes you made here may not be in it. Open the loan to add them field by field, or keep them as a new loan.
          {isDoubted ? ` ${DOUBT}` : ''}
        </p>
        <div className="draft-offer__actions">
          {loans.map(({ loanId }) => (
            <Button key={loanId} size="small" onClick={() => converted.openLoan(loanId)}>
              {openLabel(loans, loanId)}
            </Button>
          ))}
          <Button size="small" tone="quiet" onClick={converted.keepAsNewLoan}>
            Keep as a new loan
          </Button>
        </div>
      </Notice>
    </section>
  )
}

/** On the page of a loan: names the other loan if two devices created this draft at the same time. */
export function TwinLoanNotice({ loanId }: { readonly loanId: number }) {
  const to = useLoanDestinations()
  const whereAndWhen = useWhereAndWhen()
  const twins = useAppSelector((state) => selectTwinLoans(state, loanId)).filter((twin) => twin.loanId !== loanId)
  return twins.map((twin) => (
    <Notice key={twin.loanId} tone="warn" role="status">
      Loan {twin.loanId} was created from the same draft {whereAndWhen(twin)}. Delete the one that you don’t need.{' '}
      <Link href={to.setup(String(twin.loanId))}>Open loan {twin.loanId}</Link>
    </Notice>
  ))
}
