// What the buttons below a step do: each first marks the fields that are wrong, and only then goes on, saves or submits.
import { useLocation } from 'wouter'
import type { SetupContext } from '../../../domain/loan/setup-context'
import { setupFields } from '../../../domain/loan/setup-fields'
import { enteredProblems, setupProblems, stepOfField } from '../../../domain/loan/setup-problems'
import type { SetupField, SetupValues } from '../../../domain/loan/setup-values'
import { useToast } from '../../../ui/toasts'
import { useDestinations } from '../../destinations'
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
}

/** The handlers of **Continue**, **Save and leave**, **Create loan** and **Submit to auction** or **Update loan**. */
export function useSetupButtons({ form, contextNow, nav, actions, loan, saved }: SetupButtonsInput) {
  const to = useDestinations()
  const toast = useToast()
  const [, navigate] = useLocation()

  /** Marks these fields and goes to the first that is wrong; true when none is. */
  const accepts = async (fields: readonly SetupField[]): Promise<boolean> => {
    if (fields.length === 0) return true
    const fine = await form.trigger([...fields], { shouldFocus: true })
    if (fine) return true
    const problems = setupProblems(contextNow())
    const wrong = fields.filter((field) => problems[field] !== undefined)
    for (const field of fields) nav.markVisited(stepOfField(field))
    const first = wrong[0]
    if (first !== undefined) navigate(nav.pathOf(stepOfField(first)))
    actions.showProblem(`${wrong.length} fields need attention.`)
    return false
  }
  const wronglyEntered = (): readonly SetupField[] => {
    const problems = enteredProblems(contextNow())
    return setupFields.map(({ field }) => field).filter((field) => problems[field] !== undefined)
  }

  return {
    async next() {
      const { step, steps } = nav
      const fields = setupFields.filter((row) => row.step === step).map(({ field }) => field)
      const fine = fields.length === 0 || (await form.trigger(fields, { shouldFocus: true }))
      nav.markVisited(step)
      const following = steps[steps.indexOf(step) + 1]
      if (fine && following !== undefined) navigate(nav.pathOf(following))
    },
    async leave() {
      if (loan === null) {
        toast({ tone: 'info', text: 'The draft is saved. You will find it under Unfinished loans.' })
        navigate(to.newLoan)
      } else if (await accepts(wronglyEntered())) actions.save(false)
    },
    async create() {
      if (await accepts([...new Set([...toCreate, ...wronglyEntered()])])) actions.create()
    },
    async submit() {
      const problems = setupProblems(contextNow())
      const wrong = setupFields.map(({ field }) => field).filter((field) => problems[field] !== undefined)
      if (!(await accepts(wrong))) return
      const changed = JSON.stringify(form.getValues()) !== JSON.stringify(saved)
      if (loan?.auction_status === 'incomplete' && !changed) actions.submit()
      else actions.save(loan?.auction_status === 'incomplete')
    },
  }
}
