// Names the fields that match the user's profile, and offers to fill the empty ones from it.
import { prefilledFields } from '../../../domain/loan/prefill'
import { fieldRow } from '../../../domain/loan/setup-fields'
import type { SetupField } from '../../../domain/loan/setup-values'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/states'
import { usePrefill } from '../use-prefill'
import type { Step } from './setup-copy'
import { useSetup } from './setup-form'

/** Renders nothing for a created loan, or if the profile has no values for this step. */
export function PrefilledNotice({ step }: { readonly step: Step }) {
  const { form, context, loanId } = useSetup()
  const prefill = usePrefill(loanId === null)
  if (loanId !== null || prefill === null) return null
  const isOnStep = (field: SetupField): boolean => fieldRow(field).step === step
  const fields = prefilledFields(prefill, form.getValues())
  const labels = (shown: readonly SetupField[]): string =>
    shown.map((field) => fieldRow(field).label(context)).join(', ')
  const filled = fields.filled.filter((field) => isOnStep(field) && fieldRow(field).applies(context))
  const empty = fields.empty.filter(isOnStep)
  if (filled.length === 0 && empty.length === 0) return null
  return (
    <Notice tone="info">
      {filled.length === 0 ? null : (
        <p>Filled in from your profile: {labels(filled)}. Change anything that differs for this loan.</p>
      )}
      {empty.length === 0 ? null : (
        <>
          <p>Available from your profile: {labels(empty)}.</p>
          <Button
            size="small"
            tone="quiet"
            onClick={() => {
              if (step === 'servicing' && prefill.servicing_by) form.setValue('servicing_by', prefill.servicing_by)
              for (const field of empty) {
                const value = prefill[field]
                if (value !== undefined) form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
              }
            }}
          >
            Fill in from your profile
          </Button>
        </>
      )}
    </Notice>
  )
}
