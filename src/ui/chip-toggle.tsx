// Chips: a toggle and a quick-choice button.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { keepFocusProps } from './field-key'
import './chip-toggle.css'

interface ChipToggleProps {
  readonly pressed: boolean
  readonly onPressed: (pressed: boolean) => void
  readonly children: ReactNode
}

/** A toggle. Color, a check mark and aria-pressed show its state. */
export function ChipToggle({ pressed, onPressed, children }: ChipToggleProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={() => onPressed(!pressed)}>
      {pressed ? <Check size={14} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}

interface ChipButtonProps {
  readonly onPress: () => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** A quick choice for a field, whose focus it leaves alone. */
export function ChipButton({ onPress, disabled, children }: ChipButtonProps) {
  return (
    <button type="button" className="chip num" disabled={disabled} {...keepFocusProps} onClick={onPress}>
      {children}
    </button>
  )
}
