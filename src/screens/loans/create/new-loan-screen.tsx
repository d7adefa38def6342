// The page at /{role}/loan/create: program, section of the act, and the loans not submitted yet.
import { ArrowRight, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { blankSetup, type SetupValues } from '../../../domain/loan/setup-values'
import { draftChanged } from '../../../state/drafts/drafts.slice'
import { lookupRequested, selectLookup } from '../../../state/lookups/lookups.slice'
import { selectUser } from '../../../state/session/session.slice'
import { Button } from '../../../ui/button'
import { SegmentedField } from '../../../ui/choice-group'
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/states'
import { useLoanDestinations } from '../../destinations'
import { LenderSuspended } from '../../lender-suspended'
import { PageHeading } from '../../page-heading'
import { useAppDispatch, useAppSelector, useScreenPorts } from '../../store-binding'
import { UnreadableOf } from '../../unreadable-note'
import { draftKey, newSetup } from '../loan-draft'
import { useLoanTheme } from '../loan-theme'
import { programChoices } from '../setup/setup-copy'
import { usePrefill } from '../use-prefill'
import { LoanDrafts, useLoanDrafts } from './loan-drafts'
import { type Section, SectionCards } from './section-cards'
import { UnfinishedLoans } from './unfinished-loans'
import './new-loan.css'
import '../setup/setup.css'

/** **Start setup** creates another draft; existing ones stay in the list. */
export function NewLoanScreen() {
  const to = useLoanDestinations()
  const [, navigate] = useLocation()
  const { ids } = useScreenPorts()
  const profileId = useAppSelector(selectUser)?.profile?.id
  const dispatch = useAppDispatch()
  const drafts = useLoanDrafts()
  const prefill = usePrefill(true) ?? {}
  const start = (section: Section) => {
    // The user who starts a loan is its contact until the lender picks another one.
    const contact = profileId === undefined ? '' : String(profileId)
    const setup = newSetup(ids.next())
    const values = { ...startValues(section, contact), ...prefill }
    dispatch(draftChanged({ key: draftKey(setup), values, step: 'loan-type' }))
    navigate(to.setup(setup, 'loan-type'))
  }
  return (
    <main className="setup__alone" id="content" tabIndex={-1}>
      <div className="page new-loan">
        <PageHeading title="New loan" />
        <LenderSuspended />
        <p className="setup__lead">Choose the program and section of the Act. The rest of the setup depends on them.</p>
        <SectionForm onStart={start} />
        <section className="card" aria-label="Unfinished loans">
          <h2>Unfinished loans</h2>
          <LoanDrafts drafts={drafts} />
          <UnfinishedLoans
            empty={
              drafts.length === 0 ? (
                <EmptyState icon={FileText} title="No unfinished loans">
                  Loans you start are listed here until you submit them to auction.
                </EmptyState>
              ) : null
            }
          />
        </section>
      </div>
    </main>
  )
}

/** The values of a new setup: the section's usual terms, and the user as contact. */
function startValues(section: Section, contactId: string): SetupValues {
  const usual = (months: number | null | undefined) => (months ? String(months) : '')
  const construction = section.type === 'construction'
  return {
    ...blankSetup,
    type: section.loan_type,
    loan_section_act_id: String(section.id),
    loan_term: usual(section.term),
    construction_period: construction ? usual(section.construction) : '',
    permanent_loan_late_term: construction ? usual(section.term) : '',
    permanent_loan_late_amortization: construction ? usual(section.term) : '',
    originator_contact_id: contactId,
  }
}

interface SectionFormProps {
  readonly onStart: (section: Section) => void
}

/** Program, then section of the act, which sets the page's theme. */
function SectionForm({ onStart }: SectionFormProps) {
  const dispatch = useAppDispatch()
  const sections = useAppSelector((state) => selectLookup(state, 'lookup.section-acts'))
  const [program, setProgram] = useState<'' | 'fha' | 'rhs'>('')
  const [sectionId, setSectionId] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  useEffect(() => dispatch(lookupRequested({ name: 'lookup.section-acts' })), [dispatch])
  const section = sections.rows.find(({ id }) => String(id) === sectionId) ?? null
  useLoanTheme(section)
  const start = () => {
    if (section !== null) onStart(section)
    else setMissing(program === '' ? 'Loan program can not be empty' : 'Section of the Act can not be empty')
  }
  return (
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
      <UnreadableOf subject="lookup.section-acts" one="section of the Act" many="sections of the Act" />
      {sections.status === 'failed' ? (
        <ErrorState
          title="Couldn’t load the sections"
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
        <Button onClick={start}>
          Start setup
          <ArrowRight size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}
