// What the buttons below a step do: each first marks the fields that are wrong, and only then goes on, saves or submits.
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ChoiceName, SetupDifference } from '../../../domain/loan/draft-comparison'
import { setupDifferences } from '../../../domain/loan/draft-comparison'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { setupFields } from '../../../domain/loan/setup-fields'
import { enteredProblems, setupProblems, stepOfField } from '../../../domain/loan/setup-problems'
import type { SetupField, SetupValues } from '../../../domain/loan/setup-values'
import { useToast } from '../../../ui/toasts'
import { useLoanDestinations } from '../../destinations'
import type { Flagged } from './error-summary'
import type { SetupLoan, useSetupActions } from './setup-actions'
import type { SetupForm } from './setup-form'
import type { SetupSteps } from './use-setup-steps'

/** Without these there is no loan to create. */
const toCreate: readonly SetupField[] = ['type', 'loan_section_act_id', 'project_name']

interface SetupButtonsInput {
  readonly form: SetupForm
  readonly contextNow: () => SetupContext
  readonly nav: SetupSteps
  readonly actions: ReturnType<typeof useSetupActions>
  readonly loan: SetupLoan | null
  /** As the server has it, or blank. */
  readonly saved: SetupValues
  /** True for an originator on a server that doesn't list signators: the step may be left without one. */
  readonly unsigned: boolean
  /** How a chosen id or code reads. */
  readonly nameOf: ChoiceName
}

/** The handlers of **Continue**, **Save and leave**, **Create loan** and **Submit to auction** or **Update loan**. */
export function useSetupButtons({ form, contextNow, nav, actions, loan, saved, unsigned, nameOf }: SetupButtonsInput) {
  const to = useLoanDestinations()
  const toast = useToast()
  const [, navigate] = useLocation()

  const [flagged, setFlagged] = useState<Flagged>({ fields: [] })
  const [review, setReview] = useState<readonly SetupDifference[] | null>(null)

  /** Marks these fields and lists the wrong ones; true when there are none. */
  const accepts = async (fields: readonly SetupField[]): Promise<boolean> => {
    if (fields.length === 0) return true
    const fine = await form.trigger([...fields])
    setFlagged({ fields: fine ? [] : fields })
    if (fine) return true
    for (const field of fields) nav.markVisited(stepOfField(field))
    return false
  }
  const wronglyEntered = (): readonly SetupField[] => {
    const problems = enteredProblems(contextNow())
    return setupFields.map(({ field }) => field).filter((field) => problems[field] !== undefined)
  }

  const isIncomplete = loan?.auction_status === 'incomplete'
  // A server may leave out which auction a loan is in. Without it there's nothing to submit.
  const submits = isIncomplete && typeof loan.auction_id === 'number'

  return {
    flagged,
    /** How the form differs from the saved loan, while the person reviews a submission. */
    review,
    closeReview: () => setReview(null),
    /** Saves and submits what the review shows. */
    confirmReview() {
      setReview(null)
      actions.save(true)
    },
    /** The last button submits the loan; else it saves it. */
    submits,
    /** True for a loan that may still need submitting, which this page can't do. */
    unplaced: loan !== null && (isIncomplete || !loan.auction_status) && typeof loan.auction_id !== 'number',
    async next() {
      const { step, steps } = nav
      const fields = setupFields
        .filter((row) => row.step === step && !(unsigned && row.field === 'signators'))
        .map(({ field }) => field)
      const fine = fields.length === 0 || (await form.trigger(fields))
      setFlagged({ fields: fine ? [] : fields })
      nav.markVisited(step)
      const following = steps[steps.indexOf(step) + 1]
      if (fine && following !== undefined) navigate(nav.pathOf(following))
    },
    async leave() {
      if (loan === null) {
        toast({ tone: 'info', text: 'The draft is saved. You will find it under Unfinished loans.' })
        navigate(to.create)
      } else if (await accepts(wronglyEntered())) actions.save(false)
    },
    async create() {
      if (await accepts([...new Set([...toCreate, ...wronglyEntered()])])) actions.create()
    },
    async submit() {
      const problems = setupProblems(contextNow())
      const wrong = setupFields.map(({ field }) => field).filter((field) => problems[field] !== undefined)
      if (!(await accepts(wrong))) return
      const mine = form.getValues()
      const changed = JSON.stringify(mine) !== JSON.stringify(saved)
      if (!submits) actions.save(false)
      else if (!changed) actions.submit()
      else {
        const differences = setupDifferences({ base: saved, mine: saved, theirs: mine }, contextNow(), nameOf)
        if (differences.length === 0) actions.save(true)
        else setReview(differences)
      }
    },
  }
}
