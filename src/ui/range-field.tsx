// A labeled slider. Controlled.
import { Field, useFieldIds } from './field'

interface RangeFieldProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly step: number
  /** The formatted value. */
  readonly valueText: string
  readonly onValue: (value: number) => void
  readonly disabled?: boolean
}

export function RangeField({ label, value, least, most, step, valueText, onValue, disabled }: RangeFieldProps) {
  const ids = useFieldIds()
  return (
    <Field ids={ids} label={`${label}: ${valueText}`}>
      <input
        type="range"
        id={ids.control}
        min={least}
        max={most}
        step={step}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onValue(Number(event.target.value))}
      />
    </Field>
  )
}
