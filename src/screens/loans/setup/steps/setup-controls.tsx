// The controls of a setup, each bound to one row of the table of fields. A field that does not apply is not shown.
import { useController } from 'react-hook-form'
import { closedBecause } from '../../../../domain/business-days'
import { setupWarnings } from '../../../../domain/loan/setup-figures'
import type { SetupField, SetupValues } from '../../../../domain/loan/setup-values'
import { ChoiceField } from '../../../../ui/choice-field'
import { CheckBox, CheckList, SegmentedField } from '../../../../ui/choice-group'
import { DayField } from '../../../../ui/day-field'
import { TextField } from '../../../../ui/text-field'
import { describedField, useSetup } from '../setup-form'

type FieldOf<T> = { [F in SetupField]: SetupValues[F] extends T ? F : never }[SetupField]
type TextSetupField = FieldOf<string>
type FlagSetupField = FieldOf<boolean>
type ListSetupField = 'signators' | 'investors'

/** The bound value and its error. */
function useBound<F extends SetupField>(field: F) {
  const { form } = useSetup()
  const { field: bound, fieldState } = useController({ name: field as SetupField, control: form.control })
  return { bound, error: fieldState.error?.message }
}

interface TextProps {
  readonly field: TextSetupField
  readonly inputMode?: 'numeric' | 'decimal' | 'email' | 'tel'
  readonly autoComplete?: string
  /** Formats the text when the field is left. */
  readonly tidy?: (text: string) => string
}

/** A line of text. */
export function SetupText({ field, inputMode, autoComplete = 'off', tidy }: TextProps) {
  const { context } = useSetup()
  const { bound, error } = useBound(field)
  const row = describedField(field, context)
  if (row === null) return null
  const warning = error === undefined ? setupWarnings(context.values)[field] : undefined
  return (
    <TextField
      ref={bound.ref}
      name={field}
      label={row.label}
      value={String(bound.value)}
      onText={bound.onChange}
      onBlur={() => {
        const text = String(bound.value)
        const tidied = tidy?.(text) ?? text
        if (tidied !== text) bound.onChange(tidied)
        bound.onBlur()
      }}
      help={warning === undefined ? row.help : `${row.help} ${warning}`}
      error={error}
      autoComplete={autoComplete}
      {...(inputMode === undefined ? {} : { inputMode })}
      trailing={row.unit === undefined ? undefined : <span className="setup__unit">{row.unit}</span>}
    />
  )
}

/** One of a list. */
export function SetupChoice({ field }: { readonly field: TextSetupField }) {
  const { context, choices } = useSetup()
  const { bound, error } = useBound(field)
  const row = describedField(field, context)
  if (row === null) return null
  return (
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
  )
}

interface SegmentsProps {
  readonly field: TextSetupField
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of a few, side by side. */
export function SetupSegments({ field, options }: SegmentsProps) {
  const { context } = useSetup()
  const { bound, error } = useBound(field)
  const row = describedField(field, context)
  if (row === null) return null
  return (
    <SegmentedField
      label={row.label}
      value={String(bound.value)}
      options={options}
      onChoice={bound.onChange}
      help={row.help}
      error={error}
    />
  )
}

/** Yes or no. */
export function SetupFlag({ field }: { readonly field: FlagSetupField }) {
  const { context } = useSetup()
  const { bound, error } = useBound(field)
  const row = describedField(field, context)
  if (row === null) return null
  return (
    <CheckBox
      label={row.label}
      checked={bound.value === true}
      onCheck={bound.onChange}
      onBlur={bound.onBlur}
      error={error}
    />
  )
}

/** Some of many. */
export function SetupList({ field, empty }: { readonly field: ListSetupField; readonly empty: string }) {
  const { context, choices } = useSetup()
  const { bound, error } = useBound(field)
  const row = describedField(field, context)
  if (row === null) return null
  const values = Array.isArray(bound.value) ? bound.value.map(String) : []
  return (
    <CheckList
      label={row.label}
      values={values}
      options={choices[field] ?? []}
      onChoice={bound.onChange}
      help={row.help}
      error={error}
      empty={empty}
    />
  )
}

/** A day on which something can be delivered. */
export function SetupDay({ field }: { readonly field: 'delivery_last_date_fees' | 'permanent_loan_late_date' }) {
  const { context } = useSetup()
  const { bound, error } = useBound(field)
  const row = describedField(field, context)
  if (row === null) return null
  const { today, restrictions } = context
  return (
    <DayField
      label={row.label}
      value={String(bound.value)}
      onDay={bound.onChange}
      onBlur={bound.onBlur}
      help={row.help}
      error={error}
      today={today ?? '2026-01-01'}
      closed={(day) => (today !== null && day <= today ? 'not in the future' : closedBecause(day, restrictions))}
    />
  )
}
