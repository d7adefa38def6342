// A large text field that steps up and down with buttons, arrow keys and page keys. The caller defines a step.
import { Minus, Plus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { describedBy, Field, useFieldIds } from './field'
import { keepFocusProps } from './field-key'
import { stripInvisible } from './invisible'
import { pasteFigure } from './paste-figure'

interface StepperFieldProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  /** Receives ±1 for arrow keys and buttons, ±`page` for PageUp and PageDown. */
  readonly onStep: (steps: number) => void
  /** Called on blur, to validate the text. */
  readonly onLeave: () => void
  readonly page: number
  readonly downLabel: string
  readonly upLabel: string
  readonly help?: ReactNode
  readonly error?: string | null | undefined
  readonly disabled?: boolean
  /** Keyboard type on touch screens. */
  readonly inputMode?: 'decimal' | 'text'
  /** The text as parsed, shown next to the label and announced when it changes. */
  readonly parsedText?: string | null
  readonly ref?: Ref<HTMLInputElement>
}

/** A text field with steps. Only user input changes its text. */
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
        props.parsedText === undefined ? undefined : (
          <output className="num" htmlFor={ids.control}>
            {props.parsedText}
          </output>
        )
      }
    >
      <div className={props.error ? 'stepper stepper--wrong' : 'stepper'}>
        <button
          type="button"
          aria-label={props.downLabel}
          disabled={props.disabled}
          {...keepFocusProps}
          onClick={() => props.onStep(-1)}
        >
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
          onChange={(event) => props.onText(stripInvisible(event.target.value, 'figure'))}
          onBlur={props.onLeave}
          onKeyDown={(event) => {
            const step = steps[event.key]
            if (step === undefined) return
            event.preventDefault()
            props.onStep(step)
          }}
        />
        <button
          type="button"
          aria-label={props.upLabel}
          disabled={props.disabled}
          {...keepFocusProps}
          onClick={() => props.onStep(1)}
        >
          <Plus size={22} aria-hidden="true" />
        </button>
      </div>
    </Field>
  )
}
