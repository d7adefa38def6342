// The form of a setup with its steps, its draft and its side card. What a press does stands in setup-acts.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useSearch } from 'wouter'
import { marketDay } from '../../../domain/business-days'
import { formsOf } from '../../../domain/loan/documents'
import { setupDifferences } from '../../../domain/loan/draft-comparison'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { isConstruction, isRhs, sectionOf } from '../../../domain/loan/setup-context'
import { setupFields } from '../../../domain/loan/setup-fields'
import { enteredProblems, setupProblems, stepOfField, stepsOf } from '../../../domain/loan/setup-problems'
import type { SetupField, SetupValues } from '../../../domain/loan/setup-values'
import { setupFrom } from '../../../domain/loan/setup-values'
import { selectClock } from '../../../state/clock/clock.selectors'
import { selectCheck } from '../../../state/loan-setup/loan-setup.selectors'
import type { LoanSetupState } from '../../../state/loan-setup/loan-setup.state'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { useToast } from '../../../ui/toasts'
import type { ScreenRole } from '../../destinations'
import { useDestinations } from '../../destinations'
import { draftStatus } from '../../drafts/draft-copy'
import { DraftOffer } from '../../drafts/draft-offer'
import type { DraftOfForm } from '../../drafts/use-draft'
import { PageHeading } from '../../page-heading'
import { useAppSelector, useScreenPorts } from '../../store-binding'
import { CommitmentNotice, UploadFormsDialog } from '../documents/upload-forms-dialog'
import { useLoanTheme } from '../loan-theme'
import { CheckLoanDialog } from './check-loan-dialog'
import { LoanCreatedDialog } from './loan-created-dialog'
import { useSetupActions } from './setup-actions'
import type { SetupLists } from './setup-choices'
import { choicesOf } from './setup-choices'
import type { Step } from './setup-copy'
import { isStep, stepLead, stepTitle } from './setup-copy'
import { SetupFiguresCard } from './setup-figures-card'
import { SetupProvider, setupResolver } from './setup-form'
import { SetupNav } from './setup-nav'
import { stepSummaries } from './step-status'
import { ReviewStep } from './steps/review-step'
import { StepFields } from './steps/step-fields'

interface SetupFormViewProps {
  readonly setup: string
  readonly role: ScreenRole
  readonly lists: SetupLists
  readonly draft: DraftOfForm
  readonly loan: LoanSetupState['loans'][number]['row']
  readonly initial: SetupValues
  /** As the server has it, or blank. */
  readonly saved: SetupValues
  /** The key of the creation that this draft is. */
  readonly attempt: string
}

/** Without these there is no loan to create. */
const toCreate: readonly SetupField[] = ['type', 'loan_section_act_id', 'project_name']

/** The stepper, the step, the side card. */
export function SetupFormView(props: SetupFormViewProps) {
  const { setup, role, lists, draft, loan, initial, saved, attempt } = props
  const to = useDestinations()
  const toast = useToast()
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const { clock } = useScreenPorts()
  const hasClock = useAppSelector(selectClock) !== null
  const today = hasClock ? marketDay(clock.read().now) : null

  const contextOf = useCallback(
    (values: SetupValues): SetupContext => ({
      values,
      section: sectionOf(values, lists.sections),
      today,
      restrictions: lists.restrictions,
    }),
    [lists.sections, lists.restrictions, today],
  )
  const form = useForm<SetupValues>({
    defaultValues: initial,
    mode: 'onTouched',
    resolver: setupResolver(contextOf),
    shouldFocusError: true,
  })
  const values = form.watch()
  const context = contextOf(values)
  const choices = choicesOf(lists, values)
  const steps = stepsOf(context)
  const asked = query.get('step')
  const left = draft.own?.step ?? loan?.metadata_step ?? null
  const wished = isStep(asked) ? asked : isStep(left) ? left : 'loan-type'
  const step: Step = steps.includes(wished) ? wished : 'loan-type'
  useLoanTheme(role, context.section)

  // Steps up to the furthest one have been seen.
  const [visited, setVisited] = useState<ReadonlySet<Step>>(() => new Set(seenUntil(steps, left)))
  const leaveStep = useCallback((seen: Step) => setVisited((before) => new Set([...before, seen])), [])
  const pathOf = useCallback((next: Step) => to.loanSetup(setup, next), [to, setup])
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    leaveStep(before.current)
    before.current = step
    document.getElementById('content')?.scrollTo({ top: 0 })
  }, [step, leaveStep])

  const contextNow = useCallback(() => contextOf(form.getValues()), [contextOf, form])
  useKeptDraft(form, draft, attempt, step)
  useFollowers(form, lists)

  const [checked, setChecked] = useState(false)
  const [uploading, setUploading] = useState(false)
  const acts = useSetupActions({
    setup,
    step,
    loan,
    attempt,
    form,
    contextNow,
    onCreated: (loanId) => {
      draft.clear()
      navigate(`${to.loanSetup(String(loanId), 'review-and-submit')}&created=1`, { replace: true })
    },
    onSaved: () => {
      draft.clear()
      toast({ tone: 'good', text: 'The loan was saved.' })
      navigate(to.board(loan?.auction_status ?? 'incomplete', loan?.auction_id ?? undefined))
    },
    onSubmitted: (auctionId) => {
      draft.clear()
      toast({ tone: 'good', text: `${values.project_name} was submitted to auction.` })
      navigate(to.board('submitted', auctionId))
    },
    onChecked: () => setChecked(true),
  })

  const problems = setupProblems(context)
  const { errors } = form.formState
  const refused = setupFields.filter(({ field }) => errors[field]?.type === 'server').map(({ field }) => field)
  const forms = formsOf({ rhs: isRhs(context), construction: isConstruction(context) })
  const there = forms.filter(({ form: key }) => loan?.documents?.some((document) => document.form === key))
  const standing = stepSummaries({
    context,
    choices,
    problems,
    refused,
    visited,
    documents: loan === null ? null : { there: there.length, all: forms.length },
  })
  const check = useAppSelector((state) => selectCheck(state, setup))
  const place = useMemo(
    () => ({ form, context, choices, originator: role === 'originator', loanId: loan?.id ?? null }),
    [form, context, choices, role, loan?.id],
  )

  /** Marks these fields and goes to the first; true when none of them is wrong. */
  const accepts = async (fields: readonly SetupField[]): Promise<boolean> => {
    if (fields.length === 0) return true
    const fine = await form.trigger([...fields], { shouldFocus: true })
    if (fine) return true
    const now = setupProblems(contextNow())
    const first = fields.find((field) => now[field] !== undefined)
    for (const field of fields) leaveStep(stepOfField(field))
    if (first !== undefined) navigate(pathOf(stepOfField(first)))
    acts.tell(`${fields.filter((field) => now[field] !== undefined).length} fields need attention.`)
    return false
  }
  const enteredWrong = (): readonly SetupField[] =>
    setupFields.map(({ field }) => field).filter((field) => enteredProblems(contextNow())[field] !== undefined)

  const goOn = async () => {
    const fields = setupFields.filter((row) => row.step === step).map(({ field }) => field)
    const fine = fields.length === 0 || (await form.trigger(fields, { shouldFocus: true }))
    leaveStep(step)
    const next = steps[steps.indexOf(step) + 1]
    if (fine && next !== undefined) navigate(pathOf(next))
  }
  const back = steps[steps.indexOf(step) - 1]
  const leave = async () => {
    if (loan === null) {
      toast({ tone: 'info', text: 'The draft is kept. You find it under Unfinished loans.' })
      navigate(to.newLoan)
    } else if (await accepts(enteredWrong())) acts.save(false)
  }
  const create = async () => {
    if (await accepts([...new Set([...toCreate, ...enteredWrong()])])) acts.create()
  }
  const submit = async () => {
    const wrong = setupFields
      .map(({ field }) => field)
      .filter((field) => setupProblems(contextNow())[field] !== undefined)
    if (!(await accepts(wrong))) return
    const changed = JSON.stringify(form.getValues()) !== JSON.stringify(saved)
    if (loan?.auction_status === 'incomplete' && !changed) acts.submit()
    else acts.save(loan?.auction_status === 'incomplete')
  }

  const differences =
    draft.offered === null
      ? []
      : setupDifferences(values, setupFrom(draft.offered.values), context, (field, value) => {
          const known = choices[field]?.find((choice) => choice.value === value)
          return known?.label ?? null
        })
  const busy = acts.doing !== 'idle'
  const name = values.project_name.trim() || 'New loan'
  const closeCreated = () => navigate(pathOf(step), { replace: true })

  return (
    <SetupProvider value={place}>
      <nav className="frame__strip" aria-label="Breadcrumb">
        <ol>
          <li>
            <span>New loans</span>
          </li>
          <li>
            <span aria-hidden="true">›</span>
            <b>{name}</b>
          </li>
          <li>
            <span aria-hidden="true">›</span>
            <span aria-current="page">{stepTitle[step]}</span>
          </li>
        </ol>
        <p className="setup__draft" role="status">
          {draftStatus(draft)}
        </p>
      </nav>
      <div className="frame__side setup__side">
        <SetupNav steps={standing} current={step} pathOf={pathOf} />
      </div>
      <main className="frame__content" id="content" tabIndex={-1}>
        <div className="setup">
          <form
            className="setup__main"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (step !== 'review-and-submit') void goOn()
            }}
          >
            <PageHeading key={step} title={stepTitle[step]} />
            <p className="setup__lead">{stepLead[step]}</p>
            <DraftOffer draft={draft} differences={differences} />
            {loan === null ? null : (
              <CommitmentNotice state={loan.commitment ?? null} reason={loan.commitment_reason ?? ''} />
            )}
            {acts.problem === null ? null : (
              <Notice tone="wrong" role="alert">
                {acts.problem}
              </Notice>
            )}
            {step === 'review-and-submit' ? (
              <ReviewStep standing={standing} pathOf={pathOf} context={context} choices={choices} />
            ) : (
              <StepFields step={step} />
            )}
            <div className="setup__foot">
              {back === undefined ? null : (
                <Button tone="quiet" onClick={() => navigate(pathOf(back))}>
                  Back
                </Button>
              )}
              <span className="setup__spring" />
              <Button
                tone="quiet"
                busy={acts.doing === 'saving'}
                disabled={busy && acts.doing !== 'saving'}
                onClick={() => void leave()}
              >
                Save and leave
              </Button>
              {step === 'review-and-submit' ? (
                <>
                  <Button tone="quiet" busy={acts.doing === 'checking'} onClick={acts.check}>
                    Check loan
                  </Button>
                  {loan === null ? (
                    <Button busy={acts.doing === 'creating'} onClick={() => void create()}>
                      Create loan
                    </Button>
                  ) : (
                    <Button
                      busy={acts.doing === 'submitting' || acts.doing === 'saving-to-submit'}
                      onClick={() => void submit()}
                    >
                      {loan.auction_status === 'incomplete' ? 'Submit to auction' : 'Update loan'}
                    </Button>
                  )}
                </>
              ) : (
                <Button type="submit">Continue</Button>
              )}
            </div>
          </form>
          <SetupFiguresCard context={context} />
        </div>
      </main>
      <CheckLoanDialog
        open={checked}
        onClose={() => setChecked(false)}
        context={context}
        problems={check?.problems ?? {}}
        missingDocuments={forms.filter((each) => !there.includes(each)).map(({ label }) => label)}
        pathOf={pathOf}
      />
      {loan === null ? null : (
        <>
          <LoanCreatedDialog
            open={query.get('created') !== null && !uploading}
            name={name}
            submitting={acts.doing === 'submitting' || acts.doing === 'saving-to-submit'}
            problem={acts.problem}
            onSubmit={() => void submit()}
            onUpload={() => setUploading(true)}
            onLater={closeCreated}
          />
          <UploadFormsDialog open={uploading} loanId={loan.id} onClose={() => setUploading(false)} />
        </>
      )}
    </SetupProvider>
  )
}

/** The steps before the one that was left, and that one unless it is the first. */
function seenUntil(steps: readonly Step[], left: string | null): readonly Step[] {
  const place = isStep(left) ? steps.indexOf(left) : -1
  return steps.slice(0, Math.max(0, place))
}

/** Every change goes into the draft. */
function useKeptDraft(form: ReturnType<typeof useForm<SetupValues>>, draft: DraftOfForm, attempt: string, step: Step) {
  const { keep } = draft
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keep({ ...values, attempt }, step),
      }),
    [form, keep, attempt, step],
  )
}

/** What follows from a choice: another program has other sections; a section brings its usual term and period. */
function useFollowers(form: ReturnType<typeof useForm<SetupValues>>, lists: SetupLists) {
  const type = form.watch('type')
  const sectionId = form.watch('loan_section_act_id')
  const { sections } = lists
  useEffect(() => {
    const section = sections.find(({ id }) => String(id) === sectionId)
    if (section === undefined) return
    if (type !== '' && section.loan_type !== type) {
      form.setValue('loan_section_act_id', '')
      return
    }
    const fill = (
      field: 'loan_term' | 'construction_period' | 'permanent_loan_late_term' | 'permanent_loan_late_amortization',
      usual: number | null | undefined,
    ) => {
      if (usual && form.getValues(field) === '') form.setValue(field, String(usual))
    }
    fill('loan_term', section.term)
    if (section.type === 'construction') {
      fill('construction_period', section.construction)
      fill('permanent_loan_late_term', section.term)
      fill('permanent_loan_late_amortization', section.term)
    }
  }, [form, sections, type, sectionId])
}
