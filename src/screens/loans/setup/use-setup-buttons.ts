// The handlers of the buttons below a step. Each first marks invalid fields, and then continues, saves or submits.
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
import type { InvalidFields } from './error-summary'
import type { SetupLoan, useSetupActions } from './setup-actions'
import type { SetupForm } from './setup-form'
import type { SetupSteps } from './use-setup-steps'

/** The minimum to create a loan. */
const toCreate: readonly SetupField[] = ['type', 'loan_section_act_id', 'project_name']

interface SetupButtonsInput {
  readonly form: SetupForm
  readonly getContext: () => SetupContext
  readonly nav: SetupSteps
  readonly actions: ReturnType<typeof useSetupActions>
  readonly loan: SetupLoan | null
  /** The server's values, or blank. */
  readonly saved: SetupValues
  /** True for an originator if the server doesn't list signators. */
  readonly canSkipSignators: boolean
  /** Looks up the label of an id or code. */
  readonly nameOf: ChoiceName
}

/** The handlers of **Continue**, **Save and leave**, **Create loan** and **Submit to auction** or **Update loan**. */
export function useSetupButtons({
  form,
  getContext,
  nav,
  actions,
  loan,
  saved,
  canSkipSignators,
  nameOf,
}: SetupButtonsInput) {
  const to = useLoanDestinations()
  const toast = useToast()
  const [, navigate] = useLocation()

  const [invalidFields, setInvalidFields] = useState<InvalidFields>({ fields: [] })
  const [review, setReview] = useState<readonly SetupDifference[] | null>(null)

  /** Validates these fields and marks the invalid ones. True if all are valid. */
  const validate = async (fields: readonly SetupField[]): Promise<boolean> => {
    if (fields.length === 0) return true
    const isValid = await form.trigger([...fields])
    setInvalidFields({ fields: isValid ? [] : fields })
    if (isValid) return true
    for (const field of fields) nav.markVisited(stepOfField(field))
    return false
  }
  const invalidEntries = (): readonly SetupField[] => {
    const problems = enteredProblems(getContext())
    return setupFields.map(({ field }) => field).filter((field) => problems[field] !== undefined)
  }

  const isIncomplete = loan?.auction_status === 'incomplete'
  // A server may omit the loan's auction. Without it there's nothing to submit.
  const submits = isIncomplete && typeof loan.auction_id === 'number'

  return {
    invalidFields,
    /** How the form differs from the saved loan, while the user reviews a submission. */
    review,
    closeReview: () => setReview(null),
    confirmReview() {
      setReview(null)
      actions.save(true)
    },
    /** True if the last button submits the loan, false if it saves it. */
    submits,
    /** True for a loan that may need submitting, which is impossible without its auction. */
    hasUnknownAuction: loan !== null && (isIncomplete || !loan.auction_status) && typeof loan.auction_id !== 'number',
    async next() {
      const { step, steps } = nav
      const fields = setupFields
        .filter((row) => row.step === step && !(canSkipSignators && row.field === 'signators'))
        .map(({ field }) => field)
      const isValid = fields.length === 0 || (await form.trigger(fields))
      setInvalidFields({ fields: isValid ? [] : fields })
      nav.markVisited(step)
      const following = steps[steps.indexOf(step) + 1]
      if (isValid && following !== undefined) navigate(nav.pathOf(following))
    },
    async leave() {
      if (loan === null) {
        toast({ tone: 'info', text: 'Draft saved. You’ll find it under Unfinished loans.' })
        navigate(to.create)
      } else if (await validate(invalidEntries())) actions.save(false)
    },
    async create() {
      if (await validate([...new Set([...toCreate, ...invalidEntries()])])) actions.create()
    },
    async submit() {
      const problems = setupProblems(getContext())
      const invalid = setupFields.map(({ field }) => field).filter((field) => problems[field] !== undefined)
      if (!(await validate(invalid))) return
      const mine = form.getValues()
      const changed = JSON.stringify(mine) !== JSON.stringify(saved)
      if (!submits) actions.save(false)
      else if (!changed) actions.submit()
      else {
        const differences = setupDifferences({ base: saved, mine: saved, theirs: mine }, getContext(), nameOf)
        if (differences.length === 0) actions.save(true)
        else setReview(differences)
      }
    },
  }
}
