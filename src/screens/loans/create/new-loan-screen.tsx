// The page at /{role}/loan/create: program, section of the act as cards, and the loans that were begun and not submitted.
import { ArrowRight, FileText } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { SetupValues } from '../../../domain/loan/setup-values'
import { blankSetup } from '../../../domain/loan/setup-values'
import { lookupRequested } from '../../../state/lookups/lookups.events'
import { selectLookup } from '../../../state/lookups/lookups.selectors'
import { selectUser } from '../../../state/session/session.selectors'
import { Button, buttonClass } from '../../../ui/button'
import { SegmentedField } from '../../../ui/choice-group'
import { Dialog } from '../../../ui/dialog'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/states'
import type { ScreenRole } from '../../destinations'
import { useDestinations } from '../../destinations'
import { draftTime } from '../../drafts/draft-copy'
import { useDraft } from '../../drafts/use-draft'
import { PageHeading } from '../../page-heading'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import { draftKey, NEW_LOAN, readSetupDraft } from '../loan-draft'
import { useLoanTheme } from '../loan-theme'
import { programChoices } from '../setup/setup-copy'
import { SectionCards } from './section-cards'
import { UnfinishedLoans } from './unfinished-loans'
import './new-loan.css'
import '../setup/setup.css'

/** **Start setup** begins the one draft that is no loan yet. */
export function NewLoanScreen({ role }: { readonly role: ScreenRole }) {
  const dispatch = useAppDispatch()
  const to = useDestinations()
  const [, navigate] = useLocation()
  const { ids } = useScreenPorts()
  const sections = useAppSelector((state) => selectLookup(state, 'lookup.section-acts'))
  const own = useAppSelector(selectUser)?.profile?.id
  const draft = useDraft(draftKey(NEW_LOAN))
  const [program, setProgram] = useState<'' | 'fha' | 'rhs'>('')
  const [sectionId, setSectionId] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [replacing, setReplacing] = useState(false)
  useEffect(() => dispatch(lookupRequested({ name: 'lookup.section-acts' })), [dispatch])
  const section = useMemo(
    () => sections.rows.find(({ id }) => String(id) === sectionId) ?? null,
    [sections.rows, sectionId],
  )
  useLoanTheme(role, section)

  const begun = readSetupDraft(draft.own)
  const start = () => {
    if (section === null) {
      setMissing(program === '' ? 'Loan program can not be empty' : 'Section of the Act can not be empty')
      return
    }
    const usual = (months: number | null | undefined) => (months ? String(months) : '')
    const construction = section.type === 'construction'
    const values: SetupValues = {
      ...blankSetup,
      type: section.loan_type,
      loan_section_act_id: sectionId,
      loan_term: usual(section.term),
      construction_period: construction ? usual(section.construction) : '',
      permanent_loan_late_term: construction ? usual(section.term) : '',
      permanent_loan_late_amortization: construction ? usual(section.term) : '',
      originator_contact_id: role === 'originator' && own !== undefined ? String(own) : '',
    }
    // A setup of its own: what an earlier draft created is not this loan.
    draft.keep({ ...values, attempt: ids.next() }, 'loan-type')
    navigate(to.loanSetup(NEW_LOAN, 'loan-type'))
  }

  return (
    <div className="page new-loan">
      <PageHeading title="New loan" />
      <p className="setup__lead">Choose the program and the section of the act. Everything else follows from them.</p>
      <div className="card">
        <SegmentedField
          label="Program"
          value={program}
          options={programChoices}
          onChoice={(value) => {
            setProgram(value === 'rhs' ? 'rhs' : 'fha')
            setSectionId('')
            setMissing(null)
          }}
        />
        {sections.status === 'failed' ? (
          <ErrorState
            title="The sections could not be loaded"
            onRetry={() => dispatch(lookupRequested({ name: 'lookup.section-acts' }))}
          >
            {sections.error?.message}
          </ErrorState>
        ) : sections.status !== 'loaded' ? (
          <Skeleton height="200px" />
        ) : program === '' ? null : (
          <SectionCards
            sections={sections.rows.filter((row) => row.loan_type === program && row.auctionable !== false)}
            chosen={sectionId}
            onChoice={(value) => {
              setSectionId(value)
              setMissing(null)
            }}
          />
        )}
        {missing === null ? null : (
          <Notice tone="wrong" role="alert">
            {missing}
          </Notice>
        )}
        <div className="new-loan__start">
          <Button onClick={() => (begun !== null && section !== null ? setReplacing(true) : start())}>
            Start setup
            <ArrowRight size={16} aria-hidden="true" />
          </Button>
        </div>
      </div>
      <section className="card" aria-label="Unfinished loans">
        <h2>Unfinished loans</h2>
        {begun === null ? null : (
          <article className="unfinished" aria-label={begun.values.project_name || 'Draft without a name'}>
            <div>
              <b>{begun.values.project_name || 'Draft without a name'}</b>
              <p className="field__help">
                Draft, not created yet{draft.own === null ? '' : ` · changed ${draftTime(draft.own.at)}`}
              </p>
            </div>
            <div className="unfinished__acts">
              <Button tone="quiet" size="small" onClick={draft.clear}>
                Discard
              </Button>
              <Link className={buttonClass('quiet', 'small')} href={to.loanSetup(NEW_LOAN)}>
                Continue
              </Link>
            </div>
          </article>
        )}
        <UnfinishedLoans
          empty={
            begun === null ? (
              <EmptyState icon={FileText} title="Nothing is unfinished">
                A loan that you begin stands here until it is submitted to auction.
              </EmptyState>
            ) : null
          }
        />
      </section>
      <Dialog open={replacing} onClose={() => setReplacing(false)} title="There is an unfinished draft" small>
        <p>
          <b>{begun?.values.project_name || 'A draft without a name'}</b> was begun and not created. Starting anew
          throws it away.
        </p>
        <div className="dialog__foot dialog__foot--wrap">
          <Link className={buttonClass('primary')} href={to.loanSetup(NEW_LOAN)}>
            Continue the draft
          </Link>
          <Button tone="danger" onClick={start}>
            Start anew
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
