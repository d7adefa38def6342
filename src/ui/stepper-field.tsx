// A large text field with a step down and a step up: buttons, arrow keys, page keys. The caller defines a step.
import { Minus, Plus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { describedBy, Field, useFieldIds } from './field'
import { pasteFigure } from './paste-figure'

interface StepperFieldProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  /** Steps to move by: 1 and -1 for arrows and buttons, ±`page` for PageUp and PageDown. */
  readonly onStep: (steps: number) => void
  /** The field lost the focus: its text may be validated. */
  readonly onLeave: () => void
  readonly page: number
  readonly downLabel: string
  readonly upLabel: string
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly disabled?: boolean
  /** The keyboard that a touch screen offers. */
  readonly inputMode?: 'decimal' | 'text'
  /** How the text was read, beside the label; announced as it changes. */
  readonly reading?: string | null
  readonly ref?: Ref<HTMLInputElement>
}

/** A text field that also steps; only the person's own key or press changes its text. */
export function StepperField(props: StepperFieldProps) {
  const ids = useFieldIds()
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: 1,
    ArrowDown: -1,
    PageUp: props.page,
    PageDown: -props.page,
  }
  return (
    <Field
      ids={ids}
      label={props.label}
      help={props.help}
      error={props.error}
      aside={
        props.reading === undefined ? undefined : (
          <output className="num" htmlFor={ids.control}>
            {props.reading}
          </output>
        )
      }
    >
      <div className={props.error ? 'stepper stepper--wrong' : 'stepper'}>
        <button type="button" aria-label={props.downLabel} disabled={props.disabled} onClick={() => props.onStep(-1)}>
          <Minus size={22} aria-hidden="true" />
        </button>
        <input
          ref={props.ref}
          id={ids.control}
          className="num"
          type="text"
          inputMode={props.inputMode}
          autoComplete="off"
          spellCheck={false}
          value={props.value}
          disabled={props.disabled}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={describedBy(ids, props.help, props.error)}
          onPaste={(event) => pasteFigure(event, props.onText)}
          onChange={(event) => props.onText(event.target.value)}
          onBlur={props.onLeave}
          onKeyDown={(event) => {
            const step = steps[event.key]
            if (step === undefined) return
            event.preventDefault()
            props.onStep(step)
          }}
        />
        <button type="button" aria-label={props.upLabel} disabled={props.disabled} onClick={() => props.onStep(1)}>
          <Plus size={22} aria-hidden="true" />
        </button>
      </div>
    </Field>
  )
}
