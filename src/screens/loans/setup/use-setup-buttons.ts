// The handlers of the buttons below a step. Each first marks invalid fields, and then continues, saves, or asks to confirm.
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { setupFields } from '../../../domain/loan/setup-fields'
import { enteredProblems, setupProblems, stepOfField } from '../../../domain/loan/setup-problems'
import type { SetupField } from '../../../domain/loan/setup-values'
import { useToast } from '../../../ui/toasts'
import { useLoanDestinations } from '../../destinations'
import type { InvalidFields } from './error-summary'
import type { SetupLoan, useSetupActions } from './setup-actions'
import type { SetupForm } from './setup-form'
import type { useLoanReview } from './use-loan-review'
import type { SetupSteps } from './use-setup-steps'

/** The minimum to create a loan. */
const toCreate: readonly SetupField[] = ['type', 'loan_section_act_id', 'project_name']

interface SetupButtonsInput {
  readonly form: SetupForm
  readonly getContext: () => SetupContext
  readonly nav: SetupSteps
  readonly actions: ReturnType<typeof useSetupActions>
  readonly loan: SetupLoan | null
  readonly review: ReturnType<typeof useLoanReview>
  /** True for an originator if the server doesn't list signators. */
  readonly canSkipSignators: boolean
}

/** The handlers of **Continue**, **Save and leave**, **Create loan** and **Submit to auction** or **Update loan**. */
export function useSetupButtons({ form, getContext, nav, actions, loan, review, canSkipSignators }: SetupButtonsInput) {
  const to = useLoanDestinations()
  const toast = useToast()
  const [, navigate] = useLocation()

  const [invalidFields, setInvalidFields] = useState<InvalidFields>({ fields: [] })

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
  const canSubmit = isIncomplete && typeof loan.auction_id === 'number'
  const needsLender = canSubmit && canSkipSignators && getContext().values.signators.length === 0
  const submits = canSubmit && !needsLender

  return {
    invalidFields,
    /** True if the last button submits the loan, false if it saves it. */
    submits,
    /** True for a new loan of an originator who can't name the signators, so that only the lender can submit it. */
    needsLender,
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
      } else if (await validate(invalidEntries())) {
        // An unfinished loan can be changed at any time; the terms of any other count as soon as they are saved.
        if (isIncomplete) actions.send({ thenSubmit: false, confirmed: null })
        else review.send('leave')
      }
    },
    async create() {
      if (await validate([...new Set([...toCreate, ...invalidEntries()])])) actions.create()
    },
    /** Asks to confirm, if anything changed. `seenVersion`: what the user saw, if it isn't the fetched loan. */
    async submit(seenVersion: number | null = null) {
      const problems = setupProblems(getContext())
      const invalid = setupFields.map(({ field }) => field).filter((field) => problems[field] !== undefined)
      if (!(await validate(invalid))) return
      review.send(submits ? 'submit' : 'update', seenVersion)
    },
  }
}
