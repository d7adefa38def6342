// The controls of a setup, each bound to a row of the field table. A field that doesn't apply renders nothing.
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { closedBecause, formatLongDay, monthsAfter } from '../../../../domain/business-days'
import { readDay } from '../../../../domain/entry/day'
import { valueText } from '../../../../domain/loan/draft-comparison'
import { shownSetup } from '../../../../domain/loan/setup-entry'
import { fieldsThatStay } from '../../../../domain/loan/setup-request'
import { numberIn, type SetupField, type SetupValues } from '../../../../domain/loan/setup-values'
import { setupWarnings } from '../../../../domain/loan/setup-warnings'
import { ChoiceField } from '../../../../ui/choice-field'
import { CheckBox, CheckList, SegmentedField } from '../../../../ui/choice-group'
import { DayField } from '../../../../ui/day-field'
import { TextArea } from '../../../../ui/text-area'
import { TextField } from '../../../../ui/text-field'
import { InvitedInvestors } from '../../../auctions/invited-investors'
import { staysText } from '../setup-copy'
import { describedField, type SetupForm, useSetup } from '../setup-form'

type FieldOf<T> = { [F in SetupField]: SetupValues[F] extends T ? F : never }[SetupField]
type TextSetupField = FieldOf<string>
type FlagSetupField = FieldOf<boolean>
type ListSetupField = 'signators' | 'investors'

/** Lets links find the field. */
function FieldFrame({ field, children }: { readonly field: SetupField; readonly children: ReactNode }) {
  return <div data-field={field}>{children}</div>
}

function useBound<F extends SetupField>(field: F) {
  const { form } = useSetup()
  const { field: bound, fieldState } = useController({ name: field as SetupField, control: form.control })
  return { bound, error: fieldState.error?.message }
}

/** What to know about a field without an error: that saving doesn't empty it, or that its value is unlikely. */
function useWarning(field: SetupField): string | undefined {
  const { context, saved, nameOf } = useSetup()
  if (saved !== null && fieldsThatStay(context, saved).includes(field))
    return staysText(valueText(field, saved, nameOf))
  return setupWarnings(context)[field]
}

interface TextProps {
  readonly field: TextSetupField
  readonly inputMode?: 'numeric' | 'decimal' | 'email' | 'tel'
  readonly autoComplete?: string
}

/** Normalizes the text of a field on blur. `102-16` as a fixed price fills both price fields. */
function normalize(form: SetupForm, field: TextSetupField): void {
  const shown = shownSetup(form.getValues())
  const price = ['bond_interest_price', 'bond_interest_price_increment'] as const
  for (const name of field === 'bond_interest_price' ? price : [field]) {
    if (shown[name] !== form.getValues(name)) form.setValue(name, shown[name], { shouldDirty: true })
  }
}

/** A single-line text. */
export function SetupText({ field, inputMode, autoComplete = 'off' }: TextProps) {
  const { form, context } = useSetup()
  const { bound, error } = useBound(field)
  const warning = useWarning(field)
  const row = describedField(field, context)
  if (row === null) return null
  return (
    <FieldFrame field={field}>
      <TextField
        ref={bound.ref}
        name={field}
        label={row.label}
        value={String(bound.value)}
        onText={bound.onChange}
        onBlur={() => {
          normalize(form, field)
          bound.onBlur()
        }}
        help={row.help}
        warning={error === undefined ? warning : undefined}
        error={error}
        autoComplete={autoComplete}
        {...(inputMode === undefined ? {} : { inputMode })}
        {...(row.unit === undefined ? {} : { className: 'field__figure num' })}
        {...unitOf(row.unit)}
      />
    </FieldFrame>
  )
}

/** A longer text, such as a fee in words. */
export function SetupSentence({ field }: { readonly field: TextSetupField }) {
  const { form, context } = useSetup()
  const { bound, error } = useBound(field)
  const warning = useWarning(field)
  const row = describedField(field, context)
  if (row === null) return null
  return (
    <FieldFrame field={field}>
      <TextArea
        ref={bound.ref}
        label={row.label}
        value={String(bound.value)}
        onText={bound.onChange}
        onBlur={() => {
          normalize(form, field)
          bound.onBlur()
        }}
        help={row.help}
        warning={error === undefined ? warning : undefined}
        error={error}
        rows={2}
        oneParagraph
      />
    </FieldFrame>
  )
}

/** A dollar sign goes before the number, any other unit after it. */
function unitOf(unit: string | undefined) {
  if (unit === undefined) return {}
  const shown = <span className="field__unit">{unit}</span>
  return unit === '$' ? { leading: shown } : { trailing: shown }
}

/** One choice from a list. */
export function SetupChoice({ field }: { readonly field: TextSetupField }) {
  const { context, choices } = useSetup()
  const { bound, error } = useBound(field)
  const row = describedField(field, context)
  if (row === null) return null
  return (
    <FieldFrame field={field}>
      <ChoiceField
        ref={bound.ref}
        label={row.label}
        value={String(bound.value)}
        choices={choices[field] ?? []}
        onChoice={bound.onChange}
        onBlur={bound.onBlur}
        help={row.help}
        error={error}
      />
    </FieldFrame>
  )
}

interface SegmentsProps {
  readonly field: TextSetupField
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of a few choices, side by side. */
export function SetupSegments({ field, options }: SegmentsProps) {
  const { context } = useSetup()
  const { bound, error } = useBound(field)
  const row = describedField(field, context)
  if (row === null) return null
  return (
    <FieldFrame field={field}>
      <SegmentedField
        label={row.label}
        value={String(bound.value)}
        options={options}
        onChoice={bound.onChange}
        help={row.help}
        error={error}
      />
    </FieldFrame>
  )
}

/** A checkbox. */
export function SetupFlag({ field }: { readonly field: FlagSetupField }) {
  const { context } = useSetup()
  const { bound, error } = useBound(field)
  const row = describedField(field, context)
  if (row === null) return null
  return (
    <FieldFrame field={field}>
      <CheckBox
        label={row.statement ?? row.label}
        checked={bound.value === true}
        onCheck={bound.onChange}
        onBlur={bound.onBlur}
        error={error}
      />
    </FieldFrame>
  )
}

/** Several choices from a list. */
export function SetupList({ field, empty }: { readonly field: ListSetupField; readonly empty: string }) {
  const { context, choices } = useSetup()
  const { bound, error } = useBound(field)
  const row = describedField(field, context)
  if (row === null) return null
  const values = Array.isArray(bound.value) ? bound.value.map(String) : []
  const list = { values, options: choices[field] ?? [], onChoice: bound.onChange, error, empty }
  return (
    <FieldFrame field={field}>
      {field === 'investors' ? (
        <InvitedInvestors {...list} />
      ) : (
        <CheckList {...list} label={row.label} help={row.help} />
      )}
    </FieldFrame>
  )
}

/** A delivery date. */
export function SetupDay({ field }: { readonly field: 'delivery_last_date_fees' | 'permanent_loan_late_date' }) {
  const { context } = useSetup()
  const { bound, error } = useBound(field)
  const warning = useWarning(field)
  const row = describedField(field, context)
  if (row === null) return null
  const { today, restrictions } = context
  const period = field === 'permanent_loan_late_date' ? numberIn(context.values.construction_period) : null
  const opensAt = today === null || period === null || period > 60 ? null : monthsAfter(today, period)
  return (
    <FieldFrame field={field}>
      <DayField
        formatDay={formatLongDay}
        label={row.label}
        value={String(bound.value)}
        onDay={bound.onChange}
        onBlur={bound.onBlur}
        help={row.help}
        warning={error === undefined ? warning : undefined}
        error={error}
        read={readDay}
        today={today}
        {...(opensAt === null ? {} : { opensAt })}
        unavailableReason={(day) =>
          today !== null && day <= today ? 'not in the future' : closedBecause(day, restrictions)
        }
      />
    </FieldFrame>
  )
}
