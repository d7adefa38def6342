// The setup form: step navigation, the current step, buttons, figures and dialogs.
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { formsOf } from '../../../domain/loan/documents'
import { isConstruction, isRhs } from '../../../domain/loan/setup-context'
import { setupFields } from '../../../domain/loan/setup-fields'
import { setupProblems, stepsOf } from '../../../domain/loan/setup-problems'
import type { SetupValues } from '../../../domain/loan/setup-values'
import { selectCheck } from '../../../state/loan-setup/loan-setup.slice'
import { WhenLoaded } from '../../../ui/lazy-part'
import { useToast } from '../../../ui/toasts'
import { useDestinations } from '../../destinations'
import type { DraftOfForm } from '../../drafts/use-draft'
import { LenderSuspended } from '../../lender-suspended'
import { useAppSelector } from '../../store-binding'
import { UnreadableNote } from '../../unreadable-note'
import { useRole } from '../../use-role'
import { useConvertedDraft } from '../create/draft-became-loan'
import { useLoanTheme } from '../loan-theme'
import { CheckLoanDialog } from './check-loan-dialog'
import { CreatedDialogs, type CreatedLoan } from './created-dialogs'
import { loanReviewDialog } from './lazy-parts'
import { type SetupLoan, useSetupActions } from './setup-actions'
import type { SetupLists } from './setup-choices'
import { SetupFiguresCard } from './setup-figures-card'
import { SetupFoot } from './setup-foot'
import { SetupProvider } from './setup-form'
import { SetupNav } from './setup-nav'
import { SetupStepBody } from './setup-step-body'
import { SetupStrip } from './setup-strip'
import { stepSummaries } from './step-status'
import { useLoanReview, useReviewState } from './use-loan-review'
import { useMergedLoan } from './use-merged-loan'
import { useSetupButtons } from './use-setup-buttons'
import { useSavedDraft, useSetupForm, useUsualTerms } from './use-setup-form'
import { useSetupSteps } from './use-setup-steps'

interface SetupFormViewProps {
  /** The loan's id, or the name of a setup that isn't a loan yet. */
  readonly setup: string
  readonly lists: SetupLists
  readonly draft: DraftOfForm
  readonly loan: SetupLoan | null
  readonly initial: SetupValues
  /** The server's values, or blank. */
  readonly saved: SetupValues
  /** The server's values when the edits in this form began. */
  readonly base: SetupValues
  /** The name that the user gave the draft; may be empty. */
  readonly draftName: string
  /** The loan that was just created here; null once the user has decided what to do with it. */
  readonly created: CreatedLoan | null
  readonly onCreated: (created: CreatedLoan | null) => void
}

export function SetupFormView(props: SetupFormViewProps) {
  const { setup, lists, draft, loan, initial, saved, draftName } = props
  const { form, context, getContext, choices, nameOf } = useSetupForm(lists, initial)
  const nav = useSetupSteps(setup, stepsOf(context), draft.own?.step ?? loan?.metadata_step ?? null)
  useLoanTheme(context.section)
  const isOriginator = useRole() === 'originator'
  const { save: saveDraft } = draft
  const draftMeta = useMemo(() => ({ draft_name: draftName }), [draftName])
  const { step } = nav
  const { merged, base, isMerging } = useMergedLoan({
    form,
    mine: context.values,
    saved,
    start: props.base,
    onBase: useCallback(
      (next) => saveDraft({ ...form.getValues(), ...draftMeta, base: next }, step),
      [form, saveDraft, draftMeta, step],
    ),
  })
  useSavedDraft({ form, draft, draftMeta, step, saved, base: loan === null ? null : base, isMerging })
  useUsualTerms(form, lists.sections)
  const [checkOpen, setCheckOpen] = useState(false)
  const results = useSetupResults(draft, loan, context.values.project_name)
  const reviewState = useReviewState()
  const actions = useSetupActions({
    ...results,
    setup,
    step: nav.step,
    loan,
    form,
    getContext,
    saved,
    conflicts: merged.conflicts,
    onReviewNeeded: (order, why) => reviewState.reopen(order, form.getValues(), why),
    onChecked: () => setCheckOpen(true),
  })
  const review = useLoanReview({ form, saved, start: props.base, merged }, reviewState, actions.send)
  const partiesListed = lists.parties !== null
  const canSkipSignators = isOriginator && !partiesListed
  const buttons = useSetupButtons({ form, getContext, nav, actions, loan, review, canSkipSignators })
  const check = useAppSelector((state) => selectCheck(state, setup))
  const converted = useConvertedDraft({ draft, step, draftName, typed: form.getValues })

  const { errors } = form.formState
  const forms = formsOf({ rhs: isRhs(context), construction: isConstruction(context) })
  const missing = forms.filter(({ form: key }) => !loan?.documents?.some((document) => document.form === key))
  const problems = setupProblems(context)
  const summaries = stepSummaries({
    context,
    choices,
    problems,
    rejected: setupFields.filter(({ field }) => errors[field]?.type === 'server').map(({ field }) => field),
    visited: nav.visited,
    documents: loan === null ? null : { uploaded: forms.length - missing.length, total: forms.length },
  })
  const loanId = loan?.id ?? null
  const inputs = { form, context, choices, nameOf, saved: loan === null ? null : saved }
  const value = { ...inputs, originator: isOriginator, partiesListed, loanId }
  const name = context.values.project_name.trim() || 'New loan'

  return (
    <SetupProvider value={value}>
      <SetupStrip name={name} step={nav.step} draft={draft} transferredFrom={loan?.transferred_from ?? null} />
      <div className="frame__side setup__side">
        <SetupNav steps={summaries} current={nav.step} pathOf={nav.pathOf} />
      </div>
      <main className="frame__content" id="content" tabIndex={-1}>
        <div className="setup">
          <form
            className="setup__main"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (nav.step !== 'review-and-submit') void buttons.next()
            }}
          >
            <LenderSuspended />
            <UnreadableNote
              count={lists.unreadable}
              one="entry in this form’s lists"
              many="entries in this form’s lists"
            />
            <SetupStepBody
              nav={nav}
              summaries={summaries}
              draft={draft}
              loan={loan}
              merged={loan === null ? null : merged}
              invalidFields={buttons.invalidFields}
              saved={saved}
              converted={converted}
            />
            <SetupFoot
              nav={nav}
              running={actions.running}
              loan={loan}
              buttons={buttons}
              problem={actions.problem}
              created={draft.created}
              onOpenCreated={converted.openLoan}
              onKeepAsNew={converted.keepAsNewLoan}
              onCheck={actions.check}
            />
          </form>
          <SetupFiguresCard context={context} step={nav.step} />
        </div>
      </main>
      <CheckLoanDialog
        open={checkOpen}
        onClose={() => setCheckOpen(false)}
        context={context}
        problems={check?.problems ?? {}}
        missingDocuments={missing.map(({ label }) => label)}
        pathOf={nav.pathOf}
      />
      {loan === null || props.created === null || review.review !== null ? null : (
        <CreatedDialogs
          created={props.created}
          name={name}
          nav={nav}
          problems={problems}
          needsLender={buttons.needsLender}
          submitting={actions.running === 'submitting' || actions.running === 'saving-to-submit'}
          problem={actions.problem?.text ?? null}
          onSubmit={(seenVersion) => void buttons.submit(seenVersion)}
          onChanged={props.onCreated}
        />
      )}
      {loan === null || review.review === null ? null : (
        <WhenLoaded part={loanReviewDialog} fallback={null}>
          <loanReviewDialog.Component
            review={review.review}
            name={name}
            loan={loan}
            merged={merged}
            onClose={review.close}
            onConfirm={review.confirm}
          />
        </WhenLoaded>
      )}
    </SetupProvider>
  )
}

/** What happens after a successful action: the draft is cleared and the user moves on. */
function useSetupResults(draft: DraftOfForm, loan: SetupLoan | null, projectName: string) {
  const to = useDestinations()
  const toast = useToast()
  const [, navigate] = useLocation()
  return {
    onSaved() {
      draft.clear()
      toast({ tone: 'good', text: 'Loan saved.' })
      navigate(to.board(loan?.auction_status ?? 'incomplete', loan?.auction_id ?? undefined))
    },
    onSubmitted(auctionId: number) {
      draft.clear()
      toast({ tone: 'good', text: `${projectName} was submitted to auction.` })
      navigate(to.board('submitted', auctionId))
    },
  }
}
