// A labeled slider. Controlled.
import { Field, useFieldIds } from './field'

interface RangeFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The formatted value. */
  readonly valueText: string
  readonly onValue: (value: number) => void
  readonly disabled?: boolean
}

export function RangeField({ label, value, min, max, step, valueText, onValue, disabled }: RangeFieldProps) {
  const ids = useFieldIds()
  return (
    <Field ids={ids} label={`${label}: ${valueText}`}>
      <input
        type="range"
        id={ids.control}
        min={min}
        max={max}
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
